import { anchorWords } from './anchor-words.ts'
import type { TextClip } from './join-clips.ts'

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

/** The clips of one kind of a video, read once for all marks that are placed in them. */
export class PlaceableText {
  readonly clips: readonly TextClip[]
  /** How much was done so far: words read and cells of alignments computed. */
  steps = 0
  readonly #dictionary = new Map<string, number>()
  #all: { words: TextWords; positions: ReadonlyMap<number, readonly number[]> } | undefined

  constructor(clips: readonly TextClip[]) {
    this.clips = clips
  }

  /** The number of a key; undefined if none of the words read so far has it. */
  keyNumber(key: string): number | undefined {
    return this.#dictionary.get(key)
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
      for (const { key, start, end } of anchorWords(this.clips[clip]?.text ?? ''))
        push(this.#numberOf(key), clip, start, end)
    const lastClip = this.clips.length - 1
    if (last >= lastClip) push(textEnd, lastClip, 0, this.clips[lastClip]?.text.length ?? 0)
    this.steps += words.keys.length
    return words
  }

  /** All words, and where each key occurs. */
  all(): { words: TextWords; positions: ReadonlyMap<number, readonly number[]> } {
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

  #numberOf(key: string): number {
    const known = this.#dictionary.get(key)
    if (known !== undefined) return known
    const next = this.#dictionary.size + 2
    this.#dictionary.set(key, next)
    return next
  }
}
