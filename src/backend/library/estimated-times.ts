import type { PassageKind } from '../../contract/app/moments.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { Library } from './open.ts'

/** Sections of these come with times of their own; others are made of what is said. */
const timedSections: readonly VideoContent['sectionMethod'][] = ['service', 'chapters', 'auto-chapters', 'description']

/** By video id, which kinds of moments have estimated times; videos whose times are all known are left out. */
export function findEstimatedTimes(library: Library, videoIds: readonly string[]): Map<string, readonly PassageKind[]> {
  const records = library
    .prepare<[string], { videoId: string; method: VideoContent['sectionMethod'] }>(
      `SELECT youtube_id AS videoId, section_method AS method FROM videos
       WHERE caption_times_estimated = 1 AND youtube_id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(videoIds))
  return new Map(
    records.map(({ videoId, method }) => [videoId, timedSections.includes(method) ? ['said'] : ['said', 'summarised']]),
  )
}
