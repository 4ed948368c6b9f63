// A text of which every word can be followed through changes, so that one knows where the words of a mark truly are.

import { segmentWords } from '../../../src/backend/captions/segment-words.ts'
import type { TextClip } from '../../../src/backend/marks/join-clips.ts'
import type { TextPlace } from '../../../src/contract/app/marks.ts'
import { hasUnspaced } from '../../../src/contract/unspaced.ts'

export interface TrackedWord {
  /** Stays the same when the word is replaced by another one. */
  id: number
  text: string
  startMs: number
  endMs: number
}

/** The words of a text, by clips. */
export type TrackedText = TrackedWord[][]

export interface Body {
  name: string
  text: TrackedText
  hasSpaces: boolean
}

let nextId = 0
export const newId = () => nextId++

function splitWords(text: string, hasSpaces: boolean): string[] {
  const runs = text.match(/\S+/g) ?? []
  return hasSpaces ? runs : runs.flatMap((run) => segmentWords(run).map((word) => word.text))
}

export function trackClips(name: string, clips: readonly TextClip[]): Body {
  const hasSpaces = clips.filter(({ text }) => hasUnspaced(text)).length * 2 < clips.length
  const text = clips.map(({ startMs, endMs, text: said }) => {
    const words = splitWords(said, hasSpaces)
    const stepMs = (endMs - startMs) / Math.max(1, words.length)
    return words.map((word, index) => ({
      id: newId(),
      text: word,
      startMs: Math.round(startMs + index * stepMs),
      endMs: Math.round(startMs + (index + 1) * stepMs),
    }))
  })
  return { name, text: text.filter((words) => words.length > 0), hasSpaces }
}

const separator = ({ hasSpaces }: Body) => (hasSpaces ? ' ' : '')

export const clipsOf = (body: Body): TextClip[] =>
  body.text.map((words) => ({
    startMs: words[0]?.startMs ?? 0,
    endMs: words.at(-1)?.endMs ?? 0,
    text: words.map(({ text }) => text).join(separator(body)),
  }))

/** The place from the first to the last of some words that follow each other, given by their positions in the whole text. */
export function placeOfWords(body: Body, first: number, last: number): { from: TextPlace; to: TextPlace } {
  const place = { from: { clip: 0, offset: 0 }, to: { clip: 0, offset: 0 } }
  let position = 0
  for (const [clip, words] of body.text.entries()) {
    let offset = 0
    for (const { text } of words) {
      if (position === first) place.from = { clip, offset }
      if (position === last) place.to = { clip, offset: offset + text.length }
      offset += text.length + separator(body).length
      position++
    }
  }
  return place
}

/** The ids of the words at a place, with their lengths. */
export function wordsAtPlace(body: Body, { from, to }: { from: TextPlace; to: TextPlace }): Map<number, number> {
  const found = new Map<number, number>()
  for (let clip = from.clip; clip <= to.clip; clip++) {
    let offset = 0
    for (const { id, text } of body.text[clip] ?? []) {
      const middle = offset + text.length / 2
      const isAfter = clip > from.clip || middle > from.offset
      const isBefore = clip < to.clip || middle < to.offset
      if (isAfter && isBefore) found.set(id, text.length)
      offset += text.length + separator(body).length
    }
  }
  return found
}
