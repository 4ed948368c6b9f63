import { AppError } from '../../contract/app/errors.ts'
import { linkOfList } from '../../contract/youtube/list-url.ts'
import { normaliseVideoId } from '../../contract/youtube/video-id.ts'
import { readVideoUrl } from '../../contract/youtube/video-url.ts'
import type { Library } from '../library/database/open.ts'
import { findVideosWithText } from '../library/videos/videos.ts'
import { type ListReader, mostListed } from '../sources/video-lists.ts'

/** Reads one page of a list. Throws BAD_INPUT for a link that is not a list, and what `ListReader.readList` throws. */
export async function expandList(
  library: Library,
  reader: ListReader,
  { link, continuation }: { link: string; continuation?: string | undefined },
  signal: AbortSignal,
) {
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
