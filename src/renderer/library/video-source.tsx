import { IconCloud, IconDeviceDesktop, IconFileText, IconMessageOff } from '@tabler/icons-react'
import type { VideoRow } from '../../contract/app/videos.ts'
import styles from './video-list.module.css'

/** Where a video's text came from, and whether it lacks what most videos have. */
export function VideoSource({ video }: { video: VideoRow }) {
  if (video.saidCount === 0) {
    return (
      <span className={styles.sourceWord} title="This video has no captions: nothing of what is said can be read.">
        <IconMessageOff size={14} aria-hidden />
        No captions
      </span>
    )
  }
  if (video.saidOrigin === 'file') {
    return (
      <span className={styles.sourceWord} title="From a caption file of yours.">
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
      title={isHosted ? 'Read by the hosted service.' : 'Read by this computer from public pages.'}
    >
      <Icon size={14} aria-hidden />
      {isHosted ? 'Service' : 'This computer'}
    </span>
  )
}
