import { Group } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import type { Video } from '../../../contract/app/videos.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { SmallButton } from '../../ui/small-button.ts'
import styles from '../video-details.module.css'
import { DescribeDialog } from './describe-dialog.tsx'
import { describeVisualOrigin } from './describe-words.ts'
import { TaskNotice } from './task-notice.tsx'
import { useVideoTask } from './use-video-task.ts'

const words = {
  running: 'Describing…',
  waiting: 'Waiting to be described',
  progress: 'Progress of the descriptions',
  unchanged: '',
}

/** Says who wrote the visual descriptions, and offers to have them written from still frames. */
export function VideoShown({ video, hasFrames }: { video: Video; hasFrames: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const about = useVideoTask(video.videoId, 'describe')
  const origin = describeVisualOrigin(video)
  const canDescribe = hasFrames && video.visualMethod !== 'service'
  if (origin === null && !canDescribe) return null
  const isOver = about === undefined || about.task.state === 'failed'
  return (
    <section aria-label="What is shown">
      <h2 className={styles.heading}>
        What is shown{' '}
        <span className="meta" dir="auto">
          {origin === null ? 'Not described yet' : `${formatLocalCount(video.visualClips.length, 'clip')}. ${origin}`}
        </span>
      </h2>
      {about !== undefined && <TaskNotice videoId={video.videoId} about={about} words={words} />}
      {canDescribe && isOver && (
        <Group mt={4} ml={-8}>
          <SmallButton leftSection={<IconEye size={14} stroke={1.6} aria-hidden />} onClick={() => setIsAsking(true)}>
            {origin === null ? 'Describe what is shown' : 'Describe again'}
          </SmallButton>
        </Group>
      )}
      {isAsking && <DescribeDialog video={video} onClose={() => setIsAsking(false)} />}
    </section>
  )
}
