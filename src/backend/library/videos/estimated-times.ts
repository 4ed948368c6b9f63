import type { PassageKind } from '../../../contract/app/moments.ts'
import type { VideoContent } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { passagesPerVideo } from '../search/index/passages.ts'

/** Sections of these kinds come with their own times. Other sections are derived from the spoken clips. */
const timedSections: readonly VideoContent['sectionMethod'][] = ['service', 'chapters', 'auto-chapters', 'description']

const kindsBeside = (sectionMethod: VideoContent['sectionMethod']): readonly PassageKind[] =>
  timedSections.includes(sectionMethod) ? ['said'] : ['said', 'summarised']

/** The kinds of moments in a video whose times are only estimated. */
export const estimatedKinds = (video: Pick<VideoContent, 'captionTrack' | 'sectionMethod'>): readonly PassageKind[] =>
  video.captionTrack?.areTimesEstimated ? kindsBeside(video.sectionMethod) : []

export interface EstimatedTimes {
  kinds: readonly PassageKind[]
  /** The length of the video; the end of its last clip if the length is unknown. */
  lengthMs: number
}

/** By video id. Videos whose times are all known are left out. */
export function findEstimatedTimes(library: Library, videoIds: readonly string[]): Map<string, EstimatedTimes> {
  const records = prepareOnce<[string], Pick<VideoContent, 'sectionMethod'> & { videoId: string; lengthMs: number }>(
    library,
    `SELECT youtube_id AS videoId, section_method AS sectionMethod,
         coalesce(duration_ms, (
           SELECT max(end_ms) FROM passages
           WHERE passages.id BETWEEN videos.id * ${passagesPerVideo} AND videos.id * ${passagesPerVideo} + ${passagesPerVideo - 1}
         ), 0) AS lengthMs
       FROM videos
       WHERE caption_times_estimated = 1 AND youtube_id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(videoIds))
  return new Map(
    records.map(({ videoId, sectionMethod, lengthMs }) => [videoId, { kinds: kindsBeside(sectionMethod), lengthMs }]),
  )
}

/** The field to add to a moment whose times are estimated; an empty object for other moments. */
export const noteEstimate = (times: EstimatedTimes | undefined, kind: PassageKind): { areTimesEstimated?: true } =>
  times?.kinds.includes(kind) ? { areTimesEstimated: true } : {}
