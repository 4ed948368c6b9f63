// `POST /videos`: the library serves as the cache, and the local engine as the crawler.
import type { z } from 'zod'
import { formatCount } from '../../contract/format-count.ts'
import { type FailureType, videosRequestSchema, type WireCrawlMode } from '../../contract/service/videos.ts'
import type { DollarCost, VideoResult } from '../../contract/service/written.ts'
import { readPageUrl } from '../../contract/youtube/video-url.ts'
import type { Library } from '../library/database/open.ts'
import { bringBackVideos } from '../library/trash/removed-videos.ts'
import { findVideo } from '../library/videos/videos.ts'
import type { Log } from '../log.ts'
import { nextTurn } from '../next-turn.ts'
import { isClosing } from '../under-way.ts'
import { type CrawlParts, createCrawler } from './crawl.ts'
import { type WantedContent, type WritableVideo, writeContent, writeFacts } from './write-video.ts'

export const maxUrls = 100

/** Videos that are not fetched by then fail, so that the caller gets the others. */
const crawlTimeMs = 4 * 60_000

export const servedVideosRequestSchema = videosRequestSchema.extend({
  urls: videosRequestSchema.shape.urls.max(maxUrls, `has more than ${formatCount(maxUrls, 'entry', 'entries')}`),
})

/** Neither the library nor the local engine costs anything. */
const videosCost: DollarCost = { total: 0, breakdown: { summary: 0, transcription: 0 } }

type Found = { video: WritableVideo; isLiveCrawl: boolean } | { failure: { type: FailureType; message: string } }

const notHeld = {
  failure: {
    type: 'CACHE_NOT_FOUND' as const,
    message: 'The library does not have this video. Use crawlMode Fallback or Always to fetch it live.',
  },
}

const notServed = {
  type: 'CRAWL_SERVER_ERROR',
  message: 'Footnote stopped serving before it fetched this video. Request it again later.',
} as const

/** Whether a saved video has the requested content. Without any clips it has no transcript. */
const holds = ({ audioClips, visualClips }: WritableVideo, wanted: WantedContent) =>
  !wanted.transcription || audioClips.length + visualClips.length > 0

function findInLibrary(library: Library, videoId: string) {
  const video = findVideo(library, videoId)
  return video && { video, isLiveCrawl: false }
}

/** A live fetch would add the video again, so it is taken out of the trash instead. */
function bringBack({ library, onVideoSaved }: CrawlParts, videoId: string) {
  if (bringBackVideos(library, [videoId]).length === 0) return undefined
  const found = findInLibrary(library, videoId)
  if (found) onVideoSaved({ ...found.video, storyboard: null })
  return found
}

/**
 * Yields one result for each URL, in order, as soon as it is found, and returns the cost. An abort throws `signal.reason`; if Footnote
 * closes after the first result, the remaining videos fail instead.
 */
export async function* findVideos(
  parts: CrawlParts,
  log: Log,
  request: z.infer<typeof servedVideosRequestSchema>,
  signal: AbortSignal,
): AsyncGenerator<VideoResult, DollarCost, void> {
  const { urls } = request
  const mode: WireCrawlMode = request.crawlMode ?? 'Never'
  const summary = request.contentOptions?.includeSummary === true
  const wanted: WantedContent = {
    summary,
    transcription: request.contentOptions?.includeTranscription === true || !summary,
  }
  const crawler = createCrawler(parts, log, signal, crawlTimeMs)

  const find = async (videoId: string): Promise<Found> => {
    const held = mode === 'Always' ? undefined : findInLibrary(parts.library, videoId)
    const known = held ?? (mode === 'Fallback' ? bringBack(parts, videoId) : undefined)
    if (known && (mode === 'Never' || holds(known.video, wanted))) return known
    if (mode === 'Never') return notHeld
    const crawled = await crawler.crawl(videoId)
    if ('video' in crawled) return { video: crawled.video, isLiveCrawl: true }
    return known ?? crawled
  }

  const pages = urls.map((url) => ({ url, page: readPageUrl(url) }))
  const ids = pages.flatMap(({ page }) => (page.kind === 'video' ? [page.videoId] : []))
  const repeated = new Map<string, Promise<Found>>()
  const findPage = async ({ url, page }: (typeof pages)[number]): Promise<VideoResult> => {
    signal.throwIfAborted()
    if (page.kind === 'unreadable') return toFailed(url, { type: 'FAILED_TO_PARSE_URL', message: page.reason })
    const { videoId } = page
    const finding = repeated.get(videoId) ?? find(videoId)
    if (ids.indexOf(videoId) !== ids.lastIndexOf(videoId)) repeated.set(videoId, finding)
    const found = await finding
    return 'failure' in found ? toFailed(url, found.failure) : toResult(url, found, wanted)
  }
  let hasBegun = false
  for (const page of pages) {
    await nextTurn()
    yield await findPage(page).catch((error) => {
      // An exception would break off the response and lose the results so far.
      if (hasBegun && isClosing(error)) return toFailed(page.url, notServed)
      throw error
    })
    hasBegun = true
  }
  return videosCost
}

function toResult(
  url: string,
  { video, isLiveCrawl }: Extract<Found, { video: WritableVideo }>,
  wanted: WantedContent,
) {
  const data = { ...writeFacts(video), ...writeContent(video, wanted) }
  return { data, status: { url, status: 'Success' as const, isLiveCrawl } }
}

function toFailed(url: string, error: { type: FailureType; message: string }): VideoResult {
  return { status: { url, status: 'Fail', error } }
}
