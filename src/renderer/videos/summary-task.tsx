import { Button } from '@mantine/core'
import { ProgressBar } from '../ui/progress-bar.tsx'
import styles from './summary-task.module.css'
import type { VideoTask } from './use-video-task.ts'

/** The summary that is being written, or what kept it from being. */
export function SummaryTask({ videoId, about }: { videoId: string; about: VideoTask }) {
  const { task, cancel, dismiss } = about
  if (task.state === 'failed') {
    const failure = task.failures.find((each) => each.videoId === videoId) ?? task.failures[0]
    return (
      <div className={styles.failed} role="alert">
        <span>{failure?.message} The summary is as it was.</span>
        <Button size="compact-sm" variant="subtle" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    )
  }
  const isHere = task.state === 'running' && (task.videoId === videoId || task.videoId === null)
  return (
    <div className={styles.task}>
      <div className={styles.head}>
        <span role="status">{isHere ? 'Being summarised' : 'Waiting to be summarised'}</span>
        {isHere && task.total > 0 && (
          <span className={styles.bar}>
            <ProgressBar done={task.done} total={task.total} label="Progress of the summary" />
          </span>
        )}
        <Button size="compact-sm" variant="subtle" onClick={cancel}>
          Cancel
        </Button>
      </div>
      {isHere && task.text !== '' && (
        <p className={styles.text} dir="auto">
          {task.text}
        </p>
      )}
    </div>
  )
}
