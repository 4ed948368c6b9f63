import { ProgressBar } from '../../ui/notices/progress-bar.tsx'
import { describeInterruption } from '../../ui/notices/task-words.ts'
import { SmallButton } from '../../ui/small-button.ts'
import styles from './task-notice.module.css'
import type { VideoTask } from './use-video-task.ts'

interface TaskNoticeProps {
  videoId: string
  about: VideoTask
  words: {
    running: string
    waiting: string
    /** Accessible name of the progress bar. */
    progress: string
    /** A sentence after the reason of a failure that says what did not change; may be empty. */
    unchanged: string
  }
}

/** The progress of a task for this video, or why it stopped. */
export function TaskNotice({ videoId, about, words }: TaskNoticeProps) {
  const { task, cancel, dismiss, resume } = about
  const isInterrupted = task.state === 'interrupted'
  if (isInterrupted || task.state === 'failed') {
    const failure = task.failures.find((each) => each.videoId === videoId) ?? task.failures[0]
    return (
      <div className={styles.failed}>
        <span dir="auto">
          {isInterrupted ? describeInterruption(task) : `${failure?.message ?? ''} ${words.unchanged}`}
        </span>
        {isInterrupted && <SmallButton onClick={resume}>Resume</SmallButton>}
        <SmallButton onClick={dismiss}>Dismiss</SmallButton>
      </div>
    )
  }
  const isHere = task.state === 'running' && (task.videoId === videoId || task.videoId === null)
  return (
    <div className={styles.task}>
      <div className={styles.head}>
        <span role="status">{isHere ? words.running : words.waiting}</span>
        {isHere && task.total > 0 && (
          <span className={styles.bar}>
            <ProgressBar done={task.done} total={task.total} label={words.progress} />
          </span>
        )}
        <SmallButton onClick={cancel}>Cancel</SmallButton>
      </div>
      {isHere && task.text !== '' && (
        <p className={`reading ${styles.text}`} dir="auto">
          {task.text}
        </p>
      )}
    </div>
  )
}
