import { IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '../../contract/format-time.ts'
import { thumbnailPath } from '../../contract/picture-path.ts'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  videoId: string
  hasThumbnail: boolean
  /** Shown in the corner; left out when null or undefined. */
  durationMs?: number | null | undefined
}

/** A 16:9 picture of a video that keeps its place while, and when, there is none. Decorative: the title stands beside it. */
export function Thumbnail({ videoId, hasThumbnail, durationMs }: ThumbnailProps) {
  const [brokenId, setBrokenId] = useState<string>()
  const hasPicture = hasThumbnail && brokenId !== videoId
  return (
    <div className={styles.frame}>
      {hasPicture ? (
        <img
          src={thumbnailPath(videoId)}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setBrokenId(videoId)}
        />
      ) : (
        <IconMovie className={styles.placeholder} aria-hidden stroke={1.5} />
      )}
      {durationMs !== undefined && durationMs !== null && (
        <span className={styles.length}>{formatTime(durationMs)}</span>
      )}
    </div>
  )
}
