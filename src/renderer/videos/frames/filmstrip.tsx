import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { Storyboard } from '../../../contract/app/storyboards.ts'
import type { Section } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { Frame } from '../../moments/frame.tsx'
import type { Playback } from '../../ui/player/playback.ts'
import { usePlaybackPosition } from '../../ui/player/use-playback.ts'
import styles from './filmstrip.module.css'
import { keyTarget } from './filmstrip-keys.ts'

interface FilmstripProps {
  videoId: string
  storyboard: Storyboard
  sections: readonly Section[]
  durationMs: number
  playback: Playback
}

const heightPx = 45

/** Still frames at equal intervals along the whole video. A click on one seeks to it. */
export function Filmstrip({ videoId, storyboard, sections, durationMs, playback }: FilmstripProps) {
  const [previewMs, setPreviewMs] = useState<number>()
  const seconds = usePlaybackPosition(playback, (positionMs) => Math.floor(positionMs / 1000))
  const share = (atMs: number) => `${(Math.min(atMs, durationMs) / durationMs) * 100}%`
  const titleAt = (atMs: number) => sections.findLast((section) => section.startMs <= atMs)?.title ?? ''

  function readPointer({ currentTarget, clientX }: MouseEvent): number {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * durationMs)
  }
  function handleKey(event: KeyboardEvent): void {
    const targetMs = keyTarget(event, { positionMs: playback.positionMs(), durationMs, stepMs: storyboard.intervalMs })
    if (targetMs === undefined) return
    event.preventDefault()
    playback.seekTo(targetMs)
    setPreviewMs(targetMs)
  }

  const title = titleAt(seconds * 1000)
  return (
    <div
      className={styles.strip}
      role="slider"
      tabIndex={0}
      aria-label="Position in the video"
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationMs / 1000)}
      aria-valuenow={seconds}
      aria-valuetext={`${formatTime(seconds * 1000)} of ${formatTime(durationMs)}${title === '' ? '' : `, ${title}`}`}
      onKeyDown={handleKey}
      onBlur={() => setPreviewMs(undefined)}
      onPointerMove={(event) => setPreviewMs(readPointer(event))}
      onPointerLeave={() => setPreviewMs(undefined)}
      onClick={(event) => playback.seekTo(readPointer(event))}
    >
      <Tiles videoId={videoId} storyboard={storyboard} durationMs={durationMs} />
      {sections.slice(1).map(({ startMs }) => (
        <span key={startMs} className={styles.border} style={{ left: share(startMs) }} />
      ))}
      <span className={styles.position} style={{ left: share(seconds * 1000) }} />
      {previewMs !== undefined && (
        <>
          <span className={styles.pointer} style={{ left: share(previewMs) }} />
          <div className={styles.preview} style={{ '--at': share(previewMs) } as CSSProperties} aria-hidden>
            <span className={styles.picture}>
              <Frame videoId={videoId} storyboard={storyboard} durationMs={durationMs} atMs={previewMs} />
            </span>
            <div className={styles.caption}>
              <b>{formatTime(previewMs)}</b>
              <span className="cut" dir="auto">
                {titleAt(previewMs)}
              </span>
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Tiles({ videoId, storyboard, durationMs }: Pick<FilmstripProps, 'videoId' | 'storyboard' | 'durationMs'>) {
  const { ref, width } = useElementSize()
  const tileWidth = (heightPx * storyboard.width) / storyboard.height
  const count = Math.min(storyboard.count, Math.max(1, Math.round(width / tileWidth)))
  return (
    <div ref={ref} className={styles.tiles} aria-hidden>
      {width > 0 &&
        Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no identity other than their position.
          <span key={index} className={styles.tile}>
            <Frame
              videoId={videoId}
              storyboard={storyboard}
              durationMs={durationMs}
              atMs={((index + 0.5) / count) * durationMs}
              fit="cover"
            />
          </span>
        ))}
    </div>
  )
}
