// Splits texts into words for the index, and gives each distinct word a number. Most of the time of indexing would be spent on making strings
// of words that are only counted, so words of ASCII letters are compared letter by letter and made into strings at the end.
import { listWords } from '../terms/words.ts'

/** A text as the index takes it. */
export interface ReadText {
  /** The number of each of its words, in order. */
  numbers: readonly number[]
  /** A text with the same words, which the tokenizer of the full-text index splits in the same way. */
  text: string
}

/** As in `words.ts`: longer words are cut. */
const mostLetters = 64
const unknown = -1
/** For each ASCII character, its lower case if it is a letter or digit, otherwise 0. */
const folded = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[A-Za-z0-9]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0
})

/** True for the common punctuation marks outside ASCII. */
const isMark = (code: number) =>
  code === 0xa0 || (code >= 0x2010 && code <= 0x2027) || (code >= 0x2030 && code <= 0x205e)

/** Different in each process, so that nobody can write a text whose words collide. */
const seed = Math.floor(Math.random() * 2 ** 31)

export class WordNumbers {
  /** Open addressing: the number of a word plus 1, or 0. The length is a power of 2. */
  private slots = new Int32Array(8192)
  private letters = new Uint8Array(65_536)
  private lettersUsed = 0
  /** For each word, where its letters start; words with other than ASCII letters have none and are in `others`. */
  private readonly starts: number[] = []
  private readonly lengths: number[] = []
  private readonly hashes: number[] = []
  private readonly others = new Map<string, number>()
  private readonly otherWords = new Map<number, string>()

  /** The number of distinct words so far. */
  get size(): number {
    return this.starts.length
  }

  wordOf(number: number): string {
    const start = this.starts[number] ?? 0
    const end = start + (this.lengths[number] ?? 0)
    return this.otherWords.get(number) ?? Buffer.from(this.letters.buffer, start, end - start).toString('latin1')
  }

  /** The words are those of `listWords`. */
  read(text: string): ReadText {
    const numbers: number[] = []
    let isAscii = true
    let start = unknown
    let hash = seed
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code > 127) {
        if (!isMark(code)) return this.readAny(text)
        isAscii = false
      }
      const letter = folded[code] ?? 0
      if (letter !== 0) {
        if (start === unknown) start = index
        hash = Math.imul(hash ^ letter, 16_777_619)
      } else if (start !== unknown) {
        if (index - start > mostLetters) return this.readAny(text)
        numbers.push(this.find(text, start, index, hash))
        start = unknown
        hash = seed
      }
    }
    if (start !== unknown) {
      if (text.length - start > mostLetters) return this.readAny(text)
      numbers.push(this.find(text, start, text.length, hash))
    }
    return { numbers, text: isAscii ? text : text.replace(/[^\0-\x7f]/g, ' ') }
  }

  private readAny(text: string): ReadText {
    const words = listWords(text)
    return { numbers: words.map((word) => this.findWord(word)), text: words.join(' ') }
  }

  private findWord(word: string): number {
    let hash = seed
    for (let index = 0; index < word.length; index++) {
      const code = word.charCodeAt(index)
      if (code > 127) return this.findOther(word)
      hash = Math.imul(hash ^ code, 16_777_619)
    }
    return this.find(word, 0, word.length, hash)
  }

  private findOther(word: string): number {
    const known = this.others.get(word)
    if (known !== undefined) return known
    const number = this.add(0, 0, 0)
    this.others.set(word, number)
    this.otherWords.set(number, word)
    return number
  }

  /** The number of the word between two places of a text. `hash` is that of its folded letters. */
  private find(text: string, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const number = (this.slots[slot] ?? 0) - 1
      if (number === unknown) {
        this.slots[slot] = this.insert(text, start, end, hash) + 1
        if (this.size * 2 > this.slots.length) this.grow()
        return this.size - 1
      }
      if (this.hashes[number] === hash && this.isSame(number, text, start, end)) return number
    }
  }

  private isSame(number: number, text: string, start: number, end: number): boolean {
    if (this.lengths[number] !== end - start) return false
    const first = this.starts[number] ?? 0
    for (let index = start; index < end; index++)
      if (this.letters[first + index - start] !== folded[text.charCodeAt(index)]) return false
    return true
  }

  private insert(text: string, start: number, end: number, hash: number): number {
    if (this.lettersUsed + mostLetters > this.letters.length) {
      const larger = new Uint8Array(this.letters.length * 2)
      larger.set(this.letters)
      this.letters = larger
    }
    const first = this.lettersUsed
    for (let index = start; index < end; index++) this.letters[this.lettersUsed++] = folded[text.charCodeAt(index)] ?? 0
    return this.add(first, end - start, hash)
  }

  private add(start: number, length: number, hash: number): number {
    this.starts.push(start)
    this.lengths.push(length)
    this.hashes.push(hash)
    return this.starts.length - 1
  }

  private grow(): void {
    this.slots = new Int32Array(this.slots.length * 2)
    const mask = this.slots.length - 1
    for (const [number, hash] of this.hashes.entries()) {
      if (this.lengths[number] === 0) continue
      let slot = (hash ^ (hash >>> 15)) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = number + 1
    }
  }
}
