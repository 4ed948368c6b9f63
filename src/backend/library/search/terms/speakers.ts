// The filter `speaker:`, which is checked for each clip.
import type { FilterPart } from '../../../../contract/search-query/query-parts.ts'
import { listWords } from './words.ts'

export type IsSpeaker = (speakerId: string | null) => boolean

interface Speakers {
  /** Tokens of the index column `b` that an excerpt must have. */
  tokens: string[]
  /** Whether the words of a clip with this label count; null: all clips count. */
  isSpeaker: IsSpeaker | null
}

/** The token of a word of a speaker's label, in the column `b` of the index. */
export const speakerToken = (word: string): string => `s${word}`

const holds = (label: readonly string[], wanted: readonly string[]) =>
  label.some((_, first) => wanted.every((word, offset) => label[first + offset] === word))

/** With several speakers, the words of any of them count. A label matches if it has the words of the filter in a row. */
export function readSpeakers(filters: readonly FilterPart[]): Speakers {
  const named = filters
    .filter(({ field }) => field === 'speaker')
    .map(({ value, isExcluded }) => ({ words: listWords(value), isExcluded }))
    .filter(({ words }) => words.length > 0)
  if (named.length === 0) return { tokens: [], isSpeaker: null }
  const wanted = named.filter(({ isExcluded }) => !isExcluded)
  const excluded = named.filter(({ isExcluded }) => isExcluded)
  const anyWanted = wanted.map(({ words }) => `(${words.map((word) => `"${speakerToken(word)}"`).join(' AND ')})`)
  return {
    tokens: anyWanted.length === 0 ? [] : [`(${anyWanted.join(' OR ')})`],
    isSpeaker(speakerId) {
      const label = listWords(speakerId ?? '')
      return (
        (wanted.length === 0 || wanted.some(({ words }) => holds(label, words))) &&
        !excluded.some(({ words }) => holds(label, words))
      )
    },
  }
}
