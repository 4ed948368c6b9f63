// Keeps what is quoted from saying the same twice: stretches that share time, summaries made of sentences that are quoted, and what
// another upload of the same recording says.
import type { FoundPassage } from '../library/search/search.ts'
import { listWords } from '../library/search/words.ts'

type Moment = Pick<FoundPassage, 'videoId' | 'kind' | 'startMs' | 'endMs' | 'text'>

/** A summary made of excerpts says again what was said: this share of one text's words stands in the other. */
const sameWords = 0.8
/** What is left of a stretch has to be worth a quote of its own. */
const shortestRestMs = 8_000
/** Clips that follow one another may share a moment. */
const blurMs = 1_500

/** Fewer words may be the same in two recordings. */
const fewestToCompare = 8

const lengthMs = ({ startMs, endMs }: Moment) => endMs - startMs
const sharedMs = (a: Moment, b: Moment) => Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)

function containedShare(text: string, others: readonly string[]): number {
  const words = new Set(listWords(text))
  const known = new Set(others.flatMap((other) => listWords(other)))
  return words.size === 0 ? 0 : [...words].filter((word) => known.has(word)).length / words.size
}
const saysNoMore = (moment: Moment, others: readonly Moment[]) =>
  containedShare(
    moment.text,
    others.map(({ text }) => text),
  ) >= sameWords

/** How many characters at the end of one text are the beginning of the other. */
function joint(before: string, after: string): number {
  for (let length = Math.min(before.length, after.length); length > 0; length--)
    if (before.endsWith(after.slice(0, length))) return length
  return 0
}

/** The part of a stretch that a better one does not hold; undefined when that is not worth quoting, or cannot be told. */
function restOf<Some extends Moment>(moment: Some, better: Moment): Some | undefined {
  if (sharedMs(moment, better) > Math.min(lengthMs(moment), lengthMs(better)) / 2) return undefined
  const isAfter = moment.startMs >= better.startMs
  const shared = isAfter ? joint(better.text, moment.text) : joint(moment.text, better.text)
  if (shared === 0) return undefined
  const rest = isAfter
    ? { ...moment, startMs: better.endMs, text: moment.text.slice(shared).trim() }
    : { ...moment, endMs: better.startMs, text: moment.text.slice(0, -shared).trim() }
  return lengthMs(rest) >= shortestRestMs && rest.text !== '' ? rest : undefined
}

/** Each moment is compared with all that are better. */
const knownPairs = new WeakMap<Moment, ReadonlySet<string>>()

function pairsOf(moment: Moment): ReadonlySet<string> {
  const known = knownPairs.get(moment)
  if (known !== undefined) return known
  const words = listWords(moment.text)
  const pairs = new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))
  knownPairs.set(moment, pairs)
  return pairs
}

/** Whether two videos say the same word after word: they are uploads of one recording, or have one in them. */
function isSameRecording(moment: Moment, better: Moment): boolean {
  if (moment.kind !== 'said' || better.kind !== 'said') return false
  const pairs = pairsOf(moment)
  if (pairs.size < fewestToCompare) return false
  const known = pairsOf(better)
  return [...pairs].filter((pair) => known.has(pair)).length >= sameWords * pairs.size
}

/** What of a moment is not said by better ones; undefined when there is nothing. */
export function newIn<Some extends Moment>(moment: Some, better: readonly Moment[]): Some | undefined {
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

/** Without the summaries whose words are quoted; where one stood before all that it is made of, the first of those takes its place. */
export function preferQuotes<Some extends Moment>(ranked: readonly Some[]): Some[] {
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
