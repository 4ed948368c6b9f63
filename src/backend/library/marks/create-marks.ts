import { randomUUID } from 'node:crypto'
import type { NewMark } from '../../../contract/app/marks.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { storedText } from '../database/stored-values.ts'
import { resolveTags } from '../tags/create-tags.ts'
import { readTarget } from './read-target.ts'
import { addTagToMark } from './tags-of-marks.ts'

/** Who makes a change, and when, in milliseconds since the epoch. */
export interface Author {
  madeBy: string
  now: number
}

/**
 * Makes all of the marks or none, and returns their ids in order. Quote, context, speakers and source are read from the library. Throws
 * VIDEO_NOT_FOUND, VIDEO_CHANGED, TAG_NOT_FOUND, and BAD_INPUT for a place that the text does not have.
 */
export function createMarks(library: Library, marks: readonly NewMark[], { madeBy, now }: Author): string[] {
  const insert = prepareOnce(
    library,
    `INSERT INTO marks (uuid, youtube_id, kind, is_whole_video, start_ms, end_ms, quote, before, after, text_version,
       from_clip, from_offset, to_clip, to_offset, placement, note, speakers, basis, made_by, created_at, changed_at,
       title, author, published_at)
     VALUES (@markId, @videoId, @kind, @isWholeVideo, @startMs, @endMs, @quote, @before, @after, @textVersion,
       @fromClip, @fromOffset, @toClip, @toOffset, @placement, @note, @speakers, @basis, @madeBy, @now, @now,
       @title, @author, @publishedAt)`,
  )
  return library
    .transaction(() =>
      marks.map(({ videoId, target, note = '', tags }) => {
        const markId = randomUUID()
        const moment = readTarget(library, videoId, target)
        const { lastInsertRowid } = insert.run({
          ...moment,
          markId,
          videoId,
          note: storedText(note),
          madeBy: storedText(madeBy),
          now,
        })
        const tagIds = resolveTags(library, { tagIds: tags?.tagIds ?? [], names: tags?.names ?? [] }, now)
        for (const tagId of tagIds) addTagToMark(library, Number(lastInsertRowid), tagId)
        return markId
      }),
    )
    .immediate()
}
