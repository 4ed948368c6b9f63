import type { ExportNote, Skipped } from '../../contract/app/exports.ts'
import type { Mark } from '../../contract/app/marks.ts'
import type { Video } from '../../contract/app/videos.ts'

export type Piece = string | Uint8Array

/** A file to write. `content` is read once, after the producer has yielded the file and before it is asked for the next one. */
export interface ProducedFile {
  kind: 'file'
  /** A safe file name without extension. */
  stem: string
  extension: string
  content: Iterable<Piece> | AsyncIterable<Piece>
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
}
