// Divides a video into excerpts, the unit that is searched, embedded and retrieved for questions: stretches of speech, and each visual
// description and each summary by itself.
import { hasUnspaced, joinTexts } from '../../../../contract/unspaced.ts'
import { canFollow, clipEndsSentence, longestMomentMs, longestMomentText, shortestMs } from '../questions/moments.ts'
import { kindCodes, type Passage, passageText } from './passages.ts'

/** A run of a video's passages of one kind; `last` is inclusive. Only excerpts of speech have more than one passage. */
export interface Excerpt {
  first: number
  last: number
  /** True if only the title of the section is searched, because its summary repeats what is said. */
  isTitle: boolean
}

/** Which summaries are searched: those that somebody wrote, and not those that Footnote extracted from the spoken words. */
export interface SearchedSummaries {
  sections: 'whole' | 'titles' | 'none'
  overall: boolean
}

export interface Division {
  passages: readonly Passage[]
  /** How many words of each passage are searched. */
  wordCounts: readonly number[]
  summaries: SearchedSummaries
}

const wantedWords = 90
const mostWords = 150
/** Bounds the work where clips have neither words nor a length. */
const mostClips = 200
/** A silence longer than this always ends an excerpt. A shorter one ends it only if it is long enough without what follows. */
const longestSilenceMs = 20_000
/** A longer clip is not repeated at the start of the next excerpt. */
const longestOverlapMs = 8_000
/** How fast people speak, to measure scripts without spaces by their time alone. */
const wordMs = 400

/** What an end costs that is not at the end of a sentence or before another speaker, in shares of the wanted length. */
const costOfBrokenSentence = 1
/** What an end costs that leaves a part too short to be an excerpt before the next section. */
const costOfShortRest = 0.5
/** What each change of speakers costs that an excerpt crosses although it was long enough without. */
const costOfChange = 0.3

interface Speech {
  clips: readonly Passage[]
  /** The length of each clip in words. */
  sizes: readonly number[]
  endsSentence: readonly boolean[]
  /** For each clip, whether a section begins with it. */
  beginsSection: readonly boolean[]
  /** For each clip, the index of the next clip that begins a section. */
  nextSection: readonly number[]
}

const sizeOf = ({ text, startMs, endMs }: Passage, wordCount: number): number =>
  hasUnspaced(text) ? Math.ceil((endMs - startMs) / wordMs) : wordCount

function listSectionStarts(clips: readonly Passage[], sections: readonly Passage[]): boolean[] {
  const starts = sections.map(({ startMs }) => startMs).sort((a, b) => a - b)
  const sectionAt = (ms: number) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= ms) low = middle + 1
      else high = middle
    }
    return low
  }
  const found = clips.map(({ startMs }) => sectionAt(startMs))
  return found.map((section, index) => index > 0 && section !== found[index - 1])
}

function readSpeech({ passages, wordCounts }: Division): Speech {
  const firstOther = passages.findIndex(({ kind }) => kind !== kindCodes.said)
  const clips = firstOther < 0 ? passages : passages.slice(0, firstOther)
  const beginsSection = listSectionStarts(
    clips,
    passages.filter(({ kind }) => kind === kindCodes.section),
  )
  const nextSection: number[] = []
  for (let index = clips.length - 1, next = clips.length; index >= 0; index--) {
    nextSection[index] = next
    if (beginsSection[index]) next = index
  }
  const sizes = clips.map((clip, index) => sizeOf(clip, wordCounts[index] ?? 0))
  return { clips, sizes, endsSentence: clips.map(clipEndsSentence), beginsSection, nextSection }
}

const spanMs = (clips: readonly Passage[], from: number, to: number) =>
  (clips[to - 1]?.endMs ?? 0) - (clips[from]?.startMs ?? 0)

/** True if the next section or the end of the speech follows too soon after `to` for an excerpt of its own. */
function leavesShortRest({ clips, nextSection, beginsSection }: Speech, to: number): boolean {
  if (to >= clips.length || beginsSection[to]) return false
  const rest = spanMs(clips, to, nextSection[to] ?? clips.length)
  return rest < shortestMs
}

/**
 * The end (exclusive) of the excerpt that starts at `from`: of the ends that make it long enough and not too long, the one that costs least.
 * Looks at a limited number of clips.
 */
