import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Video } from '../../contract/app/videos.ts'
import { useBackend } from '../connection/backend.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { readError } from '../ui/notices/read-error.ts'
import styles from './video-page.module.css'
import { VideoPageSkeleton } from './video-page-skeleton.tsx'
import { VideoReader } from './video-reader.tsx'

interface VideoPageProps {
  /** Starts adding what stands in a text to the library. */
  onAddVideos: (text: string) => void
  onExport: (videoIds: string[]) => void
  /** With the language model; `fresh` has it write anew what it has written before. */
  onSummarise: (videoIds: string[], fresh: boolean) => void
  /** Takes what is said from a file, the one given or one to be chosen. */
  onUseCaptions: (video: Video, file?: File) => void
}

/** One video to watch and read; `?at=<ms>` says where it opens. */
export function VideoPage({ onAddVideos, ...props }: VideoPageProps) {
  const { orpc } = useBackend()
  const { videoId = '' } = useParams()
  const [search] = useSearchParams()
  const video = useQuery(orpc.videos.get.queryOptions({ input: { videoId } }))
  const atMs = readPosition(search.get('at'))

  if (video.data !== undefined) {
    const openAtMs = atMs ?? video.data.openAtMs
    return <VideoReader key={videoId} video={video.data} atMs={openAtMs} {...props} />
  }
  if (video.error !== null) {
    const isMissing = readError(video.error).code === 'VIDEO_NOT_FOUND'
    return (
      <div className={styles.problem}>
        <ErrorNotice error={video.error} onRetry={isMissing ? undefined : () => void video.refetch()}>
          {isMissing && (
            <Button variant="default" onClick={() => onAddVideos(videoId)}>
              Add it
            </Button>
          )}
          <Button component={Link} to="/" variant="default">
            Go to the library
          </Button>
        </ErrorNotice>
      </div>
    )
  }
  return <VideoPageSkeleton />
}

function readPosition(text: string | null): number | undefined {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : undefined
}
