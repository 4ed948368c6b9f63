// Custom schemes, and `net.fetch` of files, which the app uses to serve them.
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strict } from './strict.ts'

type Handler = (request: GlobalRequest) => GlobalResponse | Promise<GlobalResponse>

/**
 * The media types Chromium gives to files by their extension. For other files it looks at the content, which the double does not
 * do.
 */
const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}

export interface Protocols {
  module: Electron.Protocol
  /** Answers 404 if no handler is registered for the scheme. */
  answer(url: string, method: string): Promise<GlobalResponse> | undefined
}

export function createProtocols(isReady: () => boolean): Protocols {
  const standard = new Set<string>()
  const handlers = new Map<string, Handler>()
  const module = strict<Electron.Protocol>('protocol', {
    registerSchemesAsPrivileged(schemes) {
      if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      for (const { scheme, privileges } of schemes)
        if (privileges?.standard && privileges.secure && privileges.supportFetchAPI) standard.add(scheme)
    },
    handle(scheme, handler) {
      if (!isReady()) throw new Error('protocol cannot be used before app is ready')
      if (!standard.has(scheme))
        throw new Error(`not implemented: a scheme without a web page's privileges (${scheme})`)
      handlers.set(scheme, handler)
    },
  })
  return {
    module,
    async answer(url, method) {
      const handler = handlers.get(new URL(url).protocol.slice(0, -1))
      return handler ? handler(new Request(url, { method })) : new Response(null, { status: 404 })
    },
  }
}

async function fetchFile(url: string | GlobalRequest): Promise<GlobalResponse> {
  if (typeof url !== 'string' || !url.startsWith('file:'))
    throw new Error('not implemented: net.fetch of anything but files')
  const path = fileURLToPath(url)
  const content = await readFile(path).catch(() => {
    throw new Error('net::ERR_FILE_NOT_FOUND')
  })
  const type = mediaTypes[extname(path)]
  return new Response(content, type === undefined ? {} : { headers: { 'content-type': type } })
}

export const net = strict<Electron.Net>('net', { fetch: fetchFile })
