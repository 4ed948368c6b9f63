import { join, sep } from 'node:path'
import { readPicturePath } from '../contract/picture-path.ts'

export interface Folders {
  renderer: string
  /** The data folder, which holds thumbnails and still frames. */
  dataDir: string
}

/** The file for a path of the page. The path is not decoded. Undefined when it leads out of the served folders. */
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
