import type { Video } from '../../../contract/app/videos.ts'

export type Lane = 'said' | 'shown' | 'both'

export function isLane(value: unknown): value is Lane {
  return value === 'said' || value === 'shown' || value === 'both'
}

export interface RowContent {
  readonly kind: 'said' | 'shown'
  /** Stays the same for a clip, whichever other clips are shown. */
  readonly key: string
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  readonly speakerId: string | null
  /** A sound, not speech. */
  readonly isSound: boolean
  /** Whether the speaker differs from that of the spoken row before. */
  readonly isNewSpeaker: boolean
}

/** The clips of a video in order of time. At the same time, said clips come before shown clips. */
export function buildTranscriptRows(video: Pick<Video, 'audioClips' | 'visualClips'>, lane: Lane): RowContent[] {
  const said = lane === 'shown' ? [] : buildSaidRows(video.audioClips)
  const shown = lane === 'said' ? [] : buildShownRows(video.visualClips)
  return shown.length === 0 ? said : [...said, ...shown].sort((a, b) => a.startMs - b.startMs)
}

function buildSaidRows(clips: Video['audioClips']): RowContent[] {
  let speakerId: string | null = null
  return clips.map((clip, index) => {
    const isNewSpeaker = clip.speakerId !== null && clip.speakerId !== speakerId
    // A sound between two rows does not count as a change of speaker.
    if (!clip.isSound) speakerId = clip.speakerId
    return { kind: 'said', key: `said-${index}`, ...clip, isNewSpeaker }
  })
}

function buildShownRows(clips: Video['visualClips']): RowContent[] {
  return clips.map(({ startMs, endMs, description }, index) => ({
    kind: 'shown',
    key: `shown-${index}`,
    startMs,
    endMs,
    text: description,
    speakerId: null,
    isSound: false,
    isNewSpeaker: false,
  }))
}
