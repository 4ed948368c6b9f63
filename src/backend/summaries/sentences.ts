// Joins clips to sentences, the units that are scored and quoted.
import type { AudioClip } from '../../contract/app/videos.ts'
import { joinTexts } from '../../contract/unspaced.ts'
import { tellingTerms, termsOf } from './topic-terms.ts'
import { utterancesOf } from './utterances.ts'

export interface Sentence {
  text: string
  /** The number of times each term occurs. */
  terms: ReadonlyMap<string, number>
  wordCount: number
  /** From 0 (cut out of a longer statement) to 1 (complete, as far as can be known). */
  wholeness: number
  /** True if text may have been left out before it. */
  isFragment: boolean
}

const mostClips = 4
const sentenceEnd = /[.?!…。！？｡؟۔।።៕။]["'”’»)\]」』]*$/u

export const countTerms = (terms: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function toSentence(clips: readonly AudioClip[]): Sentence {
  const text = joinTexts(clips.map((clip) => clip.text))
  const terms = countTerms(clips.flatMap((clip) => termsOf(clip).telling))
  return { text, terms, wordCount: text.split(/\s+/).length, wholeness: 1, isFragment: false }
}

/** Sentences of speech without punctuation. */
function utteredSentences(clips: readonly AudioClip[]): Sentence[] {
  return utterancesOf(clips).map((utterance) => ({
    ...utterance,
    terms: countTerms(tellingTerms(utterance.text)),
    isFragment: true,
  }))
}

export const endsAsSentence = (text: string) => sentenceEnd.test(text)

/** True if the captions have enough punctuation to find sentences by it. */
export function isPunctuated(clips: readonly AudioClip[]): boolean {
  return clips.filter(({ text }) => endsAsSentence(text)).length > clips.length / 5
}

/** Joins clips up to the end of a sentence. Without punctuation, pauses and words decide where a statement ends. */
export function sentencesOf(clips: readonly AudioClip[]): Sentence[] {
  if (!isPunctuated(clips)) return utteredSentences(clips)
  const sentences: Sentence[] = []
  let open: AudioClip[] = []
  for (const clip of clips) {
    const last = open.at(-1)
    if (last && last.speakerId !== clip.speakerId) {
      sentences.push(toSentence(open))
      open = []
    }
    open.push(clip)
    if (endsAsSentence(clip.text) || open.length >= mostClips) {
      sentences.push(toSentence(open))
      open = []
    }
  }
  if (open.length > 0) sentences.push(toSentence(open))
  return sentences
}
