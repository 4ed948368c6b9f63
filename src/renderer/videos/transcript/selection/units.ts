// The steps of the reading cursor: clips in Lines, sentences in Paragraphs.
import { splitSentences } from '../../../moments/reading/split-sentences.ts'
import { wordRanges } from '../../../moments/reading/words.ts'
import type { ClipsRow, TranscriptText } from '../text/transcript-text.ts'
import { comparePlaces, type KindPlace, type Selected } from './places.ts'

export interface ReadingUnit {
  readonly from: KindPlace
  /** Exclusive. */
  readonly to: KindPlace
}

export type StepDirection = 1 | -1

interface StepOptions {
  /** Leaves out the rows of the other kind. */
  readonly staysInKind: boolean
}

/** The unit at a place; at the end of a row its last one. */
export function unitAt(text: TranscriptText, place: KindPlace): ReadingUnit | undefined {
  const units = unitsOfRow(text, text.rowOf(place.kind, place.clip))
  return units.find(({ to }) => comparePlaces(text, to, place) > 0) ?? units.at(-1)
}

/** The first unit that ends after a place. */
export function unitAfter(
  text: TranscriptText,
  place: KindPlace,
  { staysInKind }: StepOptions,
): ReadingUnit | undefined {
  for (let index = text.rowOf(place.kind, place.clip); index < text.rows.length; index++) {
    if (staysInKind && !isOfKind(text, index, place)) continue
    const unit = unitsOfRow(text, index).find(({ to }) => comparePlaces(text, to, place) > 0)
    if (unit !== undefined) return unit
  }
  return undefined
}

/** The last unit that starts before a place. */
export function unitBefore(
  text: TranscriptText,
  place: KindPlace,
  { staysInKind }: StepOptions,
): ReadingUnit | undefined {
  for (let index = text.rowOf(place.kind, place.clip); index >= 0; index--) {
    if (staysInKind && !isOfKind(text, index, place)) continue
    const unit = unitsOfRow(text, index).findLast(({ from }) => comparePlaces(text, from, place) < 0)
    if (unit !== undefined) return unit
  }
  return undefined
}

function isOfKind(text: TranscriptText, index: number, { kind }: KindPlace): boolean {
  const row = text.rows[index]
  return row?.type === 'clips' && row.kind === kind
}

function unitsOfRow(text: TranscriptText, index: number): ReadingUnit[] {
  const row = text.rows[index]
  if (row?.type !== 'clips') return []
  const { kind, clips } = row
  const first = clips[0]?.clip ?? 0
  if (text.view === 'lines' || kind === 'shown') return clips.map((clip) => wholeOf(clip))
  const units = splitSentences(clips).map(({ from, to }) => ({
    from: { kind, clip: first + from.clip, offset: from.offset },
    to: { kind, clip: first + to.clip, offset: to.offset },
  }))
  return units.length > 0 ? units : clips.slice(0, 1).map((clip) => wholeOf(clip))
}

export function wholeOf({ kind, clip, text }: ClipsRow['clips'][number]): ReadingUnit {
  return { from: { kind, clip, offset: 0 }, to: { kind, clip, offset: text.length } }
}

/** Where an extended selection ends next: it grows and shrinks by whole units. Undefined at the end of the text. */
export function stepByUnit(text: TranscriptText, selected: Selected, direction: StepDirection): KindPlace | undefined {
  const { anchor, focus, isMixed } = selected
  const options = { staysInKind: !isMixed }
  const side = comparePlaces(text, focus, anchor)
  if (direction === 1) {
    const unit = unitAfter(text, focus, options)
    const next = side < 0 && unit ? unitAfter(text, unit.to, options) : undefined
    return next && comparePlaces(text, next.from, anchor) <= 0 ? next.from : unit?.to
  }
  const unit = unitBefore(text, focus, options)
  const next = side > 0 && unit ? unitBefore(text, unit.from, options) : undefined
  return next && comparePlaces(text, next.to, anchor) >= 0 ? next.to : unit?.from
}

/** The end of the next word, or the start of the one before, across clips of the same kind. */
export function stepByWord(text: TranscriptText, place: KindPlace, direction: StepDirection): KindPlace | undefined {
  const { kind } = place
  for (let clip = place.clip; ; clip += direction) {
    const found = text.find(kind, clip)
    if (found === undefined) return undefined
    const words = wordRanges(found.text)
    const isOwn = clip === place.clip
    const word =
      direction === 1
        ? words.find(([, end]) => !isOwn || end > place.offset)
        : words.findLast(([start]) => !isOwn || start < place.offset)
    if (word !== undefined) return { kind, clip, offset: direction === 1 ? word[1] : word[0] }
  }
}

/** Everything of the kind of a place. */
export function wholeText(text: TranscriptText, kind: KindPlace['kind']): ReadingUnit | undefined {
  const [first, last] = [text.find(kind, 0), text.find(kind, text.count(kind) - 1)]
  return first && last && { from: wholeOf(first).from, to: wholeOf(last).to }
}
