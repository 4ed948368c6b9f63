// Prevents quoting the same words twice: overlapping stretches of speech, summaries of quoted speech, and other uploads of the same
// recording.
import type { FoundPassage } from '../library/search/search.ts'
import { listWords } from '../library/search/terms/words.ts'

type QuotedMoment = Pick<FoundPassage, 'videoId' | 'kind' | 'startMs' | 'endMs' | 'text'>

/** If at least this share of one text's words also occurs in the other, the two say the same. */
const sameWords = 0.8
/** The remaining part of a stretch must be at least this long to be quoted. */
const shortestRestMs = 8_000
/** Neighbouring clips may overlap by this much without counting as repeats. */
const blurMs = 1_500

/** Texts with fewer pairs of words may agree by chance. */
const fewestToCompare = 8

const lengthMs = ({ startMs, endMs }: QuotedMoment) => endMs - startMs
const sharedMs = (a: QuotedMoment, b: QuotedMoment) => Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)

function containedShare(text: string, others: readonly string[]): number {
  const words = new Set(listWords(text))
  const known = new Set(others.flatMap((other) => listWords(other)))
  return words.size === 0 ? 0 : [...words].filter((word) => known.has(word)).length / words.size
}
const saysNoMore = (moment: QuotedMoment, others: readonly QuotedMoment[]) =>
  containedShare(
    moment.text,
    others.map(({ text }) => text),
  ) >= sameWords

/** The number of characters at the end of `before` that are also the start of `after`. */
function joint(before: string, after: string): number {
  for (let length = Math.min(before.length, after.length); length > 0; length--)
    if (before.endsWith(after.slice(0, length))) return length
  return 0
}

/** The part of a stretch that the better one does not contain; undefined if that part is too short or cannot be determined. */
function restOf<Some extends QuotedMoment>(moment: Some, better: QuotedMoment): Some | undefined {
  if (sharedMs(moment, better) > Math.min(lengthMs(moment), lengthMs(better)) / 2) return undefined
  const isAfter = moment.startMs >= better.startMs
  const shared = isAfter ? joint(better.text, moment.text) : joint(moment.text, better.text)
  if (shared === 0) return undefined
  const rest = isAfter
    ? { ...moment, startMs: better.endMs, text: moment.text.slice(shared).trim() }
    : { ...moment, endMs: better.startMs, text: moment.text.slice(0, -shared).trim() }
  return lengthMs(rest) >= shortestRestMs && rest.text !== '' ? rest : undefined
}

/** A cache, because each moment is compared with all better ones. */
const knownPairs = new WeakMap<QuotedMoment, ReadonlySet<string>>()

function pairsOf(moment: QuotedMoment): ReadonlySet<string> {
  const known = knownPairs.get(moment)
  if (known !== undefined) return known
  const words = listWords(moment.text)
  const pairs = new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))
  knownPairs.set(moment, pairs)
  return pairs
}

/** True if two videos say the same words in the same order, so that they are, or contain, uploads of the same recording. */
function isSameRecording(moment: QuotedMoment, better: QuotedMoment): boolean {
  if (moment.kind !== 'said' || better.kind !== 'said') return false
  const pairs = pairsOf(moment)
  if (pairs.size < fewestToCompare) return false
  const known = pairsOf(better)
  return [...pairs].filter((pair) => known.has(pair)).length >= sameWords * pairs.size
}

/** The part of a moment that better ones do not contain; undefined if there is none. */
export function newIn<Some extends QuotedMoment>(moment: Some, better: readonly QuotedMoment[]): Some | undefined {
  let rest: Some | undefined = moment
  if (better.some((other) => other.videoId !== moment.videoId && isSameRecording(moment, other))) return undefined
  for (const other of better.filter(({ videoId }) => videoId === moment.videoId)) {
    const sharesTime =
      other.kind === rest.kind && sharedMs(rest, other) > (rest.kind === 'said' ? blurMs : lengthMs(rest) / 2)
    if (sharesTime) rest = rest.kind === 'said' ? restOf(rest, other) : undefined
    if (rest === undefined || saysNoMore(rest, [other])) return undefined
  }
  return rest
}

/**
 * Leaves out summaries whose words are quoted. If a summary is ranked before all speech it was made from, the first such moment takes its
 * place.
 */
export function preferQuotes<Some extends QuotedMoment>(ranked: readonly Some[]): Some[] {
  const placed: Some[] = []
  for (const moment of ranked) {
    const madeOfIt = (other: Some) =>
      other.kind === 'summarised' && other.videoId === moment.videoId && saysNoMore(other, [moment])
    const at = moment.kind === 'said' ? placed.findIndex(madeOfIt) : -1
    if (at < 0) placed.push(moment)
    else placed[at] = moment
  }
  const quoted = placed.filter(({ kind }) => kind === 'said')
  return placed.filter((moment) => {
    const sameVideo = quoted.filter(({ videoId }) => videoId === moment.videoId)
    return moment.kind !== 'summarised' || !saysNoMore(moment, sameVideo)
  })
}
