// Clips → sentences, the units that are weighed and quoted.
import type { AudioClip } from '../../contract/app/videos.ts'
import { leadsOn, leansBack, opensPhrase } from '../captions/phrase-edges.ts'
import { joinsTightly } from '../captions/unspaced.ts'
import { termsOf } from './terms.ts'

export interface Sentence {
  text: string
  /** How often each term occurs in it. */
  terms: ReadonlyMap<string, number>
  wordCount: number
  /** From 0, cut out of the middle of something, to 1, whole as far as can be told. */
  wholeness: number
}

const mostClips = 4
const sentenceEnd = /[.?!…。！？｡؟۔।።៕။]["'”’»)\]」』]*$/u
/** What somebody says before getting to it. */
const filler =
  /^(?:(?:so|and|but|okay|ok|oh|yeah|yes|um|uh|well|now|right|all right|alright|also|also so|ja|äh|ähm|und|alors|donc|euh|et|pues|bueno|y|e|allora)[ ,]+)+/iu
/** Speech without punctuation goes on in the next clip when it goes on at once. */
const breathMs = 250
const mostWordsJoined = 26

export const countTerms = (terms: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

const joinTexts = (clips: readonly AudioClip[]) =>
  clips.reduce((text, clip) => {
    if (text === '') return clip.text
    return joinsTightly(text, clip.text) ? text + clip.text : `${text} ${clip.text}`
  }, '')

function toSentence(clips: readonly AudioClip[]): Sentence {
  const text = joinTexts(clips)
  const terms = countTerms(clips.flatMap((clip) => termsOf(clip).telling))
  return { text, terms, wordCount: text.split(/\s+/).length, wholeness: 1 }
}

const firstWord = (text: string) => /^\S+/.exec(text)?.[0] ?? ''
const lastWord = (text: string) => /\S+$/.exec(text)?.[0] ?? ''
const countWords = (clips: readonly AudioClip[]) => clips.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)

/** Somebody's words without punctuation, from one breath to the next, without what leads up to them. */
function toUtterance(clips: readonly AudioClip[]): Sentence {
  const said = joinTexts(clips)
  const text = said.replace(filler, '')
  const begins = leansBack(firstWord(said)) ? 0.5 : 1
  const ends = leadsOn(lastWord(said)) || opensPhrase(lastWord(said)) ? 0.6 : 1
  const [first = ''] = text
  return {
    ...toSentence(clips),
    text: first.toLocaleUpperCase('en') + text.slice(first.length),
    wholeness: begins * ends,
  }
}

/** Whether the speech of one clip goes on in the other, as far as pauses and words tell. */
function goesOn(clips: readonly AudioClip[], next: AudioClip): boolean {
  const last = clips.at(-1)
  if (!last || last.speakerId !== next.speakerId || next.startMs - last.endMs > 1000) return false
  if (countWords(clips) + next.text.split(/\s+/).length > mostWordsJoined) return false
  if (leadsOn(lastWord(last.text)) || leansBack(firstWord(next.text))) return true
  return next.startMs - last.endMs < breathMs && !opensPhrase(firstWord(next.text)) && clips.length < 2
}

function utterancesOf(clips: readonly AudioClip[]): Sentence[] {
  const utterances: Sentence[] = []
  let open: AudioClip[] = []
  for (const clip of clips) {
    if (open.length > 0 && !goesOn(open, clip)) {
      utterances.push(toUtterance(open))
      open = []
    }
    open.push(clip)
  }
  if (open.length > 0) utterances.push(toUtterance(open))
  return utterances
}

export const endsAsSentence = (text: string) => sentenceEnd.test(text)

/** Whether captions have the punctuation by which sentences can be told. */
export function isPunctuated(clips: readonly AudioClip[]): boolean {
  return clips.filter(({ text }) => endsAsSentence(text)).length > clips.length / 5
}

/** Clips up to the end of a sentence belong together; where captions have no punctuation, pauses and words tell what does. */
export function sentencesOf(clips: readonly AudioClip[]): Sentence[] {
  if (!isPunctuated(clips)) return utterancesOf(clips)
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
