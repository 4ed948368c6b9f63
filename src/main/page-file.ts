import { join, sep } from 'node:path'
import { readPicturePath } from '../contract/picture-path.ts'

export interface Folders {
  renderer: string
  thumbnails: string
  storyboards: string
}

/** The file behind a page's path, which is taken as it is written; undefined when it leads out of the served folders. */
export function fileOf(pathname: string, folders: Folders): string | undefined {
  const picture = readPicturePath(pathname)
  if (picture !== undefined) {
    const name = Buffer.from(picture.videoId).toString('hex')
    return picture.sheet === null
      ? join(folders.thumbnails, name)
      : join(folders.storyboards, name, `${picture.sheet}.jpg`)
  }
  const file = join(folders.renderer, pathname === '/' ? 'index.html' : pathname)
  return file.startsWith(folders.renderer + sep) ? file : undefined
}
