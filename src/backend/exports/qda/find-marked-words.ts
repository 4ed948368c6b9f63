// Finds the words of marks in the paragraphs of their video.
import type { Mark, MarkedKind, TextPlace } from '../../../contract/app/marks.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { cleanLine, type Paragraph } from './paragraphs.ts'

/** A place in a paragraph: its position in the list, and a UTF-16 offset in its text. */
interface Spot {
  paragraph: number
  offset: number
}

export interface MarkedPlace {
  from: Spot
  /** Exclusive. */
  to: Spot
  /** False if the text no longer has the words of the mark, so that these are the clips at its time. */
  areMarked: boolean
}

/** Where the text of a clip is. */
interface ClipSpot {
  paragraph: number
  at: number
  length: number
}

/** All clips of a kind, by their position; those without text have no spot. */
interface ClipsOfKind {
  clips: readonly { startMs: number; endMs: number; raw: string }[]
  spots: ReadonlyMap<number, ClipSpot>
}

export type WordsFinder = (mark: Mark) => MarkedPlace | null

/** The letters and digits of a text, by which a place is checked. A text without any is compared whole. */
function lettersOf(text: string): string {
  const line = cleanLine(text).toLowerCase()
  return line.replace(/[^\p{L}\p{N}]+/gu, '') || line
}

/** The offset in `cleanLine(raw)` of an offset in `raw`. An offset between two halves of a character moves to its border. */
function cleanOffset(raw: string, offset: number, side: 'start' | 'end'): number {
  const splitsPair =
    /^[\ud800-\udbff][\udc00-\udfff]/.test(raw.slice(Math.max(0, offset - 1), offset + 1)) && offset > 0
  const whole = splitsPair ? offset + (side === 'start' ? -1 : 1) : offset
  return cleanLine(`${raw.slice(0, whole)}x`).length - 1
}

function collectClips(video: Video, paragraphs: readonly Paragraph[]): Record<MarkedKind, ClipsOfKind> {
  const spots = { said: new Map<number, ClipSpot>(), shown: new Map<number, ClipSpot>() }
  for (const [index, { kind, parts }] of paragraphs.entries())
    if (kind !== 'section')
      for (const { clip, at, text } of parts) spots[kind].set(clip, { paragraph: index, at, length: text.length })
  const said = video.audioClips.map(({ startMs, endMs, text: raw }) => ({ startMs, endMs, raw }))
  const shown = video.visualClips.map(({ startMs, endMs, description: raw }) => ({ startMs, endMs, raw }))
  return { said: { clips: said, spots: spots.said }, shown: { clips: shown, spots: spots.shown } }
}

/** Null if the clip does not have the offset. */
function spotIn({ clips, spots }: ClipsOfKind, { clip, offset }: TextPlace, side: 'start' | 'end'): Spot | null {
  const spot = spots.get(clip)
  const raw = clips[clip]?.raw
  if (spot === undefined || raw === undefined || offset > raw.length) return null
  const clean = cleanOffset(raw, offset, side)
  const isOutside = side === 'start' ? clean >= spot.length : clean <= 0
  return isOutside ? null : { paragraph: spot.paragraph, offset: spot.at + Math.min(clean, spot.length) }
}

/** A place at the end of a clip is at the beginning of the next one that has text. */
function findStart(kind: ClipsOfKind, { from, to }: NonNullable<Mark['place']>): Spot | null {
  for (let clip = from.clip; clip <= to.clip; clip++) {
    const spot = spotIn(kind, clip === from.clip ? from : { clip, offset: 0 }, 'start')
    if (spot !== null) return spot
  }
  return null
}

/** A place at the beginning of a clip is at the end of the one before that has text. */
function findEnd(kind: ClipsOfKind, { from, to }: NonNullable<Mark['place']>): Spot | null {
  for (let clip = to.clip; clip >= from.clip; clip--) {
    const offset = clip === to.clip ? to.offset : (kind.clips[clip]?.raw.length ?? 0)
    const spot = spotIn(kind, { clip, offset }, 'end')
    if (spot !== null) return spot
  }
  return null
}

/** From the first to the last of these clips that have text. */
function wholeClips({ spots }: ClipsOfKind, clips: readonly number[]): Omit<MarkedPlace, 'areMarked'> | null {
  const withText = clips.flatMap((clip) => spots.get(clip) ?? [])
  const [first, last] = [withText[0], withText.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    from: { paragraph: first.paragraph, offset: first.at },
    to: { paragraph: last.paragraph, offset: last.at + last.length },
  }
}

/** The words between two places, without those of the other kind in between. */
function readWords({ clips }: ClipsOfKind, { from, to }: NonNullable<Mark['place']>): string {
  const texts = clips.slice(from.clip, to.clip + 1).map(({ raw }, index, all) => {
    const end = index === all.length - 1 ? to.offset : raw.length
    return raw.slice(index === 0 ? from.offset : 0, end)
  })
  return texts.join(' ')
}

const isBefore = (a: Spot, b: Spot) => a.paragraph < b.paragraph || (a.paragraph === b.paragraph && a.offset < b.offset)

/** Null if the text at the place is not what was marked: the text that is exported may be without the user's corrections. */
function findByPlace(clips: ClipsOfKind, { place, placement, quote }: Mark): Omit<MarkedPlace, 'areMarked'> | null {
  if (place === null || placement === 'time') return null
  if (placement === 'exact' && lettersOf(readWords(clips, place)) !== lettersOf(quote)) return null
  const from = findStart(clips, place)
  const to = findEnd(clips, place)
  return from !== null && to !== null && isBefore(from, to) ? { from, to } : null
}

/** The positions of the clips at the time of a mark. */
const listDuring = ({ clips }: ClipsOfKind, { startMs, endMs }: Mark): number[] =>
  clips.flatMap((clip, index) => {
    const isDuring = clip.startMs < endMs && clip.endMs > startMs
    return isDuring || (clip.startMs <= startMs && startMs < clip.endMs) ? [index] : []
  })

/** Leaves out spaces at both ends. */
function withoutSpaces(found: MarkedPlace, paragraphs: readonly Paragraph[]): MarkedPlace {
  const { from, to } = found
  const startsWithSpace = paragraphs[from.paragraph]?.text[from.offset] === ' '
  const endsWithSpace = paragraphs[to.paragraph]?.text[to.offset - 1] === ' '
  return {
    ...found,
    from: startsWithSpace ? { ...from, offset: from.offset + 1 } : from,
    to: endsWithSpace ? { ...to, offset: to.offset - 1 } : to,
  }
}

/**
 * Returns a function that finds the words of a mark of this video. It returns null for a mark that has no words in these paragraphs: a time
 * without words, a whole video, or words of a kind that is left out.
 */
export function findMarkedWordsIn(video: Video, paragraphs: readonly Paragraph[]): WordsFinder {
  const kinds = collectClips(video, paragraphs)
  return (mark) => {
    if (mark.kind === null || mark.isWholeVideo || cleanLine(mark.quote) === '') return null
    const clips = kinds[mark.kind]
    const words = findByPlace(clips, mark)
    if (words !== null) {
      const found = withoutSpaces({ ...words, areMarked: true }, paragraphs)
      if (isBefore(found.from, found.to)) return found
    }
    const during = wholeClips(clips, listDuring(clips, mark))
    return during && { ...during, areMarked: false }
  }
}
