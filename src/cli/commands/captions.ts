import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { largestCaptionFile } from '../../contract/app/videos.ts'
import { formatCount } from '../../contract/format-count.ts'

import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'

export interface CaptionsOptions {
  json?: true
  language?: string
}

async function readCaptionFile(path: string): Promise<string> {
  const { size } = await stat(path).catch(() => ({ size: -1 }))
  if (size < 0) throw new UsageError(`There is no file ${path}. Check the name.`)
  if (size > largestCaptionFile)
    throw new UsageError(`${path} is too large. A caption file can have up to ${largestCaptionFile / 2 ** 20} MB.`)
  return readFile(path, 'base64').catch(() => {
    throw new UsageError(`${path} cannot be read. Check that it is a file and that you may read it.`)
  })
}

/** Saves the text of a caption file as the transcript of a video. */
export async function captions(
  session: Session,
  video: string,
  path: string,
  { json, language }: CaptionsOptions,
): Promise<number> {
  const videoId = readVideoId(video)
  const file = { name: basename(path), base64: await readCaptionFile(path) }
  const added = await session.call((client) =>
    client.videos.importCaptions({ videoId, file, ...(language === undefined ? {} : { language }) }),
  )
  if (json) printJson(added)
  else printLines([`Saved ${formatCount(added.clipCount, 'clip')} for ${added.title}`])
  const estimated = 'The file has no times, so they are estimated: the text is spread evenly over the video.'
  printNotes([...added.notes, ...(added.areTimesEstimated ? [estimated] : [])])
  if (added.factsProblem !== null)
    printNotes([`Only the caption file was saved, without the video’s details. ${added.factsProblem}`])
  return 0
}
