// Compares the words of two texts.
import { listContentWords } from '../library/search/questions/question-words.ts'
import { isSpacelessLetter, splitWords } from '../library/search/terms/words.ts'

/** The subjects of a text: its words without stop words and numbers, and pairs of letters for scripts without spaces. */
export function listSubjects(text: string): string[] {
  const words = splitWords(text)
  const pairs = words.slice(1).flatMap((next, index) => {
    const word = words[index]
    const isPair = word?.end === next.start && isSpacelessLetter(word.word) && isSpacelessLetter(next.word)
    return isPair ? [word.word + next.word] : []
  })
  return [
    ...listContentWords(text).filter((word) => !isSpacelessLetter(word) && !/^\d+$/.test(word)),
    ...new Set(pairs),
  ]
}

/** True for two forms of one word, as far as a common prefix can tell: “cooling” and “cools”, but not “tree” and “treaty”. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  if (shorter < 3 || /\p{Script=Han}|\p{Script=Kana}|\p{Script=Hira}/u.test(a)) return false
  let common = 0
  while (common < shorter && a[common] === b[common]) common++
  return common >= 4 ? common >= shorter - 2 : common === shorter && Math.max(a.length, b.length) - shorter <= 1
}

/** The subjects that occur in `words`. */
export function findShared(subjects: readonly string[], words: Iterable<string>): string[] {
  const known = new Set(words)
  const all = [...known]
  return subjects.filter((subject) => known.has(subject) || all.some((word) => isSameWord(subject, word)))
}
