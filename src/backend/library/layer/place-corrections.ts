// Finds the clips that corrections belong to. After a video was fetched again, its clips may have other texts, times and numbers.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { kindCodes, passageRange } from '../search/index/passages.ts'

/** A clip with its shown and its original text. */
export interface LayerClip {
  id: number
  kind: 'said' | 'shown'
  /** Position among the clips of its kind. */
  clip: number
  startMs: number
  endMs: number
  text: string
  speakerId: string | null
  isSound: number
  originalText: string | null
  /** '' where the source named nobody; null where the speaker is the source's. */
  originalSpeaker: string | null
}

/** The spoken and visual clips of a video in order. `onlyLaidOver`: those whose shown text or speaker is not the source's; `clip` is 0. */
export function readClips(library: Library, videoRowId: number, { onlyLaidOver = false } = {}): LayerClip[] {
  const records = prepareOnce<[bigint, bigint], Omit<LayerClip, 'kind' | 'clip'> & { code: number }>(
    library,
    `SELECT id, kind AS code, start_ms AS startMs, end_ms AS endMs, text, speaker_id AS speakerId, is_sound AS isSound,
       original_text AS originalText, original_speaker AS originalSpeaker
     FROM passages WHERE id BETWEEN ? AND ? AND kind IN (${kindCodes.said}, ${kindCodes.shown})
       ${onlyLaidOver ? 'AND (original_text IS NOT NULL OR original_speaker IS NOT NULL)' : ''} ORDER BY id`,
  ).all(...passageRange(videoRowId))
  const firstShown = records.findIndex(({ code }) => code === kindCodes.shown)
  return records.map(({ code, ...clip }, index) => {
    const isSaid = code === kindCodes.said
    return { ...clip, kind: isSaid ? 'said' : 'shown', clip: onlyLaidOver ? 0 : isSaid ? index : index - firstShown }
  })
}

interface Placed {
  id: number
  kind: LayerClip['kind']
  startMs: number
  originalText: string
  clip: number | null
}

/** A clip of the same text that starts further away is another sentence that happens to have the same words. */
const farthestMs = 10_000

/**
 * Sets `clip` of the video's corrections: the nearest clip whose original text is the one that was corrected, or null. Where two corrections
 * fit the same clip, the later one has it. Call it in a transaction.
 */
export function placeCorrections(library: Library, videoId: string, clips: readonly LayerClip[]): void {
  const corrections = prepareOnce<[string], Placed>(
    library,
    `SELECT id, kind, start_ms AS startMs, original_text AS originalText, clip FROM corrections
     WHERE youtube_id = ? ORDER BY changed_at DESC, id DESC`,
  ).all(videoId)
  if (corrections.length === 0) return
  const byText = Map.groupBy(clips, ({ kind, text, originalText }) => `${kind} ${originalText ?? text}`)
  const setClip = prepareOnce(library, 'UPDATE corrections SET clip = ? WHERE id = ?')
  const taken = new Set<number>()
  for (const { id, kind, startMs, originalText, clip } of corrections) {
    const free = (byText.get(`${kind} ${originalText}`) ?? []).filter(
      (one) => !taken.has(one.id) && Math.abs(one.startMs - startMs) <= farthestMs,
    )
    const nearest = free.reduce<LayerClip | undefined>(
      (best, one) =>
        best === undefined || Math.abs(one.startMs - startMs) < Math.abs(best.startMs - startMs) ? one : best,
      undefined,
    )
    if (nearest !== undefined) taken.add(nearest.id)
    if ((nearest?.clip ?? null) !== clip) setClip.run(nearest?.clip ?? null, id)
  }
}
