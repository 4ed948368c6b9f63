// Splits text into the words by which a quote is found again.
import { hasUnspaced } from '../../contract/unspaced.ts'

/** A word of a text. `start` and `end` are UTF-16 offsets. */
export interface AnchorWord {
  /** The word as it is compared: without case, accents, apostrophes and decimal points. */
  key: string
  start: number
  end: number
}

/** Letters and digits with apostrophes between them, numbers with a point or comma in them, and emoji. */
const runs = /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}\p{M}]+(?:['’ʼ＇][\p{L}\p{N}\p{M}]+)*|\p{Extended_Pictographic}/gu
const characters = /.\p{M}*/gsu
const signsWithin = /['’ʼ＇.,]/g
/** Accents of Latin, Greek and Cyrillic letters, and the vowel signs of Hebrew and Arabic. Other scripts need their marks. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x7f) return false
  return true
}

function keyOf(word: string): string {
  if (isPlain(word)) return word.replace(signsWithin, '').toLowerCase()
  const bare = word.normalize('NFKD').replace(optionalMarks, '').normalize('NFC').replace(signsWithin, '').toLowerCase()
  return bare === '' ? word : bare
}

/** In scripts without spaces, each character counts as a word, because dictionaries split changed text in other places. */
function pushCharacters(words: AnchorWord[], run: string, at: number): void {
  let other = -1
  const endOther = (end: number) => {
    if (other >= 0) words.push({ key: keyOf(run.slice(other, end)), start: at + other, end: at + end })
    other = -1
  }
  for (const { 0: character, index } of run.matchAll(characters)) {
    if (hasUnspaced(character)) {
      endOther(index)
      words.push({ key: keyOf(character), start: at + index, end: at + index + character.length })
    } else if (other < 0) other = index
  }
  endOther(run.length)
}

/** The words of a text in their order. Spaces and punctuation belong to none. */
export function anchorWords(text: string): AnchorWord[] {
  const words: AnchorWord[] = []
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (hasUnspaced(run)) pushCharacters(words, run, index)
    else words.push({ key: keyOf(run), start: index, end: index + run.length })
  }
  return words
}
