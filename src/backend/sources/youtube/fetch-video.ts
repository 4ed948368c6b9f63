// Fetches one video with its captions, chapters and date.
import { AppError } from '../../../contract/app/errors.ts'
import type { VideoContent } from '../../../contract/app/videos.ts'
import type { VideoOutcome } from '../source.ts'
import { contentFromYoutube, type ReadCaptions } from './content.ts'
import { findFacts, withTitle } from './facts.ts'
import { findOnYoutube, type Youtube } from './find-video.ts'
import type { InnertubeAnswer } from './innertube.ts'
import { failedBy, refusal } from './refusals.ts'
import { readPage } from './watch-page.ts'

/** The JSON of an answer, or undefined after any failure, because its facts are optional. */
const ifAny = (answer: Promise<InnertubeAnswer>): Promise<unknown> =>
  answer.then(
    (given) => (given.kind === 'json' ? given.json : undefined),
    () => undefined,
  )

/** Throws as Source.fetchVideos does. */
export async function fetchVideo(youtube: Youtube, videoId: string, signal: AbortSignal): Promise<VideoOutcome> {
  const watchPage = ifAny(youtube.innertube.next(videoId, signal))
  const found = await findOnYoutube(youtube, videoId, signal)
  if (found.kind === 'refused') return failedBy(found.refusal, videoId)
  const microformat = ifAny(youtube.innertube.microformat(videoId, signal))
  const page = readPage(await watchPage, await microformat)
  const player = await withTitle(youtube, videoId, found.player, signal)
  const video = contentFromYoutube({ videoId, player, page, captions: found.captions })
  return video.audioClips.every(({ isSound }) => isSound)
    ? failedBy(refusal('NO_SPEECH'), videoId)
    : { kind: 'fetched', videoId, video }
}

/**
 * Builds a video from the given captions (a file of the user's) and YouTube's facts about it. Throws as Source.fetchVideos does, and
 * VIDEO_NOT_FOUND when YouTube gives no facts.
 */
export async function fetchAround(
  youtube: Youtube,
  videoId: string,
  captions: ReadCaptions,
  signal: AbortSignal,
): Promise<VideoContent> {
  const watchPage = ifAny(youtube.innertube.next(videoId, signal))
  const player = await findFacts(youtube, videoId, signal)
  const microformat = ifAny(youtube.innertube.microformat(videoId, signal))
  return contentFromYoutube({ videoId, player, page: readPage(await watchPage, await microformat), captions })
}

/** Runs the work with a time limit. An abort throws `signal.reason`; when the time is up, YOUTUBE_UNREACHABLE is thrown. */
export async function within<T>(
  budgetMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const budget = AbortSignal.timeout(budgetMs)
  const finished = new AbortController()
  try {
    const done = await work(AbortSignal.any([signal, budget, finished.signal]))
    signal.throwIfAborted()
    return done
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!budget.aborted || error instanceof AppError) throw error
    throw new AppError(
      'YOUTUBE_UNREACHABLE',
      'YouTube took too long to answer. Check the internet connection, or try again later.',
      { isOneSlowVideo: true },
    )
  } finally {
    finished.abort()
  }
}
