import type { Summary } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { kindCodes, passagesPerVideo } from '../search/index/passages.ts'

export interface TextSize {
  /** UTF-8 bytes of the source's text of all spoken and visual clips, without sound descriptions. */
  bytes: number
  clipCount: number
  sectionCount: number
  summaryMethod: Summary['method'] | null
}

/** The amount of text in a video, computed without loading the text; undefined if the video is not in the library. */
export function findTextSize(library: Library, videoId: string): TextSize | undefined {
  return prepareOnce<[string], TextSize>(
    library,
    `SELECT total(octet_length(coalesce(original_text, text))) AS bytes, count(text) AS clipCount, section_count AS sectionCount,
       summary_method AS summaryMethod
     FROM videos LEFT JOIN passages ON passages.id BETWEEN videos.id * ${passagesPerVideo}
         AND videos.id * ${passagesPerVideo} + ${passagesPerVideo - 1}
       AND kind IN (${kindCodes.said}, ${kindCodes.shown}) AND is_sound IS NOT 1
     WHERE youtube_id = ? GROUP BY videos.id`,
  ).get(videoId)
}
