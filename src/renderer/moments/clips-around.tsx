import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatSpeaker } from '../../contract/app/speakers.ts'
import { formatTime } from '../../contract/format-time.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import styles from './clips-around.module.css'

interface Clip {
  readonly startMs: number
  readonly text: string
  readonly speakerId: string | null
  readonly isInMoment: boolean
}

interface ClipsAroundProps {
  /** Null where the moment has no words of its own, for example a match in a title: all clips are around it. */
  moment: { kind: string; startMs: number; words: ReactNode } | null
  /** Undefined until they have come. */
  clips: readonly Clip[] | undefined
  error: Error | null
  onRetry: () => void
  onPlay: (startMs: number) => void
}

/** The words of a moment between the clips before and after it. A time plays from there. */
export function ClipsAround({ moment, clips, error, onRetry, onPlay }: ClipsAroundProps) {
  const first = moment === null ? -1 : (clips?.findIndex(({ isInMoment }) => isInMoment) ?? -1)
  const before = clips?.slice(0, Math.max(first, 0)) ?? []
  const after = clips?.filter(({ isInMoment }, index) => index > first && (moment === null || !isInMoment)) ?? []
  if (error !== null) return <ErrorNotice error={error} onRetry={onRetry} />
  return (
    <ol className={styles.clips} aria-label="The moment and the clips around it">
      {clips === undefined && <Waiting />}
      {before.map((clip) => (
        <Line key={`${clip.startMs} ${clip.text}`} clip={clip} onPlay={onPlay} />
      ))}
      {moment !== null && (
        <li className={styles.clip} data-kind={moment.kind}>
          <Time startMs={moment.startMs} onPlay={onPlay} />
          <p dir="auto">{moment.words}</p>
        </li>
      )}
      {after.map((clip) => (
        <Line key={`${clip.startMs} ${clip.text}`} clip={clip} onPlay={onPlay} />
      ))}
      {clips === undefined && <Waiting />}
    </ol>
  )
}

function Line({ clip: { startMs, text, speakerId }, onPlay }: { clip: Clip; onPlay: (startMs: number) => void }) {
  return (
    <li className={styles.clip}>
      <Time startMs={startMs} onPlay={onPlay} />
      <p dir="auto">
        {speakerId !== null && <bdi className={styles.speaker}>{formatSpeaker(speakerId)}</bdi>}
        {text}
      </p>
    </li>
  )
}

function Time({ startMs, onPlay }: { startMs: number; onPlay: (startMs: number) => void }) {
  const time = formatTime(startMs)
  return (
    <button
      type="button"
      className={`textButton ${styles.time}`}
      aria-label={`Play from ${time}`}
      onClick={() => onPlay(startMs)}
    >
      {time}
    </button>
  )
}

function Waiting() {
  return (
    <li className={styles.waiting} aria-hidden>
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="64%" />
    </li>
  )
}
