// Parts of videos that were replaced, or that were paid for but not used. They are kept for 30 days so that they can be restored.
import { AppError } from '../../../contract/app/errors.ts'
import type { PartName, PartOrigin } from '../../../contract/app/replaced-parts.ts'
import type { Section, Summary, VideoContent } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'

/** The parts that Footnote derived from the spoken clips. They are replaced and restored together with those clips. */
export interface Automatic {
  sections: Section[]
  sectionMethod: VideoContent['sectionMethod']
  /** An extractive summary. */
  summary: Summary | null
}

export interface PartContents {
  said: Pick<VideoContent, 'audioClips' | 'captionTrack' | 'extra'> & { automatic: Automatic }
  shown: Pick<VideoContent, 'visualClips' | 'visualMethod'> & { visualModel: string | null }
  sections: Pick<VideoContent, 'sections' | 'sectionMethod'>
  summary: {
    summary: Summary
    /**
     * Only for a summary by a model: the sections it wrote, the fingerprint of the text it was made from, and the service's summary that it
     * replaced.
     */
    byModel: { sections: Section[]; fingerprint: string; over: Summary | null } | null
  }
}

/** A part that was replaced, or that was paid for and rejected. */
export interface SetAside {
  part: PartName
  origin: PartOrigin
  /** The number of entries of this part that arrived but could not be read. */
  unread: number
  reason: 'replaced' | 'rejected'
  /** The content for the part named in `part`. */
  content: PartContents[PartName]
}

export interface StoredPart extends SetAside {
  replacedId: number
  at: number
}

export const keptMs = 30 * 24 * 60 * 60 * 1000

const columns = ['id AS replacedId', 'at', 'part', 'origin', 'reason', 'unread', 'content']
  .map((column) => `replaced_parts.${column}`)
  .join(', ')

type PartRecord = Omit<StoredPart, 'content'> & { content: string }

const toStored = ({ content, ...record }: PartRecord): StoredPart => ({ ...record, content: JSON.parse(content) })

/** If the same content of the same part is already kept, only its time and reason are updated. */
export function setPartAside(library: Library, videoRowId: number, setAside: SetAside, at: number): void {
  const { part, origin, reason, unread, content } = setAside
  const row = { videoRowId, at, part, origin, reason, unread, content: JSON.stringify(content) }
  const { changes } = library
    .prepare(
      'UPDATE replaced_parts SET at = @at, reason = @reason WHERE video_id = @videoRowId AND part = @part AND origin = @origin AND content = @content',
    )
    .run({ videoRowId, at, part, origin, reason, content: row.content })
  if (changes > 0) return
  library
    .prepare(
      `INSERT INTO replaced_parts (video_id, at, part, origin, reason, unread, content)
       VALUES (@videoRowId, @at, @part, @origin, @reason, @unread, @content)`,
    )
    .run(row)
}

/** Newest first, without parts older than 30 days. */
export function listReplacedParts(library: Library, videoId: string, now: number): StoredPart[] {
  return library
    .prepare<[string, number], PartRecord>(
      `SELECT ${columns} FROM replaced_parts
       WHERE video_id = (SELECT id FROM videos WHERE youtube_id = ?) AND at > ? ORDER BY at DESC, id DESC`,
    )
    .all(videoId, now - keptMs)
    .map(toStored)
}

/** Includes the id of the video. Throws REPLACED_PART_NOT_FOUND. */
export function getReplacedPart(library: Library, replacedId: number): StoredPart & { videoId: string } {
  const record = library
    .prepare<[number], PartRecord & { videoId: string }>(
      `SELECT ${columns}, youtube_id AS videoId FROM replaced_parts JOIN videos ON videos.id = video_id
       WHERE replaced_parts.id = ?`,
    )
    .get(replacedId)
  if (record !== undefined) return { ...toStored(record), videoId: record.videoId }
  throw new AppError(
    'REPLACED_PART_NOT_FOUND',
    'This version is no longer saved, because replaced parts can be restored for 30 days only. The video was not changed.',
  )
}

export function removeReplacedPart(library: Library, replacedId: number): void {
  library.prepare('DELETE FROM replaced_parts WHERE id = ?').run(replacedId)
}

/** Deletes the parts older than 30 days. */
export function forgetOldParts(library: Library, now: number): void {
  library.prepare('DELETE FROM replaced_parts WHERE at <= ?').run(now - keptMs)
}
