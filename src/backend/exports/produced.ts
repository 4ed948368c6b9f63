import type { ExportNote, Skipped } from '../../contract/app/exports.ts'
import type { Mark } from '../../contract/app/marks.ts'
import type { QdaOptions } from '../../contract/app/qda.ts'
import type { Tag } from '../../contract/app/tags.ts'
import type { SettledOptions } from '../../contract/app/transcript-options.ts'
import type { Video } from '../../contract/app/videos.ts'

export type Piece = string | Uint8Array

/** A file to write. `content` is read once, after the producer has yielded the file and before it is asked for the next one. */
export interface ProducedFile {
  kind: 'file'
  /** A safe file name without extension. Slashes in it are folders, which do not lead out of the folder of the export. */
  stem: string
  extension: string
  content: Iterable<Piece> | AsyncIterable<Piece>
  /**
   * For files that are exported to the same folder again and again: whether a file with the same name is one of ours that the user has not
   * changed. It is then replaced; a changed one is kept, and this one is laid beside it.
   */
  mayReplace?: (existing: string) => boolean
}

/** What a producer yields, in order. */
export type Produced = ProducedFile | { kind: 'skipped'; skipped: Skipped } | { kind: 'note'; note: ExportNote }

export interface Production {
  signal: AbortSignal
  /** Tells how much of the work is done, in videos or marks. */
  report(done: number, total: number): void
}

/** A video as it leaves: what the user did not ask for is gone, and speakers have the names that the file may show. */
export interface ExportedVideo {
  video: Video
  /** Empty unless the format or the user asks for marks. */
  marks: readonly Mark[]
  /** The tags of the video itself. Read together with marks. */
  videoTagIds?: readonly number[]
  /** The tags of marks by id. */
  tags: ReadonlyMap<number, Pick<Tag, 'path' | 'colour'>>
  options: SettledOptions
}

/** A video with its marks and tags. */
export type VideoWithMarks = Pick<ExportedVideo, 'video' | 'marks' | 'videoTagIds'>

/** What a file of several videos says besides them. */
export interface Project {
  name: string
  /** All tags, as the library lists them. */
  tags: readonly Tag[]
  options: QdaOptions
  /** Milliseconds since the epoch. */
  writtenAt: number
}
