import { join, sep } from 'node:path'

export interface Folders {
  renderer: string
  thumbnails: string
}

/** The file behind a page's path, which is taken as it is written; undefined when it leads out of the served folders. */
export function fileOf(pathname: string, folders: Folders): string | undefined {
  const videoId = /^\/thumbnails\/([A-Za-z0-9_-]{11})$/.exec(pathname)?.[1]
  if (videoId !== undefined) return join(folders.thumbnails, Buffer.from(videoId).toString('hex'))
  const file = join(folders.renderer, pathname === '/' ? 'index.html' : pathname)
  return file.startsWith(folders.renderer + sep) ? file : undefined
}
