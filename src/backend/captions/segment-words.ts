import { once } from '../once.ts'

const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }))

/** Splits text without spaces into words with a dictionary; punctuation belongs to the word before it. */
export function segmentWords(run: string): { text: string; at: number }[] {
  const words: { text: string; at: number }[] = []
  for (const { segment, index, isWordLike } of segmenter().segment(run)) {
    const last = words.at(-1)
    if (last && !isWordLike && !/^\p{Ps}/u.test(segment)) last.text += segment
    else if (last && /\p{Ps}$/u.test(last.text)) last.text += segment
    else words.push({ text: segment, at: index })
  }
  return words
}
