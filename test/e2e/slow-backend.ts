import type { Page } from 'playwright'

/** Holds what the backend says to the page from its next connection on, as a slow machine does. */
export async function holdBackend(page: Page, isHeld: (message: string) => boolean = () => true) {
  const { promise: theyMayCome, resolve: letThemCome } = Promise.withResolvers<void>()
  let isOpen = false
  await page.routeWebSocket(/.*/, (socket) => {
    socket.connectToServer().onMessage(async (message) => {
      if (!isOpen && isHeld(String(message))) await theyMayCome
      socket.send(message)
    })
  })
  return {
    release() {
      isOpen = true
      letThemCome()
    },
  }
}
