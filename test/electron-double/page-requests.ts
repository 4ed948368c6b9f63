// Answers every request of the pages: the app's scheme through its handler, everything else through `network`. Nothing reaches
// the internet.
import type { BrowserContext, Frame, Request, Route } from 'playwright'
import type { Windows } from './browser-window.ts'
import type { Protocols } from './protocol.ts'
import { fromBrowserUrl, isSchemeUrl } from './scheme-url.ts'
import type { Sessions } from './session.ts'
import { emit, preventable } from './strict.ts'
import type { Contents } from './web-contents.ts'

/** Stands in for the internet. Resolves with undefined for an address it does not know. */
export type Network = (request: { url: string; headers: Record<string, string> }) => Promise<GlobalResponse | undefined>

interface Parts {
  windows: Windows
  protocols: Protocols
  sessions: Sessions
  network: Network
}

/** The frame that made the request, or undefined if the request opens a new page. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}

async function contentsOf(frame: Frame | undefined, windows: Windows): Promise<Contents | undefined> {
  for (const { contents } of windows.all()) if (frame && (await contents.page) === frame.page()) return contents
  return undefined
}

/** Whether the main process allows this navigation. Requests that do not navigate are always allowed. */
async function isAllowed(request: Request, windows: Windows): Promise<boolean> {
  if (!request.isNavigationRequest()) return true
  const frame = frameOf(request)
  const contents = await contentsOf(frame, windows)
  if (frame === undefined || contents === undefined) {
    // Playwright does not tell which window opened the page, so this assumes the only one.
    const opener = windows.all()[0]?.contents
    const { referer = '' } = withoutSchemeReferer(request.headers())
    if (opener?.asksToOpen(request.url(), referer) === 'allow')
      throw new Error('not implemented: a window opened by a page')
    return false
  }
  const isMainFrame = frame.parentFrame() === null
  if (isMainFrame && contents.loading() === request.url()) return true
  const event = preventable({ url: fromBrowserUrl(request.url()), isMainFrame })
  emit(contents.module, 'will-frame-navigate', event)
  if (isMainFrame && !event.defaultPrevented) emit(contents.module, 'will-navigate', event)
  return !event.defaultPrevented
}

/** In Electron a page of a custom scheme sends no Referer. Here its stand-in https address would send one. */
function withoutSchemeReferer(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => name !== 'referer' || !isSchemeUrl(value)),
  )
}

async function fulfill(route: Route, response: GlobalResponse | undefined): Promise<void> {
  if (response === undefined) return route.abort('internetdisconnected')
  const body = Buffer.from(await response.arrayBuffer())
  return route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body })
}

export async function answerPageRequests(context: BrowserContext, parts: Parts): Promise<void> {
  const { windows, protocols, sessions, network } = parts
  context.on('page', async (page) => {
    if (await page.opener()) await page.close()
  })
  await context.route('**/*', async (route, request) => {
    try {
      if (!(await isAllowed(request, windows))) return await route.abort('aborted')
      const url = fromBrowserUrl(request.url())
      if (url !== request.url()) return await fulfill(route, await protocols.answer(url, request.method()))
      const headers = withoutSchemeReferer(request.headers())
      const sent = await sessions.headersFor({ url, method: request.method(), headers })
      await fulfill(route, await network({ url, headers: sent }))
    } catch (error) {
      // The page may have been closed while its request was being answered.
      await route.abort('failed').catch(() => {})
      if (error instanceof Error && error.message.startsWith('not implemented')) process.emitWarning(error)
    }
  })
}
