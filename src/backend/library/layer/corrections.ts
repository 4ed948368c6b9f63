// The user's corrections of clips. What the source sent stays in the library and can be restored.
import { randomUUID } from 'node:crypto'
import type { Correction } from '../../../contract/app/corrections.ts'
import { AppError } from '../../../contract/app/errors.ts'
import type { MarkedKind } from '../../../contract/app/marks.ts'
import { plainLine, withoutControls } from '../../../contract/plain-text.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { originalSpeakerOf } from '../search/index/passages.ts'
import { readNames } from './apply-user-layer.ts'
import { readLayeredText, readLayeredVideo } from './layered-video.ts'
import type { LayerClip } from './place-corrections.ts'

export interface CorrectionAuthor {
  madeBy: string
  /** In milliseconds since the epoch. */
  now: number
}

/** As long as a clip that was corrected may be, in UTF-16 units. */
export const longestClip = 20_000

/** What is said is one line, as captions are; descriptions keep their line breaks. */
export const cleanText = (text: string, kind: MarkedKind): string =>
  kind === 'said' ? plainLine(text) : withoutControls(text).trim()

const originalTextOf = ({ text, originalText }: LayerClip) => originalText ?? text

interface Stored {
  id: number
  text: string | null
  speaker: string | null
  hasSpeaker: number
  changedAt: number
  history: string
}

/** How much of the neighbouring clips is kept, to find the clip again. */
const contextLength = 200

/** Where a clip is, for a correction of it. */
export interface ClipInVideo {
  videoId: string
  clip: LayerClip
  before: LayerClip | undefined
  after: LayerClip | undefined
}

/** What to change of a clip; `text` and `speaker` (a label) stay as they are if they are not given. */
export interface Wanted {
  text?: string
  speaker?: string | null
}

/**
 * Corrects a clip. Where text and speaker are the source's again, the correction is removed. Must be called within an act. Returns whether
 * something changed.
 */
export function putCorrection(
  library: Library,
  { videoId, clip, before, after }: ClipInVideo,
  wanted: Wanted,
  { madeBy, now }: CorrectionAuthor,
): boolean {
  const original = { text: originalTextOf(clip), speaker: originalSpeakerOf(clip) }
  const known = prepareOnce<[string, string, number, string], Stored>(
    library,
    `SELECT id, text, speaker, has_speaker AS hasSpeaker, changed_at AS changedAt, history FROM corrections
     WHERE youtube_id = ? AND kind = ? AND clip = ? AND original_text = ? ORDER BY changed_at DESC, id DESC`,
  ).get(videoId, clip.kind, clip.clip, original.text)
  // Made for clips with other borders, of which this clip has some words. What the user enters now is meant instead of these.
  const hasOthers =
    prepareOnce<[string, string, number, number], 1>(
      library,
      'SELECT 1 FROM corrections WHERE youtube_id = ? AND kind = ? AND clip = ? AND id <> ? LIMIT 1',
    ).get(videoId, clip.kind, clip.clip, known?.id ?? 0) !== undefined
  const given = wanted.text === undefined ? (known?.text ?? null) : wanted.text
  const text = given === original.text && !hasOthers ? null : given
  const [speaker, hasSpeaker] =
    wanted.speaker === undefined
      ? [known?.speaker ?? null, known?.hasSpeaker ?? 0]
      : [wanted.speaker, wanted.speaker === original.speaker && !hasOthers ? 0 : 1]
  const record = { text, speaker: hasSpeaker === 1 ? speaker : null, hasSpeaker }
  if (text === null && hasSpeaker === 0) {
    if (known === undefined) return false
    prepareOnce(library, 'DELETE FROM corrections WHERE id = ?').run(known.id)
    return true
  }
  if (known === undefined) {
    prepareOnce(
      library,
      `INSERT INTO corrections (uuid, youtube_id, kind, start_ms, end_ms, clip, original_text, text, original_speaker,
         speaker, has_speaker, before, after, made_by, changed_at)
       VALUES (@uuid, @videoId, @kind, @startMs, @endMs, @clip, @originalText, @text, @originalSpeaker, @speaker,
         @hasSpeaker, @before, @after, @madeBy, @now)`,
    ).run({
      ...record,
      uuid: randomUUID(),
      videoId,
      kind: clip.kind,
      startMs: clip.startMs,
      endMs: clip.endMs,
      clip: clip.clip,
      originalText: original.text,
      originalSpeaker: original.speaker,
      before: before === undefined ? '' : originalTextOf(before).slice(-contextLength).toWellFormed(),
      after: after === undefined ? '' : originalTextOf(after).slice(0, contextLength).toWellFormed(),
      madeBy: madeBy.toWellFormed(),
      now,
    })
    return true
  }
  if (known.text === text && known.hasSpeaker === hasSpeaker && known.speaker === record.speaker) return false
  const earlier = {
    at: known.changedAt,
    text: known.text ?? original.text,
    speaker: known.hasSpeaker === 1 ? known.speaker : original.speaker,
  }
  prepareOnce(
    library,
    `UPDATE corrections SET text = @text, speaker = @speaker, has_speaker = @hasSpeaker, made_by = @madeBy,
       changed_at = @now, history = @history WHERE id = @id`,
  ).run({
    ...record,
    id: known.id,
    madeBy: madeBy.toWellFormed(),
    now,
    history: JSON.stringify([earlier, ...JSON.parse(known.history)]),
  })
  return true
}

