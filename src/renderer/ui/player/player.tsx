import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { embedUrl } from './embed-url.ts'
import type { Playback, PlaybackLink } from './playback.ts'
import styles from './player.module.css'
import { PlayerFallback } from './player-fallback.tsx'
import { isOutOfReach } from './player-problem.ts'
import { useEmbed } from './use-embed.ts'
import { useFocusBack } from './use-focus-back.ts'
import { usePlaybackStatus } from './use-playback.ts'

interface PlayerProps {
  videoId: string
  title: string
  /** Shown until the player has loaded. */
  picture: ReactNode
  /** False when the uploader refuses embedding, null when unknown. */
  isEmbeddable: boolean | null
  playback: Playback & PlaybackLink
  onOpenExternal: (url: string) => void
}

/** A video in YouTube's own player, or the reason why not with a link to the same moment on YouTube. */
export function Player({ videoId, title, picture, isEmbeddable, playback, onOpenExternal }: PlayerProps) {
  const { phase, problem } = usePlaybackStatus(playback)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    if (isEmbeddable === false) playback.fail({ kind: 'not-embeddable' })
  }, [isEmbeddable, playback])

  function tryAgain(): void {
    playback.connect(() => undefined)
    setAttempt((last) => last + 1)
  }
  useWindowEvent('online', () => {
    if (problem !== null && isOutOfReach(problem)) tryAgain()
  })

  return (
    <div className={styles.stage} data-phase={phase}>
      {phase !== 'ready' && <div className={styles.picture}>{picture}</div>}
      {phase === 'unavailable' && problem !== null ? (
        <PlayerFallback
          videoId={videoId}
          problem={problem}
          playback={playback}
          onOpenExternal={onOpenExternal}
          onTryAgain={tryAgain}
        />
      ) : (
        isEmbeddable !== false && (
          <EmbedFrame key={`${videoId} ${attempt}`} videoId={videoId} title={title} playback={playback} />
        )
      )}
      {phase === 'connecting' && (
        <p className={styles.loading} role="status">
          Loading the player…
        </p>
      )}
    </div>
  )
}

interface EmbedFrameProps {
  videoId: string
  title: string
  playback: Playback & PlaybackLink
}

function EmbedFrame({ videoId, title, playback }: EmbedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [address] = useState(() =>
    embedUrl(
      { videoId, startMs: playback.positionMs() },
      { origin: window.location.origin, language: navigator.language },
    ),
  )
  useEmbed(frame, playback)
  useFocusBack(frame)
  return (
    <iframe
      ref={frame}
      src={address}
      title={`Player: ${title}`}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
