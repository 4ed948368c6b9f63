// Selects the still frames that represent a range of a video: one for each shot.
import type { DescribeRequest } from '../../contract/app/descriptions.ts'
import { AppError } from '../../contract/app/errors.ts'
import { frameAt, timeOfFrame } from '../../contract/app/storyboards.ts'
import type { Video } from '../../contract/app/videos.ts'
import { openFrameReader } from '../storyboards/frame-reader.ts'
import type { Sheets } from '../storyboards/sheets.ts'
import { findShots } from '../storyboards/shots.ts'

export interface ChosenPicture {
  startMs: number
  endMs: number
  /** A JPEG. */
  picture: Uint8Array
}

/** Throws BAD_INPUT if there are no frames to describe. */
export async function choosePictures(
  video: Video,
  { range, mostPictures }: Pick<DescribeRequest, 'range' | 'mostPictures'>,
  sheets: Pick<Sheets, 'find'>,
  signal?: AbortSignal,
) {
  const { videoId, storyboard, durationMs } = video
  if (storyboard === null || durationMs === null)
    throw new AppError('BAD_INPUT', `“${video.title}” has no still frames. Refresh the video to fetch them.`)
  const startMs = Math.min(range?.startMs ?? 0, durationMs)
  const endMs = Math.min(range?.endMs ?? durationMs, durationMs)
  const at = (ms: number) => frameAt(storyboard, ms, durationMs)
  const reader = openFrameReader(videoId, storyboard, sheets)
  try {
    const wanted = { first: at(startMs), last: at(Math.max(startMs, endMs - 1)) }
    const frames = await reader.measure(wanted, signal)
    const shots = findShots(frames, mostPictures)
    const middles = shots.map(({ first, last }) => Math.floor((first + last) / 2))
    const cut = await reader.picture(middles, signal)
    const pictures = shots.flatMap(({ first, last }, index) => {
      const picture = cut.get(middles[index] ?? -1)
      const from = Math.max(startMs, timeOfFrame(storyboard, first, durationMs))
      const until = last === wanted.last ? endMs : timeOfFrame(storyboard, last + 1, durationMs)
      return picture && from < until ? [{ startMs: from, endMs: until, picture }] : []
    })
    if (pictures.length === 0)
      throw new AppError(
        'BAD_INPUT',
        `The still frames of this part of “${video.title}” have not been fetched yet. Refresh the video to fetch them.`,
      )
    const missingFrames = wanted.last - wanted.first + 1 - frames.length
    return { pictures, shots: findShots(frames).length, missingFrames }
  } finally {
    await reader.close()
  }
}
