import type { Video } from '../../contract/app/videos.ts'
import { writeJson } from '../write-json.ts'

/**
 * The video as a JSON document: `speakerId` is the label that the source gave, `speaker` the name that is shown, and a text that the user
 * corrected has the source's own beside it, in `originalText` or `originalDescription`.
 */
export function toDocument(video: Video) {
  return {
    ...video,
    audioClips: video.audioClips.map(({ original, ...clip }) => ({
      ...clip,
      speakerId: original === undefined ? clip.speakerId : original.speakerId,
      speaker: clip.speakerId,
      ...(original === undefined || original.text === clip.text ? {} : { originalText: original.text }),
    })),
    visualClips: video.visualClips.map(({ original, ...clip }) =>
      original === undefined ? clip : { ...clip, originalDescription: original.description },
    ),
  }
}

/** Everything the library knows about a video, with the field names of the contract and all texts unchanged. */
export function toJson(video: Video): string {
  return `${writeJson(toDocument(video), 2)}\n`
}
