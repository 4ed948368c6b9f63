// Serves the interface and the library's pictures at app://footnote/.
import { pathToFileURL } from 'node:url'
import { net, protocol } from 'electron'
import { pageHeaders } from '../contract/page-headers.ts'
import { type Folders, fileOf } from './page-file.ts'

/** Must be called before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

export function servePage(folders: Folders): void {
  protocol.handle('app', async (request) => {
    const file = fileOf(new URL(request.url).pathname, folders)
    const found = file && (await net.fetch(pathToFileURL(file).href).catch(() => undefined))
    if (!found) return new Response('Not found', { status: 404, headers: pageHeaders() })
    const headers = new Headers(found.headers)
    for (const [name, value] of Object.entries(pageHeaders())) headers.set(name, value)
    return new Response(found.body, { status: found.status, headers })
  })
}
