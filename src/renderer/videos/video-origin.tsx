import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../contract/app/videos.ts'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { RefreshDialog } from './rework/refresh-dialog.tsx'
import { describeOrigin } from './rework/refresh-words.ts'
import { ReplacedParts } from './rework/replaced-parts.tsx'
import { useRefresh } from './rework/use-refresh.ts'
import styles from './video-origin.module.css'

/** Whether a video came live or from the cache, when, and the way to fetch it again. */
export function VideoOrigin({ video }: { video: Video }) {
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefresh(video, () => setIsAsking(false))
  const { refreshedAt } = video
  return (
    <div className={styles.origin}>
      <span title={formatExactDate(refreshedAt)}>
        {describeOrigin(video)}, {formatRelativeDate(refreshedAt)}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        className={styles.refresh ?? ''}
        leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
        loading={refresh.state === 'running'}
        onClick={() => setIsAsking(true)}
      >
        Refresh
      </Button>
      <ReplacedParts videoId={video.videoId} />
      {refresh.importId !== undefined && (
        <span role="status" data-stopped={refresh.state === 'stopped' || undefined}>
          {refresh.state === 'running' && 'Fetching again…'}
          {refresh.state === 'done' && 'Fetched again.'}
          {refresh.state === 'stopped' && (refresh.problem?.message ?? 'It was not fetched; what you have stays.')}{' '}
          {refresh.state !== 'done' && <Link to={`/imports/${refresh.importId}`}>Details</Link>}
        </span>
      )}
      {isAsking && (
        <RefreshDialog
          video={video}
          isStarting={refresh.isStarting}
          error={refresh.error}
          onConfirm={refresh.start}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
