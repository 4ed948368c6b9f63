import { basesOf } from '../../../src/backend/exports/transcripts/list-bases.ts'
import type { Video } from '../../../src/contract/app/videos.ts'

/** A video without corrections and names as JSON has it: with what it rests on, and for each clip the name that is shown, here the label itself. */
export const withSpeakers = (video: Video) => ({
  ...video,
  audioClips: video.audioClips.map((clip) => ({ ...clip, speaker: clip.speakerId })),
  restsOn: basesOf(video),
})
