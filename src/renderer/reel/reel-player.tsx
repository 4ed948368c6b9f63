import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { openExternal } from '../connection/open-external.ts'
import type { ReelMoment } from '../moments/reel-moment.ts'
import { Thumbnail } from '../moments/thumbnail.tsx'
import type { Playback } from '../ui/player/playback.ts'
import { Player } from '../ui/player/player.tsx'
import { isOutOfReach, type PlayerProblem } from '../ui/player/player-problem.ts'
import { usePlayback, usePlaybackPosition, usePlaybackStatus } from '../ui/player/use-playback.ts'
import { isMomentOver, reelStartMs } from './reel-times.ts'

interface ReelPlayerProps {
  moment: ReelMoment
  /** A number that is new each time a moment is to be played from its start. */
  press: number
  onOver: () => void
  /** The video cannot be played here, whatever the network does. */
  onRefused: (problem: PlayerProblem) => void
  /** Called with the playback, so that the buttons of the reel can steer it, and with null when it is gone. */
  onPlayback: (playback: Playback | null) => void
}

/** Plays moments of one video, each from a second before its start to its end. Use the video id as the React key. */
export function ReelPlayer({ moment, press, onOver, onRefused, onPlayback }: ReelPlayerProps) {
  const { videoId, title, kind, startMs, endMs } = moment
  const { orpc } = useBackend()
  const playback = usePlayback(videoId, reelStartMs(moment), null)
  const { problem } = usePlaybackStatus(playback)
  const facts = useQuery(
    orpc.search.around.queryOptions({
      input: { videoId, kind: kind ?? 'said', startMs, endMs, count: 0 },
      staleTime: Number.POSITIVE_INFINITY,
      // A video that was removed from the library still plays.
      retry: false,
    }),
  ).data

  useEffect(() => {
    onPlayback(playback)
    return () => onPlayback(null)
  }, [playback, onPlayback])

  const lastPress = useRef<number>(undefined)
  const begin = useEffectEvent(() => {
    if (lastPress.current !== undefined) playback.seekTo(reelStartMs(moment))
    lastPress.current = press
    playback.play()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins a moment.
  useEffect(() => begin(), [press])

  const select = useCallback(
    (positionMs: number) => isMomentOver(positionMs, playback.status(), { startMs, endMs }),
    [playback, startMs, endMs],
  )
  const isOver = usePlaybackPosition(playback, select)
  const end = useEffectEvent(() => {
    // The effect above may just have moved the player to the start of another moment.
    if (select(playback.positionMs())) onOver()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moment that begins may be over already, at the end of its video.
  useEffect(() => {
    if (isOver) end()
  }, [isOver, press])

  const refuse = useEffectEvent((reason: PlayerProblem) => onRefused(reason))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every moment of a video that is refused is.
  useEffect(() => {
    if (problem !== null && !isOutOfReach(problem)) refuse(problem)
  }, [problem, press])

  return (
    <Player
      videoId={videoId}
      title={title}
      picture={<Thumbnail videoId={videoId} hasThumbnail={facts?.hasThumbnail ?? false} />}
      isEmbeddable={facts?.isEmbeddable ?? null}
      playback={playback}
      onOpenExternal={openExternal}
    />
  )
}
