// The pictures of videos, as files in the data folder and in backups.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPictureName } from './manifest.ts'

/** The paths of all pictures within a data folder, as they are named in a backup. */
export function listPictures(dataDir: string): string[] {
  const list = (folder: string) => {
    const path = join(dataDir, folder)
    return statSync(path, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(path).map((name) => `${folder}/${name}`)
      : []
  }
  return [...list('thumbnails'), ...list('storyboards').flatMap(list)].filter(isPictureName)
}

/** Moves pictures to where there are none yet. */
export function movePictures(from: string, to: string): void {
  for (const name of listPictures(from)) {
    const target = join(to, name)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    renameSync(join(from, name), target)
  }
}

/** Whether one of the folders has the thumbnail, or the sheets of still frames, of a video. */
export const hasPicture = (folders: readonly string[], kind: 'thumbnails' | 'storyboards', videoId: string): boolean =>
  folders.some((folder) => existsSync(join(folder, kind, Buffer.from(videoId).toString('hex'))))
