import { AppError } from '../../../contract/app/errors.ts'
import type { PassageKind } from '../../../contract/app/moments.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { codesOfKind, passageRange, passageText } from '../search/index/passages.ts'
import { findRowId } from './videos.ts'

export interface AroundRequest {
  videoId: string
  kind: PassageKind
  startMs: number
  endMs: number
  /** How many clips to list before the moment, and how many after it. */
  count: number
}

export interface ClipAround {
  /** The position among the video's clips of this kind, from 0. */
  clip: number
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  isInMoment: boolean
}

interface ClipRecord {
  startMs: number
  endMs: number
  title: string | null
  text: string
  speakerId: string | null
}

/** The clips of one kind that overlap the moment and the neighbours of these, in order of time. Throws VIDEO_NOT_FOUND. */
export function listClipsAround(
  library: Library,
  { videoId, kind, startMs, endMs, count }: AroundRequest,
): ClipAround[] {
  const videoRowId = findRowId(library, videoId)
  if (videoRowId === undefined)
    throw new AppError('VIDEO_NOT_FOUND', 'This video is no longer in your library.', { videoId })
  const clips = prepareOnce<[bigint, bigint, string], ClipRecord>(
    library,
    `SELECT start_ms AS startMs, end_ms AS endMs, title, text, speaker_id AS speakerId FROM passages
     WHERE id BETWEEN ? AND ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY start_ms, id`,
  ).all(...passageRange(videoRowId), JSON.stringify(codesOfKind[kind]))
  const isIn = (clip: ClipRecord) => clip.startMs < Math.max(endMs, startMs + 1) && clip.endMs > startMs
  const first = clips.findIndex(isIn)
  if (first < 0) return []
  const last = clips.findLastIndex(isIn)
  const start = Math.max(first - count, 0)
  return clips.slice(start, last + 1 + count).map(({ title, ...clip }, index) => ({
    clip: start + index,
    ...clip,
    text: passageText({ title, text: clip.text }),
    isInMoment: isIn({ title, ...clip }),
  }))
}
