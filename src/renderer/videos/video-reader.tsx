import { useEffect, useMemo, useRef, useState } from 'react'
import type { Video } from '../../contract/app/videos.ts'
import { steerPlayback } from '../ui/player/steer-playback.ts'
import { usePlayback } from '../ui/player/use-playback.ts'
import { usePlayerKeys } from '../ui/player/use-player-keys.ts'
import { TwoPanes } from '../ui/two-panes.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Transcript, type TranscriptHandle } from './transcript.tsx'
import { useFindKeys } from './use-find-keys.ts'
import { VideoDetails } from './video-details.tsx'

interface VideoReaderProps {
  video: Video
  /** Where to open; a change goes there. */
  atMs: number
  onExport: (videoIds: string[]) => void
  onSummarise: (videoIds: string[], fresh: boolean) => void
  onUseCaptions: (video: Video, file?: File) => void
}

export function VideoReader({ video, atMs, onExport, onSummarise, onUseCaptions }: VideoReaderProps) {
  const playback = usePlayback(video.videoId, atMs, video.durationMs)
  const transcript = useRef<TranscriptHandle>(null)
  const [isListingKeys, setIsListingKeys] = useState(false)
  const chapterStartsMs = useMemo(() => video.sections.map((section) => section.startMs), [video.sections])

  const openedAtMs = useRef(atMs)
  useEffect(() => {
    if (openedAtMs.current === atMs) return
    openedAtMs.current = atMs
    playback.seekTo(atMs)
    transcript.current?.follow()
  }, [atMs, playback])

  usePlayerKeys((action) => {
    if (action.kind === 'shortcuts') setIsListingKeys(true)
    else steerPlayback(playback, action, chapterStartsMs)
  })
  useFindKeys(() => transcript.current?.find())

  return (
    <>
      <TwoPanes
        name="video"
        leftPercent={46}
        left={
          <VideoDetails
            video={video}
            playback={playback}
            onExport={() => onExport([video.videoId])}
            onSummarise={onSummarise}
            onUseCaptions={() => onUseCaptions(video)}
            onListKeys={() => setIsListingKeys(true)}
          />
        }
        right={
          <Transcript
            ref={transcript}
            video={video}
            playback={playback}
            onUseCaptions={(file) => onUseCaptions(video, file)}
          />
        }
      />
      {isListingKeys && <ShortcutsDialog onClose={() => setIsListingKeys(false)} />}
    </>
  )
}
