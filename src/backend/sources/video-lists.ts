// The types that the reader of playlists and channels shares with its callers.
import type { ListedVideo } from '../../contract/app/imports.ts'
import type { VideoList } from '../../contract/youtube/list-url.ts'

/** The local engine does not know which videos are in the library. */
export type VideoInList = Omit<ListedVideo, 'isInLibrary'>

export interface ListPage {
  /** Facts about the whole list; null on every page but the first. */
  list: {
    title: string | null
    /** The number of videos that YouTube states; null when it states none. */
    total: number | null
  } | null
  videos: VideoInList[]
  /** Pass this to `readList` for the next page; null on the last page. */
  continuation: string | null
  /** Whether the list has more videos than can be listed, usually because it is longer than `mostListed`. */
  isCut: boolean
}

/** The maximum number of videos listed from one playlist or channel. */
export const mostListed = 5000

export interface ListReader {
  /**
   * Reads one page of about 100 videos; without a continuation, the first page. Throws LIST_UNAVAILABLE (quoting YouTube where it
   * gives a reason), YOUTUBE_CHANGED, YOUTUBE_UNREACHABLE and YOUTUBE_LIMITED; an abort throws `signal.reason`.
   */
  readList(list: VideoList, continuation: string | undefined, signal: AbortSignal): Promise<ListPage>
}
