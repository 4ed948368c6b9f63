import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countRead, describeUnread } from '../../../contract/app/unread.ts'
import type { Unread, Video } from '../../../contract/app/videos.ts'
import { useBackend } from '../../connection/backend.tsx'
import { KeptButtons } from '../../kept/kept-buttons.tsx'
import { useKeptResults } from '../../kept/use-kept-results.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import styles from './unread-notice.module.css'

/** Lists the parts of a video that arrived but could not be read. Renders nothing if all could. */
export function UnreadNotice({ video }: { video: Video }) {
  return video.unread === null ? null : <Missing video={video} unread={video.unread} />
}

function Missing({ video, unread }: { video: Video; unread: Unread }) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.rawResults.list.queryOptions({ input: { videoId: video.videoId } }))
  const { error, ...actions } = useKeptResults()
  const kept = data?.kept ?? []
  return (
    <div className={styles.notice}>
      <span>
        {describeUnread(unread, countRead(video))}
        {kept.length > 0 && ' The service’s response is kept.'}
      </span>
      <Group gap={0} ml={-8}>
        <KeptButtons kept={kept} {...actions} />
      </Group>
      {error !== null && <ErrorNotice error={error} />}
    </div>
  )
}
