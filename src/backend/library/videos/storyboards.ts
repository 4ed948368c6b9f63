// The storyboard (still frames) of each video, and which of its sheets were downloaded.
import {
  countSheets,
  type FrameGrid,
  type OfferedStoryboard,
  type Storyboard,
} from '../../../contract/app/storyboards.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'

export type SheetSize = Storyboard['sheets'][number]

/** A storyboard with the addresses that its sheets had at `toldAt`. */
export interface KeptStoryboard extends Storyboard {
  sheetUrls: string[]
  toldAt: number
  /** When downloading the sheets was last tried; null if never. */
  triedAt: number | null
}

const selectStoryboard = `SELECT width, height, frame_count AS count, columns, rows, interval_ms AS intervalMs, sheet_urls AS sheetUrls,
  sheets, told_at AS toldAt, tried_at AS triedAt FROM storyboards`

/** `sheets` and `sheetUrls` are JSON. */
type StoryboardRecord = Omit<KeptStoryboard, 'sheets' | 'sheetUrls'> & { sheets: string; sheetUrls: string }

const toStoryboard = (record: StoryboardRecord): KeptStoryboard => ({
  ...record,
  sheets: JSON.parse(record.sheets),
  sheetUrls: JSON.parse(record.sheetUrls),
})

/** The fields that the window needs. */
export const toShown = ({ sheetUrls: _, toldAt: __, triedAt: ___, ...shown }: KeptStoryboard): Storyboard => shown

const readRecord = (library: Library, videoRowId: number) =>
  prepareOnce<[number], StoryboardRecord>(library, `${selectStoryboard} WHERE video_id = ?`).get(videoRowId)

export function readStoryboard(library: Library, videoRowId: number): Storyboard | null {
  const record = readRecord(library, videoRowId)
  return record ? toShown(toStoryboard(record)) : null
}

const sameGrid = (a: FrameGrid, b: FrameGrid) =>
  (['width', 'height', 'count', 'columns', 'rows', 'intervalMs'] as const).every((key) => a[key] === b[key])

/** Keeps the downloaded sheets if the grid of frames is unchanged. */
export function writeStoryboard(
  library: Library,
  videoRowId: number,
  offered: OfferedStoryboard,
  toldAt: number,
): void {
  const record = readRecord(library, videoRowId)
  const known = record && toStoryboard(record)
  const sheets =
    known && sameGrid(known, offered) ? known.sheets : Array.from({ length: countSheets(offered) }, () => null)
  const isComplete = sheets.every((size) => size !== null)
  prepareOnce(
    library,
    `INSERT OR REPLACE INTO storyboards (video_id, width, height, frame_count, columns, rows, interval_ms, sheet_urls, sheets, told_at, tried_at)
     VALUES (@id, @width, @height, @count, @columns, @rows, @intervalMs, @sheetUrls, @sheets, @toldAt, @triedAt)`,
  ).run({
    ...offered,
    id: videoRowId,
    sheetUrls: JSON.stringify(offered.sheetUrls),
    sheets: JSON.stringify(sheets),
    toldAt,
    triedAt: isComplete ? toldAt : null,
  })
}

const rowIdOf = '(SELECT id FROM videos WHERE youtube_id = ?)'

export function findStoryboard(library: Library, videoId: string): KeptStoryboard | undefined {
  const record = library
    .prepare<[string], StoryboardRecord>(`${selectStoryboard} WHERE video_id = ${rowIdOf}`)
    .get(videoId)
  return record && toStoryboard(record)
}

/** Does nothing if the video was removed or its grid of frames changed since `storyboard` was read. */
export function setSheets(
  library: Library,
  videoId: string,
  storyboard: FrameGrid,
  sheets: readonly SheetSize[],
  triedAt: number,
): void {
  const write = library.prepare(`UPDATE storyboards SET sheets = ?, tried_at = ? WHERE video_id = ${rowIdOf}`)
  library
    .transaction(() => {
      const known = findStoryboard(library, videoId)
      if (known && sameGrid(known, storyboard)) write.run(JSON.stringify(sheets), triedAt, videoId)
    })
    .immediate()
}

/** Stores new sheet addresses for a video; returns false if the video is not in the library. */
export function renewStoryboard(
  library: Library,
  videoId: string,
  offered: OfferedStoryboard,
  toldAt: number,
): boolean {
  return library
    .transaction(() => {
      const id = library.prepare<[string], number>(`SELECT id FROM videos WHERE youtube_id = ?`).pluck().get(videoId)
      if (id === undefined) return false
      writeStoryboard(library, id, offered, toldAt)
      return true
    })
    .immediate()
}

/** Videos whose sheets were never tried and whose addresses are from `since` or later; newest first. */
export function listUntriedStoryboards(library: Library, since: number): string[] {
  return library
    .prepare<[number], string>(
      `SELECT youtube_id FROM storyboards JOIN videos ON videos.id = video_id
       WHERE tried_at IS NULL AND told_at >= ? ORDER BY video_id DESC`,
    )
    .pluck()
    .all(since)
}
