import type { Source, VideoOutcome } from '../../../../src/backend/sources/source.ts'
import type { YoutubeOptions } from '../../../../src/backend/sources/youtube/source.ts'
import { createYoutubeSource } from '../../../../src/backend/sources/youtube/source.ts'
import { AppError } from '../../../../src/contract/app/errors.ts'

export async function fetchOne(
  source: Source,
  videoId: string,
  signal = new AbortController().signal,
): Promise<VideoOutcome> {
  const { outcomes } = await source.fetchVideos({ videoIds: [videoId], crawlMode: 'always', signal })
  const [outcome] = outcomes
  if (!outcome || outcomes.length !== 1) throw new Error(`${outcomes.length} outcomes for one video`)
  return outcome
}

/** Fetches a video. Throws if it fails. */
export async function fetchVideo(options: YoutubeOptions, videoId: string) {
  const outcome = await fetchOne(createYoutubeSource(options), videoId)
  if (outcome.kind !== 'fetched') throw new Error(`${outcome.error.type}: ${outcome.error.message}`)
  return outcome.video
}

/** The AppError that a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof AppError) return error
  throw new Error(`not an AppError: ${String(error)}`)
}
