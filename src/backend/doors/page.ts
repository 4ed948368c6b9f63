// Serves the interface's files and the library's pictures to a browser on this machine.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pageHeaders } from '../../contract/page-headers.ts'
import { readPicturePath } from '../../contract/picture-path.ts'
import { findPageFile } from './page-files.ts'

export interface Page {
  serve(request: IncomingMessage, response: ServerResponse, host: string): void
}

type Finding = Promise<{ type: string; bytes: Uint8Array } | undefined>

export interface Pictures {
  thumbnails: { find(videoId: string): Finding }
  sheets: { find(videoId: string, sheet: number): Finding }
}

export function createPage(rendererDir: string | null, { thumbnails, sheets }: Pictures): Page {
  const notFound = (response: ServerResponse) => {
    response.writeHead(404, { 'content-type': 'text/plain' })
    response.end('Not found')
  }

  const send = (response: ServerResponse, bytes: Uint8Array, type: string, caching: string) => {
    response.writeHead(200, { 'content-type': type, 'cache-control': caching, 'content-length': bytes.byteLength })
    response.end(bytes)
  }

  const sendFile = async (pathname: string, response: ServerResponse) => {
    const file = rendererDir === null ? undefined : await findPageFile(rendererDir, pathname)
    if (file === undefined) return notFound(response)
    send(response, file.bytes, file.type, file.isLasting ? 'max-age=31536000, immutable' : 'no-cache')
  }

  const sendPicture = async (finding: Finding, response: ServerResponse) => {
    const picture = await finding.catch(() => undefined)
    if (picture === undefined) return notFound(response)
    send(response, picture.bytes, picture.type, 'private, max-age=3600')
  }

  return {
    serve(request, response, host) {
      for (const [name, value] of Object.entries(pageHeaders(`ws://${host}`))) response.setHeader(name, value)
      if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response)
      const [pathname = ''] = (request.url ?? '').split('?', 1)
      const path = readPicturePath(pathname)
      if (path === undefined) return void sendFile(pathname, response)
      // Only our own page may show the library's pictures.
      if (request.headers['sec-fetch-site'] !== 'same-origin') return notFound(response)
      const { videoId, sheet } = path
      void sendPicture(sheet === null ? thumbnails.find(videoId) : sheets.find(videoId, sheet), response)
    },
  }
}
