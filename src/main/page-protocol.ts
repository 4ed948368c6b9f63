// Serves the interface's files and the library's pictures at app://footnote/.
import { join, normalize, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { net, protocol } from 'electron'
import { contentSecurityPolicy } from '../contract/content-security-policy.ts'

interface Folders {
  renderer: string
  thumbnails: string
}

/** Must be called before the app is ready. */
export function registerPageScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** The file behind a page's path; undefined when the path leads out of the served folders. */
export function fileOf(pathname: string, folders: Folders): string | undefined {
  const videoId = /^\/thumbnails\/([A-Za-z0-9_-]{11})$/.exec(pathname)?.[1]
  if (videoId !== undefined) return join(folders.thumbnails, Buffer.from(videoId).toString('hex'))
  if (/%(?![0-9a-f]{2})|%00/i.test(pathname)) return undefined
  const file = normalize(join(folders.renderer, pathname === '/' ? 'index.html' : decodeURIComponent(pathname)))
  return file.startsWith(folders.renderer + sep) ? file : undefined
}

export function servePage(folders: Folders): void {
  protocol.handle('app', async (request) => {
    const file = fileOf(new URL(request.url).pathname, folders)
    const found = file && (await net.fetch(pathToFileURL(file).href).catch(() => undefined))
    if (!found) return new Response('Not found', { status: 404 })
    const headers = new Headers(found.headers)
    headers.set('content-security-policy', contentSecurityPolicy())
    return new Response(found.body, { status: found.status, headers })
  })
}
