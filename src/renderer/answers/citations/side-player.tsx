import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../../connection/backend.tsx'
import { MomentPlayer } from '../../moments/moment-player.tsx'
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
  const { videoId, title, startMs, press } = moment
  const { data: hasThumbnail = false } = useQuery(
    orpc.videos.list.queryOptions({
      input: {},
      select: ({ videos }) => videos.some((video) => video.videoId === videoId && video.hasThumbnail),
    }),
  )
  return (
    <section className={styles.side} aria-label="Player of the cited moment">
      <header className={styles.header}>
        <span className={`cut ${styles.title}`} dir="auto" title={title}>
          {title}
        </span>
        <CloseButton aria-label="Close the player" size="sm" onClick={onClose} />
      </header>
      <MomentPlayer videoId={videoId} title={title} hasThumbnail={hasThumbnail} startMs={startMs} press={press} />
    </section>
  )
}
