import type { MarkedKind } from './app/marks.ts'
import type { Video } from './app/videos.ts'

type WithClips = Pick<Video, 'audioClips' | 'visualClips'>

/** A clip, by its position among the clips of its kind. */
export interface ClipAt {
  kind: MarkedKind
  clip: number
  text: string
  startMs: number
  endMs: number
}

/** The clip said at a time; otherwise the one shown; undefined where there is neither. */
export function findClipAt({ audioClips, visualClips }: WithClips, atMs: number): ClipAt | undefined {
  const kinds = {
    said: audioClips,
    shown: visualClips.map(({ description, ...clip }) => ({ ...clip, text: description })),
  }
  for (const kind of ['said', 'shown'] as const) {
    const clip = kinds[kind].findLastIndex(
      ({ startMs, endMs, text }) => startMs <= atMs && atMs < Math.max(endMs, startMs + 1) && text.trim() !== '',
    )
    const found = kinds[kind][clip]
    if (found !== undefined) return { kind, clip, text: found.text, startMs: found.startMs, endMs: found.endMs }
  }
  return undefined
}
