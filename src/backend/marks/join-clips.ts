import type { TextPlace } from '../../contract/app/marks.ts'
import { joinsTightly } from '../../contract/unspaced.ts'

/** A clip of one kind: what is said or shown from `startMs` to `endMs`. */
export interface TextClip {
  startMs: number
  endMs: number
  text: string
}

/** The text of several neighbouring clips, joined as the app joins them, and where each clip is in it. */
export interface JoinedClips {
  text: string
  /** Clips without text have no entry. `at` is the offset of the clip's text in `text`. */
  parts: { clip: number; at: number; length: number }[]
}

/** Joins the clips from `first` to `last`, both inclusive. */
export function joinClips(clips: readonly TextClip[], first: number, last: number): JoinedClips {
  const pieces: string[] = []
  const parts: JoinedClips['parts'] = []
  let at = 0
  let before = ''
  for (let clip = Math.max(0, first); clip <= Math.min(last, clips.length - 1); clip++) {
    const text = clips[clip]?.text ?? ''
    if (text === '') continue
    if (before !== '' && !joinsTightly(before, text)) {
      pieces.push(' ')
      at++
    }
    pieces.push(text)
    parts.push({ clip, at, length: text.length })
    at += text.length
    before = text
  }
  return { text: pieces.join(''), parts }
}

/** The offset in the joined text; undefined for a clip that has no part in it. */
export function joinedOffset({ parts }: JoinedClips, { clip, offset }: TextPlace): number | undefined {
  const part = parts.find((one) => one.clip === clip)
  return part && part.at + Math.min(offset, part.length)
}

/**
 * The place of an offset in the joined text. Between two clips, a start is at the beginning of the later clip and an end at the end of the
 * earlier one.
 */
export function placeAt({ parts }: JoinedClips, offset: number, side: 'start' | 'end'): TextPlace | undefined {
  const part =
    side === 'start' ? parts.find(({ at, length }) => offset < at + length) : parts.findLast(({ at }) => offset > at)
  return part && { clip: part.clip, offset: Math.min(part.length, Math.max(0, offset - part.at)) }
}
