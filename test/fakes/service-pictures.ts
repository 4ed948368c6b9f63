// The pictures that the fake service serves, and their addresses.
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FakeVideo } from './service-data.ts'

/** The file name of the picture that a path asks for. */
export const pictureIn = (path: string) => /\/thumbnails\/([\w-]{11}\.(?:jpg|webp|png))$/.exec(path)?.[1]

export function sendPicture(response: ServerResponse, dir: string | undefined, name: string): void {
  const path = dir === undefined ? undefined : join(dir, name)
  if (path === undefined || !existsSync(path)) return void response.writeHead(404).end()
  const type = name.endsWith('.jpg') ? 'image/jpeg' : `image/${name.slice(-4).replace('.', '')}`
  response.writeHead(200, { 'content-type': type }).end(readFileSync(path))
}

/**
 * Turns addresses that begin with a slash into addresses of the service. The origin is only known once the service listens, so
 * the addresses are computed when they are read.
 */
export function withOrigin(data: FakeVideo['data'], origin: () => string): FakeVideo['data'] {
  const absolute = (url: string) => (url.startsWith('/') ? `${origin()}${url}` : url)
  return {
    ...data,
    get thumbnail() {
      return { ...data.thumbnail, url: absolute(data.thumbnail.url) }
    },
    get author() {
      return { ...data.author, avatar: absolute(data.author.avatar) }
    },
    get favicon() {
      return absolute(data.favicon)
    },
  }
}
