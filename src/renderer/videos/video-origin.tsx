import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../contract/app/videos.ts'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { SmallButton } from '../ui/small-button.ts'
import { RefreshDialog } from './rework/refresh-dialog.tsx'
import { describeOrigin } from './rework/refresh-words.ts'
import { ReplacedParts } from './rework/replaced-parts.tsx'
import { useRefresh } from './rework/use-refresh.ts'
import styles from './video-origin.module.css'

/** Where and when a video was fetched, with a button to re-fetch it. */
export function VideoOrigin({ video }: { video: Video }) {
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useRefresh(video, () => setIsAsking(false))
  const { refreshedAt } = video
  return (
    <div className={styles.origin}>
      <span title={formatExactDate(refreshedAt)}>
        {describeOrigin(video)}, {formatRelativeDate(refreshedAt)}
      </span>
      <SmallButton
        leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
        loading={refresh.state === 'running'}
        onClick={() => setIsAsking(true)}
      >
        Re-fetch
      </SmallButton>
      <ReplacedParts videoId={video.videoId} />
      {refresh.importId !== undefined && (
        <span role="status" data-stopped={refresh.state === 'stopped' || undefined}>
          {refresh.state === 'running' && 'Re-fetching…'}
          {refresh.state === 'done' && 'Re-fetched'}
          {refresh.state === 'stopped' &&
            (refresh.problem?.message ?? 'Could not be re-fetched. The saved version is unchanged.')}{' '}
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
