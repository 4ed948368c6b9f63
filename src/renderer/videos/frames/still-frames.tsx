import type { Video } from '../../../contract/app/videos.ts'
import { readError } from '../../ui/notices/read-error.ts'
import type { Playback } from '../../ui/player/playback.ts'
import styles from './filmstrip.module.css'
import { Filmstrip } from './filmstrip.tsx'
import type { ShownStoryboard } from './use-storyboard.ts'

interface StillFramesProps {
  video: Video
  frames: ShownStoryboard
  playback: Playback
}

/** The filmstrip of a video, or the reason why there is none yet. */
export function StillFrames({ video, frames, playback }: StillFramesProps) {
  const { storyboard, isFetching, error } = frames
  const { videoId, durationMs, sections } = video
  if (storyboard === null || durationMs === null)
    return video.source === 'local' ? (
      <p className={`${styles.none} meta`}>No still frames. Re-fetch the video to look for them.</p>
    ) : null
  if (storyboard.sheets.some((size) => size !== null))
    return (
      <Filmstrip
        videoId={videoId}
        storyboard={storyboard}
        sections={sections}
        durationMs={durationMs}
        playback={playback}
      />
    )
  return (
    <p className={`${styles.none} meta`} role="status">
      No still frames yet.{' '}
      {isFetching ? 'Fetching them…' : (error && readError(error).message) || 'Re-fetch the video to try again.'}
    </p>
  )
}
