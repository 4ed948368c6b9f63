// Finds the clips that corrections belong to. After a video was fetched again, its clips may have other texts, borders, times and numbers.
import { type ClipCorrection, correctClips } from '../../marks/correct-clips.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { kindCodes, originalSpeakerOf, passageRange } from '../search/index/passages.ts'

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

/** A correction as it is stored. */
interface StoredCorrection extends ClipCorrection {
  id: number
  kind: LayerClip['kind']
  /** The first clip that it changes, by its position among the clips of its kind; null while it waits for one. */
  clip: number | null
  /** A label; null if nobody is known to speak. */
  speaker: string | null
  /** 1 if the speaker was corrected. */
  hasSpeaker: number
}

/** What the corrections make of a clip. */
export interface Corrected {
  /** Null where the text is the source's. */
  text: string | null
  /** The label, if `hasSpeaker` is 1; null if nobody is known to speak. */
  speaker: string | null
  hasSpeaker: number
}

interface PlacedCorrections {
  /** By kind and position of the clip, such as `said 12`. */
  byClip: Map<string, Corrected>
  /** The corrections whose first clip is another one than what is stored. */
  moved: { id: number; clip: number | null }[]
}

/** The newest first, because these win. */
const readCorrections = (library: Library, videoId: string): StoredCorrection[] =>
  prepareOnce<[string], StoredCorrection>(
    library,
    `SELECT id, kind, start_ms AS startMs, end_ms AS endMs, clip, original_text AS originalText, text, before, after, speaker,
       has_speaker AS hasSpeaker FROM corrections WHERE youtube_id = ? ORDER BY changed_at DESC, id DESC`,
  ).all(videoId)

const originalsOf = (clips: readonly LayerClip[]) =>
  clips.map(({ startMs, endMs, text, originalText }) => ({ startMs, endMs, text: originalText ?? text }))

/** Whether each correction still is at the very clip that it was made for, so that nothing need be looked for. */
function areAllThere(corrections: readonly StoredCorrection[], clips: readonly LayerClip[]): boolean {
  const taken = new Set<number>()
  return corrections.every(({ clip, startMs, originalText }) => {
    const there = clip === null ? undefined : clips[clip]
    if (clip === null || there === undefined || taken.has(clip)) return false
    taken.add(clip)
    return there.startMs === startMs && (there.originalText ?? there.text) === originalText
  })
}

function findClips(corrections: readonly StoredCorrection[], clips: readonly LayerClip[]) {
  if (!areAllThere(corrections, clips)) return correctClips(originalsOf(clips), corrections)
  const texts = new Map<number, string>()
  for (const { clip, text } of corrections) if (clip !== null && text !== null) texts.set(clip, text)
  return { clipsOf: corrections.map(({ clip }) => (clip === null ? [] : [clip])), texts }
}

/** Finds the clips of a video's corrections. `clips` are all clips of the video. */
export function placeCorrections(library: Library, videoId: string, clips: readonly LayerClip[]): PlacedCorrections {
  const byClip: PlacedCorrections['byClip'] = new Map()
  const moved: PlacedCorrections['moved'] = []
  for (const [kind, ofKind] of Map.groupBy(readCorrections(library, videoId), (one) => one.kind)) {
    const { clipsOf, texts } = findClips(
      ofKind,
      clips.filter((clip) => clip.kind === kind),
    )
    for (const [clip, text] of texts) byClip.set(`${kind} ${clip}`, { text, speaker: null, hasSpeaker: 0 })
    for (const [index, { id, clip, speaker, hasSpeaker }] of ofKind.entries()) {
      const changed = clipsOf[index] ?? []
      const first = changed[0] ?? null
      if (first !== clip) moved.push({ id, clip: first })
      for (const one of hasSpeaker === 1 ? changed : []) {
        const known = byClip.get(`${kind} ${one}`)
        if (known?.hasSpeaker !== 1) byClip.set(`${kind} ${one}`, { text: known?.text ?? null, speaker, hasSpeaker })
      }
    }
  }
  return { byClip, moved }
}

/** The label of a clip before persons are named: the corrected one, otherwise the source's. */
export const labelOf = (clip: LayerClip, corrected: Pick<Corrected, 'speaker' | 'hasSpeaker'> | undefined) =>
  corrected?.hasSpeaker === 1 ? corrected.speaker : originalSpeakerOf(clip)
