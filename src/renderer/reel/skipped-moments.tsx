import { IconExternalLink } from '@tabler/icons-react'
import { formatTime } from '../../contract/format-time.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { openExternal } from '../connection/open-external.ts'
import type { ReelMoment } from '../moments/reel-moment.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { SmallButton } from '../ui/small-button.ts'
import styles from './reel.module.css'

export interface SkippedMoment {
  readonly moment: ReelMoment
  /** A sentence about why it does not play here. */
  readonly reason: string
}

/** The moments that could not play here, each with its reason and a link to the same moment on YouTube. */
export function SkippedMoments({ skipped }: { skipped: readonly SkippedMoment[] }) {
  if (skipped.length === 0) return null
  return (
    <section className={styles.next} aria-labelledby="reel-skipped">
      <h2 id="reel-skipped" aria-live="polite">
        Skipped {formatLocalCount(skipped.length, 'moment')}
      </h2>
      <ul>
        {skipped.map(({ moment: { key, title, videoId, startMs }, reason }) => (
          <li key={key} className={styles.skipped}>
            <p dir="auto">
              <bdi>{title}</bdi>: {reason}
            </p>
            <SmallButton
              leftSection={<IconExternalLink size={14} aria-hidden />}
              onClick={() => openExternal(watchUrl(videoId, startMs))}
            >
              Open on YouTube at {formatTime(startMs)}
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
