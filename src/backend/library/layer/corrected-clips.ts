// What the user's layer says about the clips of a video.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { originalSpeakerOf } from '../search/index/passages.ts'
import type { LayerClip } from './place-corrections.ts'

/** By the labels of the video. */
export const readNames = (library: Library, videoId: string): Map<string, string> =>
  new Map(
    prepareOnce<[string], [string, string]>(
      library,
      'SELECT label, name FROM speakers JOIN persons ON persons.id = person_id WHERE youtube_id = ?',
    )
      .raw()
      .all(videoId),
  )

export interface Corrected {
  correctionId: number
  /** Null if only the speaker was corrected. */
  text: string | null
  /** The label, if `hasSpeaker` is 1; null if nobody is known to speak. */
  speaker: string | null
  hasSpeaker: number
}

/** The corrections that have a place in the present text, by kind and position of the clip, such as `said 12`. */
export function readCorrected(library: Library, videoId: string): Map<string, Corrected> {
  const corrections = prepareOnce<[string], Corrected & { kind: LayerClip['kind']; clip: number }>(
    library,
    `SELECT id AS correctionId, kind, clip, text, speaker, has_speaker AS hasSpeaker FROM corrections
     WHERE youtube_id = ? AND clip IS NOT NULL ORDER BY changed_at, id`,
  ).all(videoId)
  return new Map(corrections.map(({ kind, clip, ...corrected }) => [`${kind} ${clip}`, corrected]))
}

/** The label of a clip before persons are named: the corrected one, otherwise the source's. */
export const labelOf = (clip: LayerClip, corrected: Pick<Corrected, 'speaker' | 'hasSpeaker'> | undefined) =>
  corrected?.hasSpeaker === 1 ? corrected.speaker : originalSpeakerOf(clip)
