// The searchable passages of a video: spoken clips, visual clips, section summaries and the overall summary.
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../../contract/app/errors.ts'
import type { PassageKind } from '../../../../contract/app/moments.ts'
import type { AudioClip, VideoContent, VisualClip } from '../../../../contract/app/videos.ts'
import { formatCount } from '../../../../contract/format-count.ts'
import type { Library } from '../../database/open.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { storedPositionMs, storedText, storedTextOrNull } from '../../database/stored-values.ts'

/**
 * The id of a passage is `video row id * passagesPerVideo + ordinal`. That is enough for a day of video with a spoken and a visual clip in
 * nearly every second.
 */
export const passagesPerVideo = 131_072
/** The number of videos that share one bucket token in the full-text index. */
export const videosPerBucket = 128

export const kindCodes = { said: 0, shown: 1, section: 2, overall: 3 } as const

export const codesOfKind: Record<PassageKind, readonly number[]> = {
  said: [kindCodes.said],
  shown: [kindCodes.shown],
  summarised: [kindCodes.section, kindCodes.overall],
}

/**
 * The tokens of the index column `b` for excerpts of these kinds. Most excerpts are speech, so a token for it would not narrow the search:
 * where it is among the kinds there is none, and the kind must be checked later.
 */
export function kindTokens(codes: readonly number[]): string[] {
  return codes.includes(kindCodes.said) ? [] : [`(${codes.map((code) => `k${code}`).join(' OR ')})`]
}

export function kindOfCode(code: number): PassageKind {
  if (code === kindCodes.said) return 'said'
  return code === kindCodes.shown ? 'shown' : 'summarised'
}

/** An excerpt, given by the ids of its first and last passage. */
export interface ExcerptRange {
  id: number
  lastId: number
}

export interface Passage {
  kind: number
  startMs: number
  endMs: number
  /** The title of a section; null for other kinds. */
  title: string | null
  text: string
  speakerId: string | null
  /** True for a sound that is heard, such as “[Music]”; false for speech and for other kinds. */
  isSound: boolean
}

/** A passage as the library shows it. */
export interface ShownPassage extends Passage {
  /** What the source sent, where the user's layer shows something else. */
  original?: { text: string; speakerId: string | null }
}

/** The text of a passage as it is searched and shown; for a section, its title followed by its summary. */
export function passageText({ title, text }: Pick<Passage, 'title' | 'text'>): string {
  if (!title || text === '') return title || text
  return `${title}${/[\p{L}\p{N}\p{M}]$/u.test(title) ? ':' : ''} ${text}`
}

function toStored(passage: Passage): Passage {
  const startMs = storedPositionMs(passage.startMs)
  return {
    kind: passage.kind,
    startMs,
    endMs: Math.max(startMs, storedPositionMs(passage.endMs)),
    title: storedTextOrNull(passage.title),
    text: storedText(passage.text),
    speakerId: storedTextOrNull(passage.speakerId),
    isSound: passage.isSound === true,
  }
}

/** What the source sent of a clip: corrections and names of persons must never be written as if they were the source's. */
const originalClip = ({ original, ...clip }: AudioClip): AudioClip => ({ ...clip, ...original })
const originalShown = ({ original, ...clip }: VisualClip): VisualClip => ({ ...clip, ...original })

/**
 * The passages in the order of their ordinals, without the user's layer. Throws BAD_INPUT if a video has more than the library can number.
 */
export function passagesOf(content: Omit<VideoContent, 'storyboard'>): Passage[] {
  const { audioClips, visualClips, sections, summary } = content
  const count = audioClips.length + visualClips.length + sections.length + (summary === null ? 0 : 1)
  if (count > passagesPerVideo) {
    throw new AppError(
      'BAD_INPUT',
      `“${content.title}” (${content.videoId}) has ${formatCount(count, 'clip or section', 'clips and sections')}, but the library can save at most ${passagesPerVideo.toLocaleString('en')} of one video. It was not saved.`,
      { videoId: content.videoId, count },
    )
  }
  const lastEndMs = [...audioClips, ...visualClips, ...sections].reduce((last, { endMs }) => Math.max(last, endMs), 0)
  const unspoken = { title: null, speakerId: null, isSound: false }
  const passages: Passage[] = [
    ...audioClips.map((clip) => ({ kind: kindCodes.said, title: null, ...originalClip(clip) })),
    ...visualClips.map(originalShown).map(({ description: text, ...range }) => {
      return { ...unspoken, ...range, kind: kindCodes.shown, text }
    }),
    ...sections.map(({ summary: text, ...section }) => ({ ...unspoken, ...section, kind: kindCodes.section, text })),
  ]
  if (summary !== null) {
    const endMs = content.durationMs ?? lastEndMs
    passages.push({ ...unspoken, kind: kindCodes.overall, startMs: 0, endMs, text: summary.text })
  }
  return passages.map(toStored)
}

