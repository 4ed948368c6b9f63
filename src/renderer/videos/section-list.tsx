import type { Video } from '../../contract/app/videos.ts'
import { formatTime } from '../ui/format-time.ts'
import type { Playback } from '../ui/player/playback.ts'
import { usePlaybackPosition } from '../ui/player/use-playback.ts'
import styles from './section-list.module.css'
import details from './video-details.module.css'

const origins: Record<NonNullable<Video['sectionMethod']>, string> = {
  service: 'By the service',
  chapters: 'Chapters of the video',
  'auto-chapters': 'Chapters made by YouTube',
  description: 'From the description',
  even: 'Even parts, made by Footnote',
}

/** The titled stretches of a video along a line, the one that plays marked. */
export function SectionList({ video, playback }: { video: Video; playback: Playback }) {
  const { sections, sectionMethod } = video
  const current = usePlaybackPosition(playback, (positionMs) =>
    sections.findLastIndex((section) => section.startMs <= positionMs),
  )
  return (
    <section>
      <h2 className={details.heading}>
        Sections
        {sectionMethod !== null && <span className="meta">{origins[sectionMethod]}</span>}
      </h2>
      <ol className={styles.list}>
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have nothing else of their own and keep their order.
          <li key={index} data-current={index === current || undefined}>
            <button
              type="button"
              className={styles.section}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => playback.seekTo(section.startMs)}
            >
              <span className={styles.time}>{formatTime(section.startMs)}</span>
              <span className={styles.title} dir="auto">
                {section.title}
              </span>
            </button>
            {section.summary !== '' && (
              <p className={styles.summary} dir="auto">
                {section.summary}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
