import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { followPosition } from './follow-position.ts'
import { createPlayback, type Playback, type PlaybackLink, type PlaybackStatus } from './playback.ts'

/** A playback per video; opening it at another position afterwards is a seek. */
export function usePlayback(videoId: string, openAtMs: number, durationMs: number | null): Playback & PlaybackLink {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the opening position and length are those of the first sight of a video.
  return useMemo(() => createPlayback({ openAtMs, durationMs }), [videoId])
}

export function usePlaybackStatus(playback: Playback): PlaybackStatus {
  return useSyncExternalStore(playback.subscribe, playback.status)
}

/** Renders again only when what `select` makes of the position changes; keep `select` stable and its result a plain value. */
export function usePlaybackPosition<T extends string | number | boolean | null>(
  playback: Playback,
  select: (positionMs: number) => T,
): T {
  const subscribe = useCallback((listener: () => void) => followPosition(playback, listener), [playback])
  return useSyncExternalStore(subscribe, () => select(playback.positionMs()))
}