/** The row id of the video to which a passage or excerpt belongs. */
export const videoOf = (id: number): number => Math.floor(id / passagesPerVideo)

/** The highest row id of a video; 0 in an empty library. */
export const newestVideo = (library: Library): number =>
  prepareOnce<[], number | null>(library, 'SELECT max(id) FROM all_videos').pluck().get() ?? 0

/** The first and last possible id of a video's passages, both inclusive. */
export function passageRange(videoRowId: number): [first: bigint, last: bigint] {
  const first = BigInt(videoRowId) * BigInt(passagesPerVideo)
  return [first, first + BigInt(passagesPerVideo - 1)]
}

export function insertPassages(library: Library, videoRowId: number, passages: readonly Passage[]): void {
  const insert = prepareOnce(
    library,
    'INSERT INTO passages (id, kind, start_ms, end_ms, title, text, speaker_id, is_sound) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  let id = passageRange(videoRowId)[0]
  for (const { kind, startMs, endMs, title, text, speakerId, isSound } of passages)
    insert.run(id++, kind, startMs, endMs, title, text, speakerId, Number(isSound))
}

/** SQLite uses row ids of deleted videos again. A random version tells the text of a new video from that of a deleted one. */
export function renewTextVersion(library: Library, videoRowId: number): void {
  prepareOnce(library, 'UPDATE all_videos SET text_version = random() & 9007199254740991 WHERE id = ?').run(videoRowId)
}

const isClip = ({ kind }: Passage) => kind === kindCodes.said || kind === kindCodes.shown

/** Whether both have the same spoken and visual clips. */
export const haveSameClips = (one: readonly Passage[], other: readonly Passage[]): boolean =>
  isDeepStrictEqual(one.filter(isClip), other.filter(isClip))

interface PassageRecord extends Omit<Passage, 'isSound'> {
  isSound: number
  originalText: string | null
  originalSpeaker: string | null
}

/** `original_speaker` is '' where the source named nobody, and null where the speaker is the source's. */
export const originalSpeakerOf = (record: { speakerId: string | null; originalSpeaker: string | null }) =>
  record.originalSpeaker === null ? record.speakerId : record.originalSpeaker || null

/** With the user's corrections and the names of persons. */
export function listPassages(library: Library, videoRowId: number): ShownPassage[] {
  return prepareOnce<[bigint, bigint], PassageRecord>(
    library,
    `SELECT kind, start_ms AS startMs, end_ms AS endMs, title, text, speaker_id AS speakerId, is_sound AS isSound,
       original_text AS originalText, original_speaker AS originalSpeaker
     FROM passages WHERE id BETWEEN ? AND ? ORDER BY id`,
  )
    .all(...passageRange(videoRowId))
    .map(({ originalText, originalSpeaker, ...record }) => {
      const passage = { ...record, isSound: record.isSound === 1 }
      if (originalText === null && originalSpeaker === null) return passage
      const speakerId = originalSpeakerOf({ speakerId: record.speakerId, originalSpeaker })
      return { ...passage, original: { text: originalText ?? record.text, speakerId } }
    })
}

/** As the source sent them. */
export const listOriginalPassages = (library: Library, videoRowId: number): Passage[] =>
  listPassages(library, videoRowId).map(({ original, ...passage }) => ({ ...passage, ...original }))

export function deletePassages(library: Library, videoRowId: number): void {
  library.prepare('DELETE FROM passages WHERE id BETWEEN ? AND ?').run(...passageRange(videoRowId))
}
