// Finds what a mark of a moment quotes, for commands and other programs that name only a time.
import type { MarkTarget } from './app/marks.ts'
import type { Video } from './app/videos.ts'
import { findClipAt } from './clip-at.ts'
import { explainPastEnd, type NamedMoment } from './moment-id.ts'

/** The clip said at a time; otherwise the one shown; otherwise only the time. */
function targetAt(video: Video, atMs: number): MarkTarget {
  const found = findClipAt(video, atMs)
  if (found === undefined) return { type: 'moment', kind: null, startMs: atMs, endMs: atMs }
  const { kind, clip, text } = found
  return { type: 'words', range: { kind, from: { clip, offset: 0 }, to: { clip, offset: text.length } } }
}

/** What is said in a range; otherwise what is shown; otherwise only the time. */
function targetDuring({ audioClips, visualClips }: Video, startMs: number, endMs: number): MarkTarget {
  const isIn = (clip: { startMs: number; endMs: number }) => clip.startMs < endMs && clip.endMs > startMs
  const kind = audioClips.some(isIn) ? 'said' : visualClips.some(isIn) ? 'shown' : null
  return { type: 'moment', kind, startMs, endMs }
}

/** What a mark of a moment quotes; the problem in a sentence if the video has no such moment. */
export function markTargetOf(
  video: Video,
  { startMs, endMs }: Pick<NamedMoment, 'startMs' | 'endMs'>,
): MarkTarget | { problem: string } {
  const problem = explainPastEnd(video, startMs)
  if (problem !== null) return { problem }
  return endMs === null ? targetAt(video, startMs) : targetDuring(video, startMs, endMs)
}
