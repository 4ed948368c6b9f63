import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { planMadeVideos } from '../speech/made-videos.ts'

/** More than any benchmark saves. */
const passages = 4_000_000

/** Made videos whose ids the generated library does not have. `tag` tells the videos of two users of this function apart; three letters. */
export function* eachNewVideo(tag: string): Generator<VideoContent> {
  const made = planMadeVideos(passages)
  // From the back, because the generated library has the first ones.
  for (let index = made.count - 1; index >= 0; index--) {
    const video = made.make(index)
    yield { ...video, videoId: `${tag}${String(index).padStart(7, '0')}A` }
  }
}
