// Clips → sentences, the units that are weighed and quoted.
import type { AudioClip } from '../../contract/app/videos.ts'
import { termsOf } from './terms.ts'

export interface Sentence {
  text: string
  /** How often each term occurs in it. */
  terms: ReadonlyMap<string, number>
  wordCount: number
}

const mostClips = 4
const sentenceEnd = /[.?!…。！？؟।]["'”’»)\]」』]*$/u

export const countTerms = (terms: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function toSentence(clips: readonly AudioClip[]): Sentence {
  const text = clips.map((clip) => clip.text).join(' ')
  return { text, terms: countTerms(termsOf(text)), wordCount: text.split(/\s+/).length }
}

/** Clips up to the end of a sentence belong together; where captions have no punctuation, each clip stands alone. */
export function sentencesOf(clips: readonly AudioClip[]): Sentence[] {
  const ended = clips.filter((clip) => sentenceEnd.test(clip.text)).length
  const isPunctuated = ended > clips.length / 5
  const sentences: Sentence[] = []
  let open: AudioClip[] = []
  for (const clip of clips) {
    const last = open.at(-1)
    if (last && last.speakerId !== clip.speakerId) {
      sentences.push(toSentence(open))
      open = []
    }
    open.push(clip)
    if (!isPunctuated || sentenceEnd.test(clip.text) || open.length >= mostClips) {
      sentences.push(toSentence(open))
      open = []
    }
  }
  if (open.length > 0) sentences.push(toSentence(open))
  return sentences
}

export const endsAsSentence = (text: string) => sentenceEnd.test(text)
