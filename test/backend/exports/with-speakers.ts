import type { Video } from '../../../src/contract/app/videos.ts'

/** A video without corrections and names as JSON has it: each clip also has the name that is shown, here the label itself. */
export const withSpeakers = (video: Video) => ({
  ...video,
  audioClips: video.audioClips.map((clip) => ({ ...clip, speaker: clip.speakerId })),
})
