import type { VideoOutcome, VideosRequest, VideosResponse } from './source.ts'

/** Fetches videos from a free source one after another. Throws the error of `fetchOne` only when no video was answered. */
export async function fetchEach(
  { videoIds, signal }: VideosRequest,
  fetchOne: (videoId: string) => Promise<readonly VideoOutcome[]>,
): Promise<VideosResponse> {
  const outcomes: VideoOutcome[] = []
  for (const videoId of videoIds) {
    try {
      outcomes.push(...(await fetchOne(videoId)))
    } catch (error) {
      // Keep the outcomes so far; the remaining videos count as unanswered.
      if (signal.aborted || outcomes.length === 0) throw error
      break
    }
  }
  return { outcomes, cost: { totalUsd: 0, breakdown: null } }
}
