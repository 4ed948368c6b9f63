import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { openExternal } from '../connection/open-external.ts'
import { Player } from '../ui/player/player.tsx'
import { steerPlayback } from '../ui/player/steer-playback.ts'
import { usePlayback } from '../ui/player/use-playback.ts'
import { usePlayerKeys } from '../ui/player/use-player-keys.ts'
import styles from './moment-player.module.css'
import { Thumbnail } from './thumbnail.tsx'

interface MomentPlayerProps {
  videoId: string
  title: string
  hasThumbnail: boolean
  startMs: number
  /** A number that is new with every press, so that pressing the same moment again replays it. 0: the moment is shown, but not played. */
  press: number
  /** Null when unknown. */
  isEmbeddable?: boolean | null
  /** Called by the button that covers the picture until something is played. */
  onPlay?: () => void
}

/** Plays moments of one video. The player is loaded with the first press. Use the video id as the React key. */
export function MomentPlayer(props: MomentPlayerProps) {
  const { videoId, title, hasThumbnail, press, onPlay } = props
  const [isLoaded, setIsLoaded] = useState(press > 0)
  if (press > 0 && !isLoaded) setIsLoaded(true)
  if (isLoaded) return <LoadedPlayer {...props} />
  return (
    <button type="button" className={styles.poster} aria-label={`Play ${title}`} onClick={onPlay}>
      <Thumbnail videoId={videoId} hasThumbnail={hasThumbnail} />
      <span className={styles.sign}>
        <IconPlayerPlayFilled size={24} aria-hidden />
      </span>
    </button>
  )
}

function LoadedPlayer({ videoId, title, hasThumbnail, startMs, press, isEmbeddable = null }: MomentPlayerProps) {
  const playback = usePlayback(videoId, startMs, null)
  const last = useRef<{ press: number; startMs: number }>(undefined)

  useEffect(() => {
    const { current } = last
    if (current?.press === press && current.startMs === startMs) return
    last.current = { press, startMs }
    if (press === 0) playback.pause()
    if (current !== undefined) playback.seekTo(startMs)
    if (press > 0) playback.play()
  }, [playback, press, startMs])

  usePlayerKeys((action) => steerPlayback(playback, action, []))

  return (
    <Player
      videoId={videoId}
      title={title}
      picture={<Thumbnail videoId={videoId} hasThumbnail={hasThumbnail} />}
      isEmbeddable={isEmbeddable}
      playback={playback}
      onOpenExternal={openExternal}
    />
  )
}
