import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBackend } from '../../connection/backend.tsx'
import { openExternal } from '../../connection/open-external.ts'
import { Thumbnail } from '../../moments/thumbnail.tsx'
import { Player } from '../../ui/player/player.tsx'
import { steerPlayback } from '../../ui/player/steer-playback.ts'
import { usePlayback } from '../../ui/player/use-playback.ts'
import { usePlayerKeys } from '../../ui/player/use-player-keys.ts'
import styles from './side-player.module.css'

export interface MomentToPlay {
  readonly videoId: string
  readonly title: string
  readonly startMs: number
  /** The citation's number. */
  readonly number: number
  /** Incremented with every press, so that pressing the same citation again replays its moment. */
  readonly press: number
}

/** Plays a cited moment beside the answer. Use the video id as the React key. */
export function SidePlayer({ moment, onClose }: { moment: MomentToPlay; onClose: () => void }) {
  const { orpc } = useBackend()
  const { data: hasThumbnail = false } = useQuery(
    orpc.videos.list.queryOptions({
      input: {},
      select: ({ videos }) => videos.some((video) => video.videoId === moment.videoId && video.hasThumbnail),
    }),
  )
  const playback = usePlayback(moment.videoId, moment.startMs, null)
  const { press, startMs } = moment
  const lastPress = useRef<number>(undefined)

  useEffect(() => {
    const isFirst = lastPress.current === undefined
    if (lastPress.current === press) return
    lastPress.current = press
    if (!isFirst) playback.seekTo(startMs)
    playback.play()
  }, [playback, press, startMs])

  usePlayerKeys((action) => steerPlayback(playback, action, []))

  return (
    <section className={styles.side} aria-label="Player of the cited moment">
      <header className={styles.header}>
        <span className={`cut ${styles.title}`} dir="auto" title={moment.title}>
          {moment.title}
        </span>
        <CloseButton aria-label="Close the player" size="sm" onClick={onClose} />
      </header>
      <Player
        videoId={moment.videoId}
        title={moment.title}
        picture={<Thumbnail videoId={moment.videoId} hasThumbnail={hasThumbnail} />}
        isEmbeddable={null}
        playback={playback}
        onOpenExternal={openExternal}
      />
    </section>
  )
}
