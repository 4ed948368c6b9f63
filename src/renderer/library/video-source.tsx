import { IconCloud, IconDeviceDesktop, IconFileText, IconMessageOff } from '@tabler/icons-react'
import type { VideoRow } from '../../contract/app/videos.ts'
import styles from './video-list.module.css'

/** Where a video's transcript came from, or that it has no captions. */
export function VideoSource({ video }: { video: VideoRow }) {
  if (video.saidCount === 0) {
    return (
      <span className={styles.sourceWord} title="This video has no captions, so there is no transcript.">
        <IconMessageOff size={14} aria-hidden />
        No captions
      </span>
    )
  }
  if (video.saidOrigin === 'file') {
    return (
      <span className={styles.sourceWord} title="From your caption file">
        <IconFileText size={14} aria-hidden />
        Your file
      </span>
    )
  }
  const isHosted = (video.saidOrigin ?? video.source) === 'hosted'
  const Icon = isHosted ? IconCloud : IconDeviceDesktop
  return (
    <span
      className={styles.sourceWord}
      title={isHosted ? 'Fetched from the hosted service' : 'Fetched by this computer from YouTube’s public pages'}
    >
      <Icon size={14} aria-hidden />
      {isHosted ? 'Service' : 'This computer'}
    </span>
  )
}
