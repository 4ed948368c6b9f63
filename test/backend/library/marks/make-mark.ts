import type { Library } from '../../../../src/backend/library/database/open.ts'
import { createMarks } from '../../../../src/backend/library/marks/create-marks.ts'
import type { NewMark } from '../../../../src/contract/app/marks.ts'
import { idOf } from '../video-content.ts'

interface MadeMark {
  video?: string | number
  target?: NewMark['target']
  note?: string
  tags?: string[]
  now?: number
}

/** Makes a mark and returns its id; without a target, a note about the whole video. */
export function makeMark(library: Library, { video = 1, target, note = '', tags = [], now = 1 }: MadeMark): string {
  const made: NewMark = { videoId: idOf(video), target: target ?? { type: 'video' }, note, tags: { names: tags } }
  const [markId] = createMarks(library, [made], { madeBy: 'Ada', now })
  if (markId === undefined) throw new Error('No mark was made')
  return markId
}

/** A time without words. */
export const during = (startMs: number, endMs: number): NewMark['target'] => ({
  type: 'moment',
  kind: null,
  startMs,
  endMs,
})
