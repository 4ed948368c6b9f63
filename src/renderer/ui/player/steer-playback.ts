import type { Playback } from './playback.ts'
import { nextRate, type PlayerAction } from './player-keys.ts'

const frameMs = 1000 / 30
/** Going back within the first seconds of a chapter means the one before. */
const chapterGraceMs = 3_000

/** Does what a key asks. `chapterStartsMs` is in ascending order. */
export function steerPlayback(playback: Playback, action: PlayerAction, chapterStartsMs: readonly number[]): void {
  const { isPlaying, rate } = playback.status()
  if (action.kind === 'toggle') {
    if (isPlaying) playback.pause()
    else playback.play()
  } else if (action.kind === 'rate') {
    playback.setRate(nextRate(rate, action.direction))
  } else {
    const targetMs = findTarget(playback, action, chapterStartsMs)
    if (targetMs === undefined) return
    if (action.kind === 'frame' && isPlaying) playback.pause()
    playback.seekTo(targetMs)
  }
}

function findTarget(playback: Playback, action: PlayerAction, chapterStartsMs: readonly number[]): number | undefined {
  const positionMs = playback.positionMs()
  const { durationMs } = playback.status()
  switch (action.kind) {
    case 'step':
      return positionMs + action.ms
    case 'frame':
      return positionMs + action.direction * frameMs
    case 'part':
      if (action.tenths === 0) return 0
      return durationMs === null ? undefined : (durationMs * action.tenths) / 10
    case 'chapter':
      if (action.direction === 1) return chapterStartsMs.find((startMs) => startMs > positionMs)
      return chapterStartsMs.findLast((startMs) => startMs < positionMs - chapterGraceMs) ?? 0
    default:
      return undefined
  }
}
