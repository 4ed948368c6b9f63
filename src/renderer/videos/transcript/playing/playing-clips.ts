import { followPosition } from '../../../ui/player/follow-position.ts'
import type { Playback } from '../../../ui/player/playback.ts'
import type { ReadClip } from '../text/transcript-clips.ts'

export interface ClipsAtPosition {
  /** The said clip that began last; -1 before the first. */
  readonly said: (positionMs: number) => number
  /** The shown clip that describes the current picture; -1 if there is none. */
  readonly shown: (positionMs: number) => number
}

/** Finds the clips at a position quickly, however long the video is, by their positions among the clips of their kind. */
export function indexByTime(clips: readonly ReadClip[]): ClipsAtPosition {
  const said = clips.filter(({ kind }) => kind === 'said')
  const shown = clips.filter(({ kind }) => kind === 'shown')
  return {
    said: (positionMs) => findLastBegun(said, positionMs)?.clip ?? -1,
    shown(positionMs) {
      const last = findLastBegun(shown, positionMs)
      return last !== undefined && last.endMs > positionMs ? last.clip : -1
    },
  }
}

function findLastBegun(clips: readonly ReadClip[], positionMs: number): ReadClip | undefined {
  let low = 0
  let high = clips.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((clips[middle]?.startMs ?? 0) <= positionMs) low = middle + 1
    else high = middle
  }
  return clips[low - 1]
}

/** Positions of the playing clips among the clips of their kind; -1 for none. */
export interface PlayingNow {
  readonly said: number
  readonly shown: number
}

/** Tells which clips play. Listeners are called only when that changes, not on every tick of the player. */
export interface PlayingClips {
  readonly now: () => PlayingNow
  readonly subscribe: (listener: () => void) => () => void
}

export function createPlayingClips(playback: Playback, clips: readonly ReadClip[]): PlayingClips {
  const atPosition = indexByTime(clips)
  const listeners = new Set<() => void>()
  let unfollow: (() => void) | undefined
  const read = (positionMs: number) => ({ said: atPosition.said(positionMs), shown: atPosition.shown(positionMs) })
  let now: PlayingNow = read(playback.positionMs())

  function update(): void {
    const next = read(playback.positionMs())
    if (next.said === now.said && next.shown === now.shown) return
    now = next
    for (const listener of listeners) listener()
  }

  return {
    now() {
      if (unfollow === undefined) update()
      return now
    },
    subscribe(listener) {
      listeners.add(listener)
      unfollow ??= followPosition(playback, update)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unfollow?.()
        unfollow = undefined
      }
    },
  }
}
