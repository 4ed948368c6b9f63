import type { Mark } from '../../../contract/app/marks.ts'

interface Clip {
  /** The position among the video's clips of this kind. */
  readonly clip: number
  readonly text: string
}

/** A stretch of the text around a mark. */
export interface MarkedPart {
  readonly text: string
  readonly isMarked: boolean
}

/**
 * Cuts the clips of a moment into what is marked and what stands around it in the same clips. If the mark has no place in these clips, its
 * own quote is all there is.
 */
export function cutMarked(clips: readonly Clip[], { place, quote }: Pick<Mark, 'place' | 'quote'>): MarkedPart[] {
  const own = [{ text: quote, isMarked: true }]
  if (place === null) return own
  const { from, to } = place
  const touched = clips.filter(({ clip }) => clip >= from.clip && clip <= to.clip)
  if (touched.length !== to.clip - from.clip + 1) return own
  const parts = touched.flatMap(({ clip, text }, index) => {
    const start = clip === from.clip ? from.offset : 0
    const end = clip === to.clip ? to.offset : text.length
    const space = index === 0 ? '' : ' '
    return [
      { text: text.slice(0, start), isMarked: false },
      { text: space + text.slice(start, end), isMarked: true },
      { text: text.slice(end), isMarked: false },
    ]
  })
  return parts.filter(({ text }) => text !== '')
}
