import { type AnchorWord, anchorWords } from './anchor-words.ts'
import type { TextClip } from './join-clips.ts'
import { SimilarWords } from './similar-words.ts'

/** The key of the place before the first word, and of the place after the last one. */
export const textStart = 0
export const textEnd = 1

/** Words of a text, in parallel arrays. Keys are numbers of the text's dictionary. */
export interface TextWords {
  keys: readonly number[]
  /** The position of the clip of each word. */
  clips: readonly number[]
  starts: readonly number[]
  ends: readonly number[]
}

interface WholeText {
  words: TextWords
  /** Where each key occurs. */
  positions: ReadonlyMap<number, readonly number[]>
}

/** The clips of one kind of a video, read once for all marks that are placed in them. */
export class PlaceableText {
  readonly clips: readonly TextClip[]
  /** How much was done so far: words read and cells of alignments computed. */
  steps = 0
  readonly #dictionary = new Map<string, number>()
  readonly #similar = new SimilarWords()
  readonly #clipWords: AnchorWord[][] = []
  #all: WholeText | undefined

  constructor(clips: readonly TextClip[]) {
    this.clips = clips
  }

  /** The number of a key; undefined if none of the words read so far has it. */
  keyNumber(key: string): number | undefined {
    return this.#dictionary.get(key)
  }

  /** The numbers of words that look like this one, among the words read so far; undefined if there are none. */
  similarTo(key: string): ReadonlySet<number> | undefined {
    return this.#similar.find(key)
  }

  /** The words of the clips from `first` to `last`, both inclusive; with the ends of the text where they are among them. */
  words(first: number, last: number): TextWords {
    const words = { keys: [] as number[], clips: [] as number[], starts: [] as number[], ends: [] as number[] }
    const push = (key: number, clip: number, start: number, end: number) => {
      words.keys.push(key)
      words.clips.push(clip)
      words.starts.push(start)
      words.ends.push(end)
    }
    if (first <= 0) push(textStart, 0, 0, 0)
    for (let clip = Math.max(0, first); clip <= last; clip++)
      for (const { key, start, end } of this.#wordsOf(clip)) push(this.#numberOf(key), clip, start, end)
    const lastClip = this.clips.length - 1
    if (last >= lastClip) push(textEnd, lastClip, 0, this.clips[lastClip]?.text.length ?? 0)
    this.steps += words.keys.length
    return words
  }

  all(): WholeText {
    if (this.#all !== undefined) return this.#all
    const words = this.words(0, this.clips.length - 1)
    const positions = new Map<number, number[]>()
    words.keys.forEach((key, index) => {
      const known = positions.get(key)
      if (known === undefined) positions.set(key, [index])
      else known.push(index)
    })
    this.#all = { words, positions }
    return this.#all
  }

  #wordsOf(clip: number): readonly AnchorWord[] {
    const known = this.#clipWords[clip]
    if (known !== undefined) return known
    const words = anchorWords(this.clips[clip]?.text ?? '')
    this.#clipWords[clip] = words
    this.steps += words.length
    return words
  }

  #numberOf(key: string): number {
    const known = this.#dictionary.get(key)
    if (known !== undefined) return known
    const next = this.#dictionary.size + 2
    this.#dictionary.set(key, next)
    this.#similar.add(next, key)
    return next
  }
}
