import type { Page } from 'playwright'

/** Holds back the backend's messages to the page, as on a slow machine. Takes effect with the page's next connection. */
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
