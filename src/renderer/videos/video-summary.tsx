import type { Summary, Video } from '../../contract/app/videos.ts'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { FoldedText } from './folded-text.tsx'
import { SummaryActions } from './rework/summary-actions.tsx'
import { TaskNotice } from './rework/task-notice.tsx'
import { useVideoTask } from './rework/use-video-task.ts'
import styles from './video-details.module.css'

const methods: Record<Summary['method'], string> = {
  service: 'By the service',
  model: 'By your language model',
  extractive: 'Key excerpts',
}

const words = {
  running: 'Summarising…',
  waiting: 'Waiting to be summarised',
  progress: 'Progress of the summary',
  unchanged: 'The summary has not changed.',
}

const lines = 4

interface VideoSummaryProps {
  video: Video
  onSummarise: (videoIds: string[], fresh: boolean) => void
}

/** The summary, its author, and buttons to write another one. */
export function VideoSummary({ video, onSummarise }: VideoSummaryProps) {
  const { videoId, summary, audioClips, visualClips } = video
  const about = useVideoTask(videoId, 'summarise')
  if (summary === null && audioClips.length + visualClips.length === 0) return null
  return (
    <section aria-label="Summary">
      <h2 className={styles.heading}>Summary {summary !== null && <SummaryOrigin summary={summary} />}</h2>
      {summary === null ? (
        <div className="dim">This video has no summary.</div>
      ) : (
        <FoldedText
          what="summary"
          lines={lines}
          isLong={summary.text.length > lines * 80}
          className={`reading ${styles.summary}`}
        >
          {summary.text}
        </FoldedText>
      )}
      {about !== undefined && <TaskNotice videoId={videoId} about={about} words={words} />}
      {(about === undefined || about.task.state === 'failed') && (
        <SummaryActions video={video} onSummarise={onSummarise} />
      )}
    </section>
  )
}

function SummaryOrigin({ summary: { method, by, isOfEarlierText } }: { summary: Summary }) {
  if (by === undefined) return <span className="meta">{methods[method]}</span>
  return (
    <span className="meta" title={formatExactDate(by.at)}>
      By {by.model}, {formatRelativeDate(by.at)}
      {isOfEarlierText && ', of an earlier transcript'}
    </span>
  )
}
