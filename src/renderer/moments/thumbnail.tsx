import { IconMovie } from '@tabler/icons-react'
import { useState } from 'react'
import { formatTime } from '../../contract/format-time.ts'
import { thumbnailPath } from '../../contract/picture-path.ts'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  videoId: string
  hasThumbnail: boolean
  /** Shown in the corner unless null or undefined. */
  durationMs?: number | null | undefined
}

/** A video's 16:9 picture. Its space stays reserved without one. Decorative: the title is shown beside it. */
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
