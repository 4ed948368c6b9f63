// Serves the interface's files and the library's pictures to a browser on this machine.
import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { pageHeaders } from '../../contract/page-headers.ts'
import { readPicturePath } from '../../contract/picture-path.ts'
import type { Sheets } from '../storyboards/sheets.ts'
import type { Thumbnails } from '../thumbnails/thumbnails.ts'

export interface Page {
  serve(request: IncomingMessage, response: ServerResponse, host: string): void
}

export interface Pictures {
  thumbnails: Pick<Thumbnails, 'find'>
  sheets: Pick<Sheets, 'find'>
}

export function createPage(rendererDir: string | null, { thumbnails, sheets }: Pictures): Page {
  const files = rendererDir === null ? undefined : sirv(rendererDir, { etag: true, dev: false })

  const notFound = (response: ServerResponse) => {
    response.writeHead(404, { 'content-type': 'text/plain' })
    response.end('Not found')
  }

  const sendPicture = async (finding: ReturnType<Thumbnails['find']>, response: ServerResponse) => {
    const picture = await finding.catch(() => undefined)
    if (picture === undefined) return notFound(response)
    response.writeHead(200, { 'content-type': picture.type, 'cache-control': 'private, max-age=3600' })
    response.end(picture.bytes)
  }

  return {
    serve(request, response, host) {
      for (const [name, value] of Object.entries(pageHeaders(`ws://${host}`))) response.setHeader(name, value)
      if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response)
      const path = readPicturePath((request.url ?? '').split('?', 1)[0] ?? '')
      if (path === undefined) return files ? files(request, response, () => notFound(response)) : notFound(response)
      // Only our own page may show what the library holds.
      if (request.headers['sec-fetch-site'] !== 'same-origin') return notFound(response)
      const { videoId, sheet } = path
      void sendPicture(sheet === null ? thumbnails.find(videoId) : sheets.find(videoId, sheet), response)
    },
  }
}
