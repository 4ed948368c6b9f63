import type { Storyboard } from '../../../contract/app/storyboards.ts'
import type { Section, Video } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { Frame } from '../../moments/frame.tsx'
import type { Playback } from '../../ui/player/playback.ts'
import { usePlaybackPosition } from '../../ui/player/use-playback.ts'
import details from '../video-details.module.css'
import styles from './section-list.module.css'

const origins: Record<NonNullable<Video['sectionMethod']>, string> = {
  service: 'By the service',
  chapters: 'Chapters from the video',
  'auto-chapters': 'Automatic chapters from YouTube',
  description: 'From the description',
  topics: 'Automatic sections',
  even: 'Equal parts',
}

interface SectionListProps {
  video: Video
  storyboard: Storyboard | null
  playback: Playback
}

/** The sections of a video along a line, with the playing one marked. */
export function SectionList({ video, storyboard, playback }: SectionListProps) {
  const { videoId, durationMs, sections, sectionMethod } = video
  const hasFrames = storyboard?.sheets.some((size) => size !== null) === true
  const current = usePlaybackPosition(playback, (positionMs) =>
    sections.findLastIndex((section) => section.startMs <= positionMs),
  )
  return (
    <section>
      <h2 className={details.heading}>
        Sections
        {sectionMethod !== null && <span className="meta">{origins[sectionMethod]}</span>}
      </h2>
      <ol className={styles.list} data-framed={hasFrames || undefined}>
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id and keep their order.
          <li key={index} data-current={index === current || undefined}>
            {hasFrames && (
              <span className={styles.frame} aria-hidden onClick={() => playback.seekTo(section.startMs)}>
                <Frame videoId={videoId} storyboard={storyboard} durationMs={durationMs} atMs={typicalMs(section)} />
              </span>
            )}
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

/** A time shortly after the start, since sections often begin with a fade or a title card. */
function typicalMs({ startMs, endMs }: Section): number {
  return startMs + Math.min(10_000, (endMs - startMs) / 3)
}
