// The seam between what reads playlists and channels and what asks for them.
import type { VideoList } from '../../contract/youtube/list-url.ts'

export interface ListedVideo {
  videoId: string
  title: string
  /** Null when the list does not say. */
  author: string | null
  durationMs: number | null
  /** From 1. */
  position: number
  /** Why it cannot be added, in words for the user; null when it can. */
  unavailable: string | null
}

export interface ListPage {
  /** Of the list as a whole; null on further pages, which do not repeat it. */
  list: {
    title: string | null
    /** How many videos YouTube says there are; null when it does not. */
    total: number | null
  } | null
  videos: ListedVideo[]
  /** Where the next page is; null on the last one. */
  continuation: string | null
  /** Whether there is more than may be listed. */
  isCut: boolean
}

/** The most videos of one list that are listed. */
export const mostListed = 5000

export interface ListReader {
  /**
   * One page, about a hundred videos; the first without a continuation. Throws LIST_UNAVAILABLE in YouTube's own words,
   * YOUTUBE_CHANGED, YOUTUBE_UNREACHABLE and YOUTUBE_LIMITED; an abort throws `signal.reason`.
   */
  readList(list: VideoList, continuation: string | undefined, signal: AbortSignal): Promise<ListPage>
}
