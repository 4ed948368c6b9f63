import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigationType, useParams, useSearchParams } from 'react-router'
import type { Video } from '../../contract/app/videos.ts'
import { useBackend } from '../connection/backend.tsx'
import { readVideoOpening } from '../moments/video-address.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { readError } from '../ui/notices/read-error.ts'
import { useReadingStart } from './use-reading.ts'
import { VideoPageSkeleton } from './video-page-skeleton.tsx'
import { VideoReader } from './video-reader.tsx'

interface VideoPageProps {
  /** Opens the Add dialog with a text that may contain links. */
  onAddVideos: (text: string) => void
  /** Takes the place of a video that is not in the library. It gets the notice that says so, in case the video is not being added. */
  whileMissing: (videoId: string, notice: ReactNode) => ReactNode
  onExport: (videoIds: string[]) => void
  onSendToZotero: (videoId: string) => void
  /** Summarises with the language model. `fresh` makes it write again even if it has done so before. */
  onSummarise: (videoIds: string[], fresh: boolean) => void
  /** Uses a caption file as the transcript: the given one, or one that the user selects. */
  onUseCaptions: (video: Video, file?: File) => void
}

/** The page of one video. Its address may say where it opens, and which words of a search to find (`moments/video-address.ts`). */
export function VideoPage({ onAddVideos, whileMissing, ...props }: VideoPageProps) {
  const { orpc } = useBackend()
  const { videoId = '' } = useParams()
  const [search] = useSearchParams()
  const video = useQuery(orpc.videos.get.queryOptions({ input: { videoId } }))
  const { atMs, find, plays } = readVideoOpening(search)
  const startMs = useReadingStart(videoId)
  const arrival = useNavigationType()

  if (video.data !== undefined && startMs !== undefined) {
    const openAtMs = atMs ?? startMs
    return (
      <VideoReader
        key={find === null ? videoId : `${videoId} ${openAtMs} ${find}`}
        video={video.data}
        atMs={openAtMs}
        find={find}
        // Not when the reader comes back, and not when the page is loaded again.
        playsAtOnce={(find !== null || plays) && atMs !== null && arrival === 'PUSH'}
        {...props}
      />
    )
  }
  if (video.error !== null) {
    const isMissing = readError(video.error).code === 'VIDEO_NOT_FOUND'
    const notice = (
      <Box maw={640} p={24}>
        <ErrorNotice error={video.error} onRetry={isMissing ? undefined : () => void video.refetch()}>
          {isMissing && <Button onClick={() => onAddVideos(videoId)}>Add video</Button>}
          <Button component={Link} to="/">
            Go to the library
          </Button>
        </ErrorNotice>
      </Box>
    )
    return isMissing ? whileMissing(videoId, notice) : notice
  }
  return <VideoPageSkeleton />
}
