// Serves the interface's files and the library's pictures to a browser on this machine.
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { contentSecurityPolicy } from '../../contract/content-security-policy.ts'
import type { Thumbnails } from '../thumbnails/thumbnails.ts'

export interface Page {
  serve(request: IncomingMessage, response: ServerResponse, host: string): void
}

const thumbnailPath = /^\/thumbnails\/([A-Za-z0-9_-]{11})$/

export function createPage(rendererDir: string | null, findThumbnail: Thumbnails['find']): Page {
  const files = rendererDir === null ? undefined : sirv(rendererDir, { etag: true, dev: false })

  const notFound = (response: ServerResponse) => {
    response.writeHead(404, { 'content-type': 'text/plain' })
    response.end('Not found')
  }

  const sendThumbnail = async (videoId: string, response: ServerResponse) => {
    const picture = await findThumbnail(videoId).catch(() => undefined)
    if (picture === undefined) return notFound(response)
    response.writeHead(200, { 'content-type': picture.type, 'cache-control': 'private, max-age=3600' })
    response.end(picture.bytes)
  }

  return {
    serve(request, response, host) {
      response.setHeader('content-security-policy', contentSecurityPolicy(`ws://${host}`))
      response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
      response.setHeader('x-content-type-options', 'nosniff')
      response.setHeader('cross-origin-resource-policy', 'same-origin')
      if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response)
      const videoId = thumbnailPath.exec(request.url ?? '')?.[1]
      if (videoId === undefined) return files ? files(request, response, () => notFound(response)) : notFound(response)
      // Only our own page may show what the library holds.
      if (request.headers['sec-fetch-site'] !== 'same-origin') return notFound(response)
      void sendThumbnail(videoId, response)
    },
  }
}
