import { type CSSProperties, useState } from 'react'
import { frameAt, placeFrame, type Storyboard } from '../../contract/app/storyboards.ts'
import { sheetPath } from '../../contract/picture-path.ts'
import styles from './frame.module.css'

interface FrameProps {
  videoId: string
  storyboard: Storyboard
  durationMs: number | null
  atMs: number
  fit?: 'contain' | 'cover'
}

/** The still frame at a time, fitted into its box, which stays empty while there is none. Decorative: the time is shown beside it. */
export function Frame({ videoId, storyboard, durationMs, atMs, fit = 'contain' }: FrameProps) {
  const [brokenPath, setBrokenPath] = useState<string>()
  const place = placeFrame(storyboard, frameAt(storyboard, atMs, durationMs))
  const size = place && storyboard.sheets[place.sheet]
  if (!place || !size) return <span className={styles.box} />
  const path = sheetPath(videoId, place.sheet, storyboard)
  const ratio = { '--ratio': place.width / place.height } as CSSProperties
  return (
    <span className={styles.box} data-fit={fit}>
      <span className={styles.crop} style={ratio}>
        {brokenPath !== path && (
          <img
            src={path}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            style={{
              width: percent(size.width / place.width),
              height: percent(size.height / place.height),
              left: percent(-place.x / place.width),
              top: percent(-place.y / place.height),
            }}
            onError={() => setBrokenPath(path)}
          />
        )}
      </span>
    </span>
  )
}

const percent = (share: number) => `${share * 100}%`
