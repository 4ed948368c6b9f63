// One video from the first request to its outcome, within a time.
import { AppError } from '../../../contract/app/errors.ts'
import type { VideoOutcome } from '../source.ts'
import { toVideoContent } from './content.ts'
import type { Youtube } from './find-video.ts'
import { findVideo } from './find-video.ts'
import type { InnertubeAnswer } from './innertube.ts'
import type { Refusal } from './refusals.ts'
import { refusal } from './refusals.ts'

const failed = (videoId: string, { type, message, advice }: Refusal): VideoOutcome => ({
  kind: 'failed',
  videoId,
  error: { type, message },
  advice,
})

/** The answer, or undefined: what it holds is welcome but not needed. */
const ifAny = (answer: Promise<InnertubeAnswer>): Promise<unknown> =>
  answer.then(
    (given) => (given.kind === 'json' ? given.json : undefined),
    () => undefined,
  )

async function fetchWithin(youtube: Youtube, videoId: string, signal: AbortSignal): Promise<VideoOutcome> {
  const watchPage = ifAny(youtube.innertube.next(videoId, signal))
  const found = await findVideo(youtube, videoId, signal)
  if (found.kind === 'refused') return failed(videoId, found.refusal)
  const microformat = ifAny(youtube.innertube.microformat(videoId, signal))
  const video = toVideoContent({ ...found, videoId, next: await watchPage, microformat: await microformat })
  return video.audioClips.every(({ isSound }) => isSound)
    ? failed(videoId, refusal('NO_SPEECH'))
    : { kind: 'fetched', videoId, video }
}

/** Throws as Source.fetchVideos does. */
export async function fetchVideo(
  youtube: Youtube,
  videoId: string,
  signal: AbortSignal,
  budgetMs: number,
): Promise<VideoOutcome> {
  const budget = AbortSignal.timeout(budgetMs)
  const finished = new AbortController()
  try {
    const outcome = await fetchWithin(youtube, videoId, AbortSignal.any([signal, budget, finished.signal]))
    signal.throwIfAborted()
    return outcome
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!budget.aborted || error instanceof AppError) throw error
    throw new AppError(
      'YOUTUBE_UNREACHABLE',
      'YouTube takes too long to answer. Check the internet connection, or try again later.',
      { cause: 'TIMED_OUT' },
    )
  } finally {
    finished.abort()
  }
}
