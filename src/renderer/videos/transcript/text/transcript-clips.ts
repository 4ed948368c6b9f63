import type { MarkedKind } from '../../../../contract/app/marks.ts'
import type { Video } from '../../../../contract/app/videos.ts'

export type Lane = MarkedKind | 'both'

export const isMarkedKind = (value: unknown): value is MarkedKind => value === 'said' || value === 'shown'

export const isLane = (value: unknown): value is Lane => value === 'both' || isMarkedKind(value)

export interface ReadClip {
  readonly kind: MarkedKind
  /** Its position among the clips of its kind in the video. */
  readonly clip: number
  /** Stays the same for a clip, whichever other clips are shown. */
  readonly key: string
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  /** What the source sent, if the text or the speaker differs from it. */
  readonly original?: { readonly text: string } | undefined
  readonly speakerId: string | null
  /** A sound, not speech. */
  readonly isSound: boolean
  /** Whether the speaker differs from that of the spoken clip before. */
  readonly isNewSpeaker: boolean
}

/** The clips of a video in order of time. At the same time, said clips come before shown clips. */
export function buildTranscriptClips(video: Pick<Video, 'audioClips' | 'visualClips'>, lane: Lane): ReadClip[] {
  const said = lane === 'shown' ? [] : buildSaid(video.audioClips)
  const shown = lane === 'said' ? [] : buildShown(video.visualClips)
  return shown.length === 0 ? said : [...said, ...shown].sort((a, b) => a.startMs - b.startMs)
}

function buildSaid(clips: Video['audioClips']): ReadClip[] {
  let speakerId: string | null = null
  return clips.map((clip, index) => {
    const isNewSpeaker = clip.speakerId !== null && clip.speakerId !== speakerId
    // A sound between two clips does not count as a change of speaker.
    if (!clip.isSound) speakerId = clip.speakerId
    return { kind: 'said', clip: index, key: `said-${index}`, ...clip, isNewSpeaker }
  })
}

function buildShown(clips: Video['visualClips']): ReadClip[] {
  return clips.map(({ startMs, endMs, description, original }, index) => ({
    kind: 'shown',
    clip: index,
    key: `shown-${index}`,
    startMs,
    endMs,
    text: description,
    ...(original && { original: { text: original.description } }),
    speakerId: null,
    isSound: false,
    isNewSpeaker: false,
  }))
}
