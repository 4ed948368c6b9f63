import type { Video } from '../../../contract/app/videos.ts'

export type Lane = 'said' | 'shown' | 'both'

export function isLane(value: unknown): value is Lane {
  return value === 'said' || value === 'shown' || value === 'both'
}

export interface TranscriptRow {
  readonly kind: 'said' | 'shown'
  /** Stays with its clip whatever is shown around it. */
  readonly key: string
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  readonly speakerId: string | null
  /** Heard, not said. */
  readonly isSound: boolean
  /** Whether somebody else speaks than in the row said before. */
  readonly isNewSpeaker: boolean
}

/** The clips of a video in order of time; what is said comes before what is shown at the same time. */
export function buildTranscriptRows(video: Pick<Video, 'audioClips' | 'visualClips'>, lane: Lane): TranscriptRow[] {
  const said = lane === 'shown' ? [] : buildSaidRows(video.audioClips)
  const shown = lane === 'said' ? [] : buildShownRows(video.visualClips)
  return shown.length === 0 ? said : [...said, ...shown].sort((a, b) => a.startMs - b.startMs)
}

function buildSaidRows(clips: Video['audioClips']): TranscriptRow[] {
  let speakerId: string | null = null
  return clips.map((clip, index) => {
    const isNewSpeaker = clip.speakerId !== null && clip.speakerId !== speakerId
    // Whoever spoke before a sound is still the one who speaks after it.
    if (!clip.isSound) speakerId = clip.speakerId
    return { kind: 'said', key: `said-${index}`, ...clip, isNewSpeaker }
  })
}

function buildShownRows(clips: Video['visualClips']): TranscriptRow[] {
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
