import type { Video } from '../../contract/app/videos.ts'
import { writeJson } from '../write-json.ts'
import type { ExportedVideo } from './produced.ts'
import { basesOf } from './transcripts/list-bases.ts'
import { pathsOfTags } from './transcripts/paths-of-tags.ts'

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

/**
 * Everything the library knows about a video, with the field names of the contract and all texts unchanged. `restsOn` says what the texts rest
 * on; `marks` is there if the user asks for marks.
 */
export function toJson(exported: ExportedVideo): string {
  const { video, marks, options } = exported
  const withTags = marks.map((mark) => ({ ...mark, tags: pathsOfTags(mark, exported) }))
  const document = { ...toDocument(video), restsOn: basesOf(video) }
  return `${writeJson(options.parts.includes('marks') ? { ...document, marks: withTags } : document, 2)}\n`
}
