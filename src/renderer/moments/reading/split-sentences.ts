import type { TextPlace } from '../../../contract/app/marks.ts'
import { joinsTightly } from '../../../contract/unspaced.ts'

interface SpokenClip {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
}

/** A stretch of text; `to` is exclusive. `clip` counts within the clips that were split. */
export interface SentenceRange {
  readonly from: TextPlace
  readonly to: TextPlace
}

/** A longer sentence is taken for text without punctuation, and divided at its pauses. In characters. */
const longestSentence = 320
const pauseMs = 400

let made: Intl.Segmenter | undefined

/** The sentences of clips that follow each other, in order. Text without punctuation is divided at pauses, or where there are none, at clips. */
export function splitSentences(clips: readonly SpokenClip[]): SentenceRange[] {
  made ??= new Intl.Segmenter(undefined, { granularity: 'sentence' })
  let joined = ''
  const starts = clips.map(({ text }, index) => {
    if (index > 0 && joined !== '' && !joinsTightly(joined.slice(-8), text)) joined += ' '
    const start = joined.length
    // The line breaks within a clip do not end sentences.
    joined += text.replace(/[\r\n]/g, ' ')
    return start
  })
  const stretches: SentenceRange[] = []
  let clip = 0
  for (const { segment, index } of made.segment(joined)) {
    const end = index + segment.trimEnd().length
    if (end === index) continue
    while (clip + 1 < clips.length && (starts[clip + 1] ?? 0) <= index) clip++
    const from = { clip, offset: index - (starts[clip] ?? 0) }
    let last = clip
    while (last + 1 < clips.length && (starts[last + 1] ?? 0) < end) last++
    const to = { clip: last, offset: Math.min(end - (starts[last] ?? 0), clips[last]?.text.length ?? 0) }
    if (segment.length <= longestSentence) stretches.push({ from, to })
    else stretches.push(...divide(clips, { from, to }))
  }
  return stretches
}

/** Divides at the pauses between clips; what is still too long, at each clip. */
function divide(clips: readonly SpokenClip[], { from, to }: SentenceRange): SentenceRange[] {
  const parts: SentenceRange[] = []
  let first = from.clip
  for (let clip = from.clip; clip <= to.clip; clip++) {
    const isLast = clip === to.clip
    const gapMs = (clips[clip + 1]?.startMs ?? 0) - (clips[clip]?.endMs ?? 0)
    if (!isLast && gapMs < pauseMs) continue
    const run = Array.from({ length: clip - first + 1 }, (_, index) => first + index)
    const letters = run.reduce((sum, each) => sum + (clips[each]?.text.length ?? 0), 0)
    const pieces = letters <= longestSentence ? [run] : run.map((each) => [each])
    for (const piece of pieces) {
      const [head = first] = piece
      const tail = piece.at(-1) ?? head
      parts.push({
        from: head === from.clip ? from : { clip: head, offset: 0 },
        to: tail === to.clip ? to : { clip: tail, offset: clips[tail]?.text.length ?? 0 },
      })
    }
    first = clip + 1
  }
  return parts.filter((part) => part.from.clip < part.to.clip || part.from.offset < part.to.offset)
}