/** The clip with its neighbours of the same kind; undefined if the text has no such clip. */
export function clipAt(
  videoId: string,
  clips: readonly LayerClip[],
  wanted: Pick<LayerClip, 'kind' | 'clip'>,
): ClipInVideo | undefined {
  const firstOfKind = clips.findIndex(({ kind }) => kind === wanted.kind)
  const at = (position: number) => {
    const clip = firstOfKind < 0 || position < 0 ? undefined : clips[firstOfKind + position]
    return clip?.kind === wanted.kind ? clip : undefined
  }
  const clip = at(wanted.clip)
  return clip && { videoId, clip, before: at(wanted.clip - 1), after: at(wanted.clip + 1) }
}

/** Throws BAD_INPUT. */
export function getClip(videoId: string, clips: readonly LayerClip[], wanted: Pick<LayerClip, 'kind' | 'clip'>) {
  const found = clipAt(videoId, clips, wanted)
  if (found !== undefined) return found
  throw new AppError('BAD_INPUT', 'This clip is not part of the text. Open the video again and select the clip.', {
    videoId,
  })
}

export interface NewText {
  videoId: string
  textVersion: number
  kind: MarkedKind
  clip: number
  text: string
}

/**
 * Corrects the text of a clip; the source's own text removes the correction. Must be called within an act. Throws VIDEO_NOT_FOUND,
 * VIDEO_CHANGED and BAD_INPUT.
 */
export function correctText(
  library: Library,
  { videoId, textVersion, text, ...where }: NewText,
  author: CorrectionAuthor,
): void {
  const { clips } = readLayeredText(library, videoId, textVersion)
  const found = getClip(videoId, clips, where)
  const original = originalTextOf(found.clip)
  const cleaned = cleanText(text, where.kind)
  putCorrection(library, found, { text: cleaned === cleanText(original, where.kind) ? original : cleaned }, author)
}

/** Removes corrections. Must be called within an act. Returns how many there were. */
export function revertCorrections(library: Library, correctionIds: readonly number[]): number {
  return library
    .prepare('DELETE FROM corrections WHERE id IN (SELECT value FROM json_each(?))')
    .run(JSON.stringify(correctionIds)).changes
}

interface CorrectionRecord extends Omit<Correction, 'history' | 'videoId' | 'text'> {
  text: string | null
  hasSpeaker: number
  history: string
}

/** In the order of the times; those without a place in the present text come last. Throws VIDEO_NOT_FOUND. */
export function listCorrections(library: Library, videoId: string): Correction[] {
  readLayeredVideo(library, videoId)
  const names = readNames(library, videoId)
  const nameOf = (label: string | null) => (label === null ? null : (names.get(label) ?? label))
  return library
    .prepare<[string], CorrectionRecord>(
      `SELECT id AS correctionId, kind, clip, start_ms AS startMs, end_ms AS endMs, original_text AS originalText, text,
         original_speaker AS originalSpeaker, speaker, has_speaker AS hasSpeaker, made_by AS madeBy,
         changed_at AS changedAt, history
       FROM corrections WHERE youtube_id = ? ORDER BY clip IS NULL, start_ms, id`,
    )
    .all(videoId)
    .map(({ hasSpeaker, history, text, speaker, ...record }) => ({
      ...record,
      videoId,
      text: text ?? record.originalText,
      speaker: nameOf(hasSpeaker === 1 ? speaker : record.originalSpeaker),
      history: (JSON.parse(history) as Correction['history']).map((one) => ({ ...one, speaker: nameOf(one.speaker) })),
    }))
}
