// Follows marks through every pair of changes, with the placing alone.
import { placeQuote } from '../../../src/backend/marks/place-quote.ts'
import { PlaceableText } from '../../../src/backend/marks/placeable-text.ts'
import { type Anchor, quoteAt } from '../../../src/backend/marks/quote-at.ts'
import type { TextPlace } from '../../../src/contract/app/marks.ts'
import { createChance } from '../chance.ts'
import { asCaptionFile, withCorrections, withOtherBorders, withOtherWords } from './text-changes.ts'
import { type Body, clipsOf, placeOfWords, wordsAtPlace } from './tracked-text.ts'

type Chance = () => number

export interface FollowedMark {
  anchor: Anchor
  place: { from: TextPlace; to: TextPlace } | undefined
  /** The ids of its words. */
  words: Set<number>
}

export interface Tally {
  marks: number
  /** Marks whose placed words are the true words by half, counted in letters. */
  right: number
  /** Marks without a place, shown at their time. */
  flagged: number
  /** Marks at a place that is not theirs by half. */
  wrong: number
  /** Marks that the library no longer has. */
  lost: number
}

export const textChanges: Record<string, (body: Body, chance: Chance) => Body> = {
  're-fetch': withOtherBorders,
  words: (body, chance) => withOtherWords(body, 0.1, chance),
  file: asCaptionFile,
  correction: withCorrections,
}

export function markLength(chance: Chance): number {
  const kind = chance()
  if (kind < 0.25) return 1 + Math.floor(chance() * 3)
  if (kind < 0.75) return 4 + Math.floor(chance() * 12)
  return kind < 0.95 ? 16 + Math.floor(chance() * 50) : 80 + Math.floor(chance() * 200)
}

export function makeMarks(body: Body, count: number, chance: Chance): FollowedMark[] {
  const ids = body.text.flat().map(({ id }) => id)
  const clips = clipsOf(body)
  return Array.from({ length: count }, () => {
    const first = Math.floor(chance() * ids.length)
    const last = Math.min(ids.length - 1, first + markLength(chance) - 1)
    const place = placeOfWords(body, first, last)
    const anchor = quoteAt(clips, place.from, place.to)
    if (anchor === undefined) throw new Error('A mark has no words')
    return { anchor, place, words: new Set(ids.slice(first, last + 1)) }
  })
}

function follow(mark: FollowedMark, text: PlaceableText): FollowedMark {
  const placed = placeQuote(text, mark.anchor, mark.place)
  if (placed === undefined) return { ...mark, place: undefined }
  const { from, to, startMs, endMs } = placed
  return { ...mark, place: { from, to }, anchor: { ...mark.anchor, startMs, endMs } }
}

export function isRight(body: Body, { place, words }: FollowedMark): boolean {
  if (place === undefined) return false
  const placed = wordsAtPlace(body, place)
  let [common, whole] = [0, 0]
  for (const [id, length] of placed) {
    whole += length
    if (words.has(id)) common += length
  }
  for (const word of body.text.flat()) if (words.has(word.id) && !placed.has(word.id)) whole += word.text.length
  return whole > 0 && common * 2 >= whole
}

export const emptyTally = (): Tally => ({ marks: 0, right: 0, flagged: 0, wrong: 0, lost: 0 })

export function count(
  tally: Tally,
  body: Body,
  marks: readonly FollowedMark[],
  onWrong?: (mark: FollowedMark) => void,
) {
  for (const mark of marks) {
    tally.marks++
    if (mark.place === undefined) tally.flagged++
    else if (isRight(body, mark)) tally.right++
    else {
      tally.wrong++
      onWrong?.(mark)
    }
  }
}

/** Follows marks through pairs of changes of the text. */
export function measurePairs(
  bodies: readonly Body[],
  marksPerBody: number,
  seed: number,
  onWrong?: (pair: string, before: Body, after: Body, mark: FollowedMark) => void,
): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const [name, first] of Object.entries(textChanges))
    for (const [otherName, second] of Object.entries(textChanges)) {
      const pair = `${name}, ${otherName}`
      const tally = emptyTally()
      tallies.set(pair, tally)
      for (const [index, body] of bodies.entries()) {
        const chance = createChance(seed + index)
        const marks = makeMarks(body, marksPerBody, chance)
        const between = first(body, chance)
        const betweenText = new PlaceableText(clipsOf(between))
        const after = second(between, chance)
        const afterText = new PlaceableText(clipsOf(after))
        const followed = marks.map((mark) => follow(follow(mark, betweenText), afterText))
        count(tally, after, followed, (mark) => onWrong?.(pair, body, after, mark))
      }
    }
  return tallies
}

/** Places the marks of each text in all other texts, where they must not have a place. */
export function measureFalsePlaces(
  bodies: readonly Body[],
  marksPerBody: number,
  seed: number,
  onPlaced?: (mark: FollowedMark, other: Body) => void,
): { tried: number; placed: number } {
  let [tried, placed] = [0, 0]
  const texts = bodies.map((body) => new PlaceableText(clipsOf(body)))
  for (const [index, body] of bodies.entries())
    for (const mark of makeMarks(body, marksPerBody, createChance(seed + index)))
      for (const [other, text] of texts.entries()) {
        const otherBody = bodies[other]
        if (other === index || otherBody === undefined) continue
        tried++
        const found = follow(mark, text)
        if (found.place === undefined) continue
        placed++
        onPlaced?.(found, otherBody)
      }
  return { tried, placed }
}
