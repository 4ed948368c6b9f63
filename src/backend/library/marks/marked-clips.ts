// The clips of one kind of a video, as they are marked: a clip's position counts from 0 among the clips of its kind.
import type { MarkedKind } from '../../../contract/app/marks.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { kindCodes, passageRange } from '../search/index/passages.ts'

export interface MarkedClip {
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  /** True if the user corrected the words. */
  isCorrected: boolean
}

/** The clips of a kind from position `first` on, at most `count`. */
export function listMarkedClips(
  library: Library,
  videoRowId: number,
  kind: MarkedKind,
  { first, count }: { first: number; count: number },
): MarkedClip[] {
  return prepareOnce<unknown[], Omit<MarkedClip, 'isCorrected'> & { isCorrected: number }>(
    library,
    `SELECT start_ms AS startMs, end_ms AS endMs, text, speaker_id AS speakerId,
       original_text IS NOT NULL AS isCorrected
     FROM passages WHERE id BETWEEN ? AND ? AND kind = ? ORDER BY id LIMIT ? OFFSET ?`,
  )
    .all(...passageRange(videoRowId), kindCodes[kind], count, first)
    .map((clip) => ({ ...clip, isCorrected: clip.isCorrected === 1 }))
}

/**
 * The positions of the first and last clip of a kind that a time range is about: those that lie in it with at least half of their length,
 * or, if there are none, those that overlap it. Undefined if there are none either.
 */
export function findClipsDuring(
  library: Library,
  videoRowId: number,
  kind: MarkedKind,
  { startMs, endMs }: { startMs: number; endMs: number },
): { first: number; last: number } | undefined {
  const [firstId, lastId] = passageRange(videoRowId)
  const end = Math.max(endMs, startMs + 1)
  const overlapping = prepareOnce<unknown[], { id: number; startMs: number; endMs: number }>(
    library,
    `SELECT id, start_ms AS startMs, end_ms AS endMs FROM passages
     WHERE id BETWEEN ? AND ? AND kind = ? AND start_ms < ? AND max(end_ms, start_ms + 1) > ? ORDER BY id`,
  ).all(firstId, lastId, kindCodes[kind], end, startMs)
  const inside = overlapping.filter(
    (clip) => 2 * (Math.min(clip.endMs, end) - Math.max(clip.startMs, startMs)) >= clip.endMs - clip.startMs,
  )
  const clips = inside.length > 0 ? inside : overlapping
  const [first, last] = [clips[0], clips.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const before = prepareOnce<unknown[], number>(
    library,
    'SELECT count(*) FROM passages WHERE id BETWEEN ? AND ? AND kind = ?',
  ).pluck()
  const position = Number(before.get(firstId, BigInt(first.id) - 1n, kindCodes[kind]))
  const between = Number(before.get(first.id, BigInt(last.id) - 1n, kindCodes[kind]))
  return { first: position, last: position + between }
}

/** Whether the user corrected the speaker of a clip between the positions. */
export function hasCorrectedSpeaker(
  library: Library,
  videoId: string,
  kind: MarkedKind,
  { first, last }: { first: number; last: number },
): boolean {
  return (
    prepareOnce<unknown[], number>(
      library,
      'SELECT 1 FROM corrections WHERE youtube_id = ? AND kind = ? AND has_speaker = 1 AND clip BETWEEN ? AND ? LIMIT 1',
    ).get(videoId, kind, first, last) !== undefined
  )
}
