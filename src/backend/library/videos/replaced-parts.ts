// Parts of videos that were replaced, or paid for and not taken: kept for 30 days, so that they can be restored.
import { AppError } from '../../../contract/app/errors.ts'
import type { PartName, PartOrigin } from '../../../contract/app/replaced-parts.ts'
import type { Section, Summary, VideoContent } from '../../../contract/app/videos.ts'
import type { Library } from '../database/open.ts'

/** What Footnote made of what is said: it goes where that goes. */
export interface Automatic {
  sections: Section[]
  sectionMethod: VideoContent['sectionMethod']
  /** Excerpts. */
  summary: Summary | null
}

export interface PartContents {
  said: Pick<VideoContent, 'audioClips' | 'captionTrack' | 'extra'> & { automatic: Automatic }
  shown: Pick<VideoContent, 'visualClips' | 'visualMethod'> & { visualModel: string | null }
  sections: Pick<VideoContent, 'sections' | 'sectionMethod'>
  summary: {
    summary: Summary
    /** Of a model's: the sections it wrote, what tells the text it is of, and the service's summary it took the place of. */
    byModel: { sections: Section[]; fingerprint: string; over: Summary | null } | null
  }
}

/** A part that lost its place, or that was paid for and did not get one. */
export interface SetAside {
  part: PartName
  origin: PartOrigin
  /** How many of its entries came and could not be read. */
  unread: number
  reason: 'replaced' | 'rejected'
  /** That of a part of this name. */
  content: PartContents[PartName]
}

export interface StoredPart extends SetAside {
  replacedId: number
  at: number
}

/** 30 days. */
export const keptMs = 30 * 24 * 60 * 60 * 1000

const columns = ['id AS replacedId', 'at', 'part', 'origin', 'reason', 'unread', 'content']
  .map((column) => `replaced_parts.${column}`)
  .join(', ')

type PartRecord = Omit<StoredPart, 'content'> & { content: string }

const toStored = ({ content, ...record }: PartRecord): StoredPart => ({ ...record, content: JSON.parse(content) })

/** The same part set aside again is kept once, from then on. */
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

/** Newest first; what was kept for its time is left out. */
export function listReplacedParts(library: Library, videoId: string, now: number): StoredPart[] {
  return library
    .prepare<[string, number], PartRecord>(
      `SELECT ${columns} FROM replaced_parts
       WHERE video_id = (SELECT id FROM videos WHERE youtube_id = ?) AND at > ? ORDER BY at DESC, id DESC`,
    )
    .all(videoId, now - keptMs)
    .map(toStored)
}

/** With the id of the video it is of. Throws REPLACED_PART_NOT_FOUND. */
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
    'This is no longer kept: what is replaced can be restored for 30 days. The video stays as it is.',
  )
}

export function removeReplacedPart(library: Library, replacedId: number): void {
  library.prepare('DELETE FROM replaced_parts WHERE id = ?').run(replacedId)
}

/** Removes what was kept for its time. */
export function forgetOldParts(library: Library, now: number): void {
  library.prepare('DELETE FROM replaced_parts WHERE at <= ?').run(now - keptMs)
}
