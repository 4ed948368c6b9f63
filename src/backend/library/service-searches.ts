import { AppError } from '../../contract/app/errors.ts'
import type { RawResult } from '../../contract/app/raw-results.ts'
import type { VideoContent } from '../../contract/app/videos.ts'
import type { Library } from './database/open.ts'
import { insertRawResult, removeUnlinkedRawResults } from './videos/raw-results.ts'
import { fromStoredContent } from './videos/stored-content.ts'

/** One result of a search on the service, with what is needed to save the video later. */
export interface FoundVideo {
  /** The position in the service's list of results. */
  position: number
  /** Where the relevant part starts; 0 for the start of the video. */
  openAtMs: number
  /** The content that came with the result; null if it has no video id under which it could be saved. */
  video: VideoContent | null
}

const mostKept = 20

/** Returns the id of the search. Only the latest 20 searches are kept. `raw` holds the results that could not be read. */
export function insertServiceSearch(
  library: Library,
  videos: readonly FoundVideo[],
  at: number,
  raw: readonly RawResult[] = [],
): number {
  return library
    .transaction(() => {
      const insert = library.prepare('INSERT INTO service_searches (at, videos) VALUES (?, ?)')
      const { lastInsertRowid } = insert.run(at, JSON.stringify(videos))
      library
        .prepare('DELETE FROM service_searches WHERE id <= (SELECT max(id) FROM service_searches) - ?')
        .run(mostKept)
      const searchId = Number(lastInsertRowid)
      for (const one of raw) insertRawResult(library, one, { at, operation: 'search', searchId })
      removeUnlinkedRawResults(library)
      return searchId
    })
    .immediate()
}

/** The results of a search, and when they came. Throws SEARCH_NOT_FOUND. */
export function getServiceSearch(library: Library, searchId: number): { at: number; videos: FoundVideo[] } {
  const row = library
    .prepare<[number], { at: number; videos: string }>('SELECT at, videos FROM service_searches WHERE id = ?')
    .get(searchId)
  if (row) {
    const found: FoundVideo[] = JSON.parse(row.videos)
    const videos = found.map(({ video, ...result }) => ({ ...result, video: video && fromStoredContent(video) }))
    return { at: row.at, videos }
  }
  throw new AppError('SEARCH_NOT_FOUND', 'The results of this search are no longer saved. Search again.', {
    searchId,
  })
}

/** Throws SEARCH_NOT_FOUND. */
export const getFoundVideos = (library: Library, searchId: number): FoundVideo[] =>
  getServiceSearch(library, searchId).videos
