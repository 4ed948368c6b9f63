// Splits text into the words that the library indexes and searches. A change here needs a migration that indexes all videos again.

/**
 * A word as it is compared: in lower case, without diacritics. `start` and `end` are the UTF-16 offsets of the original word in the text.
 */
export interface Word {
  word: string
  start: number
  end: number
}

// Scripts written without spaces are split into letters, so that a phrase of letters finds any part of a text.
const spaceless = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}`
const spacelessLetter = String.raw`[[\p{L}\p{N}]&&[${spaceless}]]\p{M}*`
const spacelessLetterPattern = new RegExp(`^${spacelessLetter}$`, 'v')
const wordPattern = new RegExp(
  String.raw`${spacelessLetter}|[[\p{L}\p{N}]--[${spaceless}]][[\p{L}\p{N}\p{M}]--[${spaceless}]]*`,
  'gv',
)

const isAscii = /^[\0-\x7f]*$/
/** ASCII and common punctuation marks. In such a text a simpler pattern finds the same words. */
const hasPlainWords = /^[\0-\x7f\xa0\u2010-\u2027\u2030-\u205e]*$/
const asciiWordPattern = /[A-Za-z0-9]+/g

// Marks that readers often leave out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels. The vowel signs of Indic scripts are
// kept.
const optionalMarks =
  /[\u0300-\u036f]|[\u0591-\u05c7]|[\u0610-\u061a]|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g
const notInWords = /[^\p{L}\p{N}\p{M}]/gu
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}
const foldable = /[ßæœøłđðþıς]/g

/** Longer words are cut to this length. No language needs longer ones, and one word of a megabyte should not be indexed. */
const maxWordLength = 64

/** Normalises a word for comparison. The result is empty if nothing is left, for example of a modifier letter on its own. */
function fold(word: string): string {
  const plain = isAscii.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .toLowerCase()
        .replace(optionalMarks, '')
        .replace(notInWords, '')
        .replace(foldable, (letter) => foldedLetters[letter] ?? letter)
        .normalize('NFC')
  return shorten(plain)
}

function shorten(word: string): string {
  return word.length > maxWordLength ? word.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/, '') : word
}

export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(isAscii.test(text) ? asciiWordPattern : wordPattern)) {
    const word = fold(match[0])
    if (word !== '') words.push({ word, start: match.index, end: match.index + match[0].length })
  }
  return words
}

/** Only the words, in order: this is the text that is indexed. */
export function listWords(text: string): string[] {
  if (hasPlainWords.test(text)) return (text.toLowerCase().match(asciiWordPattern) ?? []).map(shorten)
  return splitWords(text).map(({ word }) => word)
}

/** True if the word is a single letter of a script that is written without spaces. */
export const isSpacelessLetter = (word: string): boolean => spacelessLetterPattern.test(word)
