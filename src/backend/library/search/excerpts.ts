// Divides a video into excerpts, the unit that is retrieved for questions: stretches of speech, and each visual description and each
// summary by itself.
import { joinTexts } from '../../captions/unspaced.ts'
import {
  canFollow,
  clipEndsSentence,
  longestMomentMs,
  longestMomentText,
  type SpokenClip,
  shortestMs,
} from './moments.ts'
import { kindCodes, type Passage, passageText } from './passages.ts'

/** A run of a video's passages of one kind; `last` is inclusive. Only excerpts of speech have more than one passage. */
export interface Excerpt {
  first: number
  last: number
}

/** The longest overlap of two neighbouring stretches. With it, a thought that begins at the end of one is whole in the next. */
const longestOverlapMs = 8_000

const lengthMs = (clips: readonly SpokenClip[], from: number, to: number) =>
  (clips[to - 1]?.endMs ?? 0) - (clips[from]?.startMs ?? 0)

/**
 * The end (exclusive) of the stretch that starts at `from`: before a long silence, or at the end of a sentence if the transcript has
 * punctuation.
 */
function endOfStretch(clips: readonly SpokenClip[], from: number): number {
  const hasSentences = clips.slice(from, from + 20).some(clipEndsSentence)
  let to = from + 1
  let textLength = clips[from]?.text.length ?? 0
  for (; to < clips.length; to++) {
    const [last, next] = [clips[to - 1], clips[to]]
    if (!last || !next || !canFollow(last, next)) break
    if (lengthMs(clips, from, to) >= shortestMs && (!hasSentences || clipEndsSentence(last))) break
    textLength += next.text.length + 1
    if (lengthMs(clips, from, to + 1) > longestMomentMs || textLength > longestMomentText) break
  }
  return to
}

/**
 * The start of the stretch that follows the one from `from` to `to`: a little before its end, or at its end if the overlapping stretch
 * would contain nothing new.
 */
function startOfNext(clips: readonly SpokenClip[], from: number, to: number): number {
  let start = to
  while (start - 1 > from && lengthMs(clips, start - 1, to) <= longestOverlapMs) start--
  return endOfStretch(clips, start) > to ? start : to
}

/** The stretches of speech, each 25 to 60 seconds long where sentences and silences allow it. */
function* listStretches(clips: readonly SpokenClip[]): Generator<Excerpt> {
  for (let from = 0; from < clips.length; ) {
    const to = endOfStretch(clips, from)
    yield { first: from, last: to - 1 }
    from = to < clips.length ? startOfNext(clips, from, to) : to
  }
}

/**
 * The excerpts in the order of `passages`, which must be the order of `listPassages`. No two start at the same passage. A stretch that
 * holds only sounds is left out.
 */
export function listExcerpts(passages: readonly Passage[]): Excerpt[] {
  const saidCount = passages.findIndex(({ kind }) => kind !== kindCodes.said)
  const said = saidCount < 0 ? passages : passages.slice(0, saidCount)
  const others = passages.flatMap(({ kind }, index) => (kind === kindCodes.said ? [] : [{ first: index, last: index }]))
  const holdsSpeech = ({ first, last }: Excerpt) => said.slice(first, last + 1).some(({ isSound }) => !isSound)
  return [...[...listStretches(said)].filter(holdsSpeech), ...others]
}

/** The text of an excerpt without the sounds in it. */
export function excerptText(passages: readonly Passage[], { first, last }: Excerpt): string {
  const spoken = passages.slice(first, last + 1).filter(({ isSound }) => !isSound)
  return joinTexts(spoken.map(passageText))
}
