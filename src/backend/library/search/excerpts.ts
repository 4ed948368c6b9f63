// What is retrieved for questions: stretches of what is said, and each visual description and summary by itself.
import { joinTexts } from '../../captions/unspaced.ts'
import { type Clip, canFollow, endsSentence, longestMs, longestText, shortestMs } from './moments.ts'
import { kindCodes, type Passage, passageText } from './passages.ts'

/** A run of a video's passages, all of one kind; `last` is included. Only what is said has more than one of them. */
export interface Excerpt {
  first: number
  last: number
}

/** What one stretch repeats of the one before it: a thought that begins at its end is then whole in the next. */
const longestOverlapMs = 8_000

const lengthMs = (clips: readonly Clip[], from: number, to: number) =>
  (clips[to - 1]?.endMs ?? 0) - (clips[from]?.startMs ?? 0)

/** The end, exclusive, of the stretch that begins at `from`: a sentence's end where the transcript has any, before a silence. */
function endOfStretch(clips: readonly Clip[], from: number): number {
  const hasSentences = clips.slice(from, from + 20).some(endsSentence)
  let to = from + 1
  let textLength = clips[from]?.text.length ?? 0
  for (; to < clips.length; to++) {
    const [last, next] = [clips[to - 1], clips[to]]
    if (!last || !next || !canFollow(last, next)) break
    if (lengthMs(clips, from, to) >= shortestMs && (!hasSentences || endsSentence(last))) break
    textLength += next.text.length + 1
    if (lengthMs(clips, from, to + 1) > longestMs || textLength > longestText) break
  }
  return to
}

/** Where the stretch after one from `from` to `to` begins: a little before its end, unless the next would then have nothing new. */
function startOfNext(clips: readonly Clip[], from: number, to: number): number {
  let start = to
  while (start - 1 > from && lengthMs(clips, start - 1, to) <= longestOverlapMs) start--
  return endOfStretch(clips, start) > to ? start : to
}

/** The stretches of what is said, each 25 to 60 seconds long where sentences and silences allow it. */
function* listStretches(clips: readonly Clip[]): Generator<Excerpt> {
  for (let from = 0; from < clips.length; ) {
    const to = endOfStretch(clips, from)
    yield { first: from, last: to - 1 }
    from = to < clips.length ? startOfNext(clips, from, to) : to
  }
}

/** In the order of the passages, which is that of `listPassages`. Each begins at another passage; sounds alone are none. */
export function listExcerpts(passages: readonly Passage[]): Excerpt[] {
  const saidCount = passages.findIndex(({ kind }) => kind !== kindCodes.said)
  const said = saidCount < 0 ? passages : passages.slice(0, saidCount)
  const others = passages.flatMap(({ kind }, index) => (kind === kindCodes.said ? [] : [{ first: index, last: index }]))
  const holdsSpeech = ({ first, last }: Excerpt) => said.slice(first, last + 1).some(({ isSound }) => !isSound)
  return [...[...listStretches(said)].filter(holdsSpeech), ...others]
}

/** Without the sounds in it. */
export function excerptText(passages: readonly Passage[], { first, last }: Excerpt): string {
  const spoken = passages.slice(first, last + 1).filter(({ isSound }) => !isSound)
  return joinTexts(spoken.map(passageText))
}