function endOfExcerpt(speech: Speech, from: number): number {
  const { clips, sizes, endsSentence, beginsSection } = speech
  const hasSentences = endsSentence.slice(from, from + 20).includes(true)
  let [best, leastCost] = [from + 1, Number.POSITIVE_INFINITY]
  let [words, characters, changes] = [0, 0, 0]
  let [startMs, endMs] = [Number.POSITIVE_INFINITY, 0]
  for (let to = from + 1; to <= clips.length && to - from <= mostClips; to++) {
    const [clip, next] = [clips[to - 1], clips[to]]
    if (clip === undefined) break
    words += sizes[to - 1] ?? 0
    characters += clip.text.length + 1
    startMs = Math.min(startMs, clip.startMs)
    endMs = Math.max(endMs, clip.endMs)
    const isTooLong = endMs - startMs > longestMomentMs || words > mostWords || characters > longestMomentText
    if (isTooLong && to > from + 1) break
    const isCut = next === undefined || next.startMs - clip.endMs > longestSilenceMs
    const isLongEnough = endMs - startMs >= shortestMs || words >= wantedWords
    if (!isLongEnough && !isCut) {
      best = to
      continue
    }
    const isBorder = isCut || beginsSection[to] === true || !canFollow(clip, next)
    const changesSpeaker = clip.speakerId !== next?.speakerId
    const isNatural = isBorder || changesSpeaker || !hasSentences || endsSentence[to - 1] === true
    const cost =
      Math.abs(words - wantedWords) / wantedWords +
      changes * costOfChange +
      (isNatural ? 0 : costOfBrokenSentence) +
      (leavesShortRest(speech, to) ? costOfShortRest : 0)
    if (cost <= leastCost) [best, leastCost] = [to, cost]
    if (isBorder) break
    if (changesSpeaker) changes++
  }
  return best
}

/** Whether the last clip of an excerpt is repeated in the next one, so that a phrase across their border is within one excerpt. */
function canRepeat({ clips }: Speech, index: number): boolean {
  const [clip, next] = [clips[index], clips[index + 1]]
  return (
    clip !== undefined && next !== undefined && clip.endMs - clip.startMs <= longestOverlapMs && canFollow(clip, next)
  )
}

function* listStretches(speech: Speech): Generator<{ first: number; last: number }> {
  const { length } = speech.clips
  let from = 0
  let to = endOfExcerpt(speech, from)
  while (from < length) {
    yield { first: from, last: to - 1 }
    const end = to
    const endWithRepeat = to - 1 > from && canRepeat(speech, to - 1) ? endOfExcerpt(speech, to - 1) : to
    // If the repeated clip leaves no room for anything new, the next excerpt starts without it.
    from = endWithRepeat > end ? end - 1 : end
    to = endWithRepeat > end ? endWithRepeat : endOfExcerpt(speech, from)
    if (end >= length) return
  }
}

/**
 * The excerpts in the order of the passages, which must be the order of `listPassages`. Every passage with words is in at least one, except
 * summaries that are not searched. No two excerpts start at the same passage, and neighbours share one passage at most.
 */
export function listExcerpts(division: Division): Excerpt[] {
  const { passages, wordCounts, summaries } = division
  const hasWords = ({ first, last }: { first: number; last: number }) =>
    wordCounts.slice(first, last + 1).some((count) => count > 0)
  const single = (index: number, isTitle: boolean) => ({ first: index, last: index, isTitle })
  const others = passages.flatMap(({ kind }, index): Excerpt[] => {
    if (kind === kindCodes.shown) return [single(index, false)]
    if (kind === kindCodes.overall) return summaries.overall ? [single(index, false)] : []
    if (kind === kindCodes.said || summaries.sections === 'none') return []
    return [single(index, summaries.sections === 'titles')]
  })
  const stretches = [...listStretches(readSpeech(division))].map((stretch) => ({ ...stretch, isTitle: false }))
  return [...stretches, ...others].filter(hasWords)
}

/** The text of an excerpt without the sounds in it. */
export function excerptText(passages: readonly Passage[], { first, last, isTitle }: Excerpt): string {
  const spoken = passages.slice(first, last + 1).filter(({ isSound }) => !isSound)
  return isTitle ? (spoken[0]?.title ?? '') : joinTexts(spoken.map(passageText))
}
