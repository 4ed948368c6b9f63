import type { OfferedStoryboard } from '../../../contract/app/storyboards.ts'
import { type Innertube, playerClients } from './innertube.ts'
import { limited } from './limits.ts'
import { judge } from './playability.ts'
import { readOfferedStoryboard } from './storyboard.ts'

/**
 * Fetches the storyboard, whose signed addresses expire; null when no client is given one. Throws YOUTUBE_LIMITED when YouTube refuses
 * this network, and whatever a request throws.
 */
export async function fetchStoryboard(
  innertube: Innertube,
  videoId: string,
  signal: AbortSignal,
): Promise<OfferedStoryboard | null> {
  for (const client of playerClients) {
    const answer = await innertube.player(client, videoId, signal)
    if (answer.kind !== 'json') continue
    const verdict = judge(answer.json, videoId)
    if (verdict.kind === 'limited' || verdict.kind === 'suspected') throw limited(verdict.reason)
    if (verdict.kind === 'refused') return null
    const storyboard = verdict.kind === 'playable' ? readOfferedStoryboard(answer.json) : null
    if (storyboard !== null) return storyboard
  }
  return null
}
