import type { MouseEvent } from 'react'
import type { Section } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import type { Playback } from '../../ui/player/playback.ts'
import { usePlaybackPosition } from '../../ui/player/use-playback.ts'
import styles from './section-timeline.module.css'

interface SectionTimelineProps {
  sections: readonly Section[]
  durationMs: number
  playback: Playback
}

/** The sections along one line with the playing position. Only a shortcut for the mouse: the list below has the same content. */
export function SectionTimeline({ sections, durationMs, playback }: SectionTimelineProps) {
  const permille = usePlaybackPosition(playback, (positionMs) => Math.round((positionMs / durationMs) * 1000))

  function seek(event: MouseEvent): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    playback.seekTo(((event.clientX - left) / width) * durationMs)
  }

  return (
    <div className={styles.timeline} aria-hidden onClick={seek}>
      {sections.map(({ startMs, title }, index) => {
        const endMs = sections[index + 1]?.startMs ?? durationMs
        return (
          <span
            key={startMs}
            className={styles.stretch}
            style={{ left: `${(startMs / durationMs) * 100}%`, width: `${((endMs - startMs) / durationMs) * 100}%` }}
            title={`${formatTime(startMs)} ${title}`}
          />
        )
      })}
      <span className={styles.played} style={{ width: `${permille / 10}%` }} />
    </div>
  )
}
