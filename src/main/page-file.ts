import { join, sep } from 'node:path'
import { readPicturePath } from '../contract/picture-path.ts'

export interface Folders {
  renderer: string
  /** Where pictures and still frames are kept. */
  dataDir: string
}

/** The file behind a page's path, which is taken as it is written; undefined when it leads out of the served folders. */
export function fileOf(pathname: string, folders: Folders): string | undefined {
  const picture = readPicturePath(pathname)
  if (picture !== undefined) {
    const name = Buffer.from(picture.videoId).toString('hex')
    const kept = picture.sheet === null ? ['thumbnails', name] : ['storyboards', name, `${picture.sheet}.jpg`]
    return join(folders.dataDir, ...kept)
  }
  const file = join(folders.renderer, pathname === '/' ? 'index.html' : pathname)
  return file.startsWith(folders.renderer + sep) ? file : undefined
}
