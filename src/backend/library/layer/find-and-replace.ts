// Finds a text in the clips of the library, and replaces it in all of them at once.
import type { Replacement, WantedReplacement } from '../../../contract/app/corrections.ts'
import { AppError } from '../../../contract/app/errors.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { dropControls } from '../../../contract/plain-text.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { kindCodes, passageRange } from '../search/index/passages.ts'
import { type ClipInVideo, type CorrectionAuthor, cleanText, longestClip, putCorrection } from './corrections.ts'
import { createTextFinder, type MatchRange, replaceMatches } from './find-text.ts'
import { applyIfPending } from './pending-layers.ts'
import type { LayerClip } from './place-corrections.ts'

export interface FoundClip extends Replacement {
  passageId: number
}

/** How many clips are read from the library at once: about a millisecond. */
const clipsAtOnce = 500

interface TextRow {
  id: number
  startMs: number
  text: string
}

interface VideoToRead {
  rowId: number
  videoId: string
  title: string
}

/** Newest first. */
export function listVideosToRead(library: Library, videoIds: readonly string[] | null): VideoToRead[] {
  const chosen = videoIds === null ? null : JSON.stringify(videoIds)
  return library
    .prepare<[{ chosen: string | null }], VideoToRead>(
      `SELECT id AS rowId, youtube_id AS videoId, title FROM videos
       WHERE @chosen IS NULL OR youtube_id IN (SELECT value FROM json_each(@chosen)) ORDER BY added_at DESC, id DESC`,
    )
    .all({ chosen })
}

function* readTexts(library: Library, rowId: number, code: number): Generator<{ rows: TextRow[]; firstId: number }> {
  const [first, last] = passageRange(rowId)
  const read = prepareOnce<[bigint, bigint, number, number], TextRow>(
    library,
    `SELECT id, start_ms AS startMs, text FROM passages WHERE id BETWEEN ? AND ? AND kind = ? ORDER BY id LIMIT ?`,
  )
  let from = first
  let firstId: number | undefined
  for (;;) {
    const rows = read.all(from, last, code, clipsAtOnce)
    const end = rows.at(-1)
    if (end === undefined) return
    firstId ??= rows[0]?.id ?? end.id
    yield { rows, firstId }
    if (rows.length < clipsAtOnce) return
    from = BigInt(end.id) + 1n
  }
}

/** The clip after the replacement, on one line if it is speech. Throws BAD_INPUT for a clip that would be too long. */
function replaceIn(text: string, matches: readonly MatchRange[], replacement: string, kind: LayerClip['kind']): string {
  const length = text.length + matches.reduce((sum, [from, to]) => sum + replacement.length - (to - from), 0)
  if (length > longestClip && length > text.length)
    throw new AppError(
      'BAD_INPUT',
      `The replacement would make a clip longer than ${formatCount(longestClip, 'character')}. Enter a shorter text.`,
    )
  return cleanText(replaceMatches(text, matches, replacement), kind)
}

/**
 * Lists the clips of a video in which the replacement changes something, in pieces of a few clips, so that other work can go on in between.
 * Throws BAD_INPUT for a replacement that would make a clip too long.
 */
export function* findInVideo(
  library: Library,
  { rowId, videoId, title }: VideoToRead,
  { find, replace, kinds, ...options }: WantedReplacement,
): Generator<FoundClip[]> {
  applyIfPending(library, videoId)
  const findIn = createTextFinder(find, options)
  const replacement = dropControls(replace).toWellFormed()
  for (const kind of new Set(kinds)) {
    for (const { rows, firstId } of readTexts(library, rowId, kindCodes[kind])) {
      yield rows.flatMap(({ id, startMs, text }): FoundClip[] => {
        const matches = findIn(text)
        if (matches.length === 0) return []
        const after = replaceIn(text, matches, replacement, kind)
        if (after === text) return []
        const clip = id - firstId
        return [{ passageId: id, videoId, title, kind, clip, startMs, before: text, after, matches }]
      })
    }
  }
}

function readClipWithNeighbours(
  library: Library,
  { passageId, kind, clip, videoId }: FoundClip,
): ClipInVideo | undefined {
  const read = prepareOnce<[number, number], Omit<LayerClip, 'kind' | 'clip'>>(
    library,
    `SELECT id, start_ms AS startMs, end_ms AS endMs, text, speaker_id AS speakerId, is_sound AS isSound,
       original_text AS originalText, original_speaker AS originalSpeaker
     FROM passages WHERE id = ? AND kind = ?`,
  )
  const at = (offset: number) => {
    const record = read.get(passageId + offset, kindCodes[kind])
    return record && { ...record, kind, clip: clip + offset }
  }
  const found = at(0)
  return found && { videoId, clip: found, before: clip === 0 ? undefined : at(-1), after: at(1) }
}

/**
 * Replaces in all of the clips, which must be those that were found. Must be called within an act. Throws VIDEO_CHANGED if a clip has another
 * text by now.
 */
export function replaceFound(library: Library, found: readonly FoundClip[], author: CorrectionAuthor): void {
  for (const one of found) {
    const clip = readClipWithNeighbours(library, one)
    if (clip === undefined || clip.clip.text !== one.before) throw replacementOutdated(one.videoId)
    putCorrection(library, clip, { text: one.after }, author)
  }
}

export const replacementOutdated = (videoId: string) =>
  new AppError(
    'VIDEO_CHANGED',
    'Texts changed while you looked at the preview. Nothing was replaced. Look at the preview again, then replace.',
    { videoId },
  )
