import type { Basis, MarkedKind } from './app/marks.ts'
import type { Video } from './app/videos.ts'

const sources = {
  manual: 'manual captions',
  automatic: 'automatic captions',
  file: 'your caption file',
  service: 'transcript by a hosted service',
} as const

/** What words rest on, such as “automatic captions, corrected by you” or “description by MODEL”. Empty if nothing is known. */
export function describeBasis({ source, model, isCorrected }: Basis): string {
  const by =
    source === 'described' ? `description by ${model ?? 'a hosted service'}` : source === null ? '' : sources[source]
  return [by, isCorrected ? 'corrected by you' : ''].filter((part) => part !== '').join(', ')
}

type BasisOfVideo = Pick<Video, 'captionTrack' | 'saidOrigin' | 'visualModel'>

/** What clips of a video rest on. `clips` are those that are quoted: a clip with an original was corrected. */
export function basisOf(
  video: BasisOfVideo,
  kind: MarkedKind,
  clips: readonly { readonly original?: unknown }[],
): Basis {
  const isCorrected = clips.some(({ original }) => original !== undefined)
  if (kind === 'shown') return { source: 'described', model: video.visualModel, isCorrected }
  return { source: sourceOf(video), model: null, isCorrected }
}

function sourceOf({ captionTrack, saidOrigin }: BasisOfVideo): Basis['source'] {
  if (saidOrigin === 'file') return 'file'
  if (saidOrigin === 'hosted') return 'service'
  return captionTrack?.kind ?? null
}
