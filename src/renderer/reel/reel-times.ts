import type { ReelMoment } from '../moments/reel-moment.ts'
import type { PlaybackStatus } from '../ui/player/playback.ts'

/** How long a moment plays before its first word. */
const leadInMs = 1_000
/** How long a moment without a length plays, such as a still frame. */
const leastMs = 4_000
/** The player reports its position a few times a second, so the last one before the end of a video may be this much earlier. */
const endToleranceMs = 300

type Range = Pick<ReelMoment, 'startMs' | 'endMs'>

/** Where a moment of a reel begins to play. */
export const reelStartMs = ({ startMs }: Range): number => Math.max(0, startMs - leadInMs)

/** Whether a playing moment has come to its end, or the video has come to its own. A moment that is paused is not over. */
export function isMomentOver(
  positionMs: number,
  { isPlaying, durationMs }: Pick<PlaybackStatus, 'isPlaying' | 'durationMs'>,
  { startMs, endMs }: Range,
): boolean {
  if (durationMs !== null && positionMs >= durationMs - endToleranceMs) return true
  return isPlaying && positionMs >= Math.max(endMs, startMs + (endMs > startMs ? 0 : leastMs))
}
