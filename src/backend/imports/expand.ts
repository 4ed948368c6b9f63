import { AppError } from '../../contract/app/errors.ts'
import type { ListedVideo } from '../../contract/app/imports.ts'
import type { PastedList } from '../../contract/app/pasted.ts'
import { linkOfList } from '../../contract/youtube/list-url.ts'
import { normaliseVideoId } from '../../contract/youtube/video-id.ts'
import { readVideoUrl } from '../../contract/youtube/video-url.ts'
import type { Library } from '../library/database/open.ts'
import { findVideosWithText } from '../library/videos/videos.ts'
import { type ListReader, mostListed } from '../sources/video-lists.ts'

export interface ExpandRequest {
  /** The link of a playlist or channel, in any form. */
  link: string
  continuation?: string | undefined
}

interface ListExpansion {
  list: PastedList
  /** Null when unknown, as on every page but the first. */
  title: string | null
  total: number | null
  items: ListedVideo[]
  continuation: string | null
  isCut: boolean
  mostListed: number
}

/** Reads one page of a list. Throws BAD_INPUT for a link that is not a list, and what `ListReader.readList` throws. */
export async function expandList(
  library: Library,
  reader: ListReader,
  { link, continuation }: ExpandRequest,
  signal: AbortSignal,
): Promise<ListExpansion> {
  const url = readVideoUrl(link)
  if (url.list === undefined)
    throw new AppError(
      'BAD_INPUT',
      url.kind === 'unreadable' ? url.reason : 'This link is to one video, not to a list.',
    )
  const { videos, list, ...page } = await reader.readList(url.list, continuation, signal)
  const named = videos.map((video) => ({ ...video, videoId: normaliseVideoId(video.videoId) }))
  const known = findVideosWithText(
    library,
    named.map(({ videoId }) => videoId),
  )
  return {
    ...page,
    list: { kind: url.list.kind, link: linkOfList(url.list) },
    title: list?.title ?? null,
    total: list?.total ?? null,
    items: named.map((video) => ({ ...video, isInLibrary: known.has(video.videoId) })),
    mostListed,
  }
}
