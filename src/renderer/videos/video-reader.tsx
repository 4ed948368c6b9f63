import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Video } from '../../contract/app/videos.ts'
import { useNewReading } from '../moments/reading/use-reading.ts'
import { TwoPanes } from '../ui/panes/two-panes.tsx'
import { steerPlayback } from '../ui/player/steer-playback.ts'
import { usePlayback } from '../ui/player/use-playback.ts'
import { usePlayerKeys } from '../ui/player/use-player-keys.ts'
import { useVisit, type VisitMemory } from '../ui/visits/visit.ts'
import { EditableText } from './corrections/editable-text.tsx'
import { MarkingDesk } from './marks/marking-desk.tsx'
import { useVideoMarking } from './marks/use-video-marking.tsx'
import { useFindKeys } from './transcript/find/use-find-keys.ts'
import { Transcript, type TranscriptHandle } from './transcript/transcript.tsx'
import { useRecordedReading } from './use-reading.ts'
import { VideoDetails } from './video-details.tsx'

interface VideoReaderProps {
  video: Video
  /** The position to open at. When it changes, the player seeks there. */
  atMs: number
  /** The words of the search that led here, to find in the transcript. */
  find: string | null
  /** Starts to play when the page opens. */
  playsAtOnce: boolean
  onExport: (videoIds: string[]) => void
  onSendToZotero: (videoId: string) => void
  onSummarise: (videoIds: string[], fresh: boolean) => void
  onUseCaptions: (video: Video, file?: File) => void
}

/** Where the video was when its page was left. */
const positions: VisitMemory<number> = new Map()

export function VideoReader(props: VideoReaderProps) {
  const { video, atMs, find, playsAtOnce, onExport, onSendToZotero, onSummarise, onUseCaptions } = props
  const { key, kept: leftAtMs = atMs } = useVisit(positions)
  const playback = usePlayback(video.videoId, leftAtMs, video.durationMs)
  const reading = useNewReading()
  const marking = useVideoMarking(video, playback, reading)
  const transcript = useRef<TranscriptHandle>(null)
  const chapterStartsMs = useMemo(() => video.sections.map((section) => section.startMs), [video.sections])

  const openedAtMs = useRef(atMs)
  useEffect(() => {
    if (openedAtMs.current === atMs) return
    openedAtMs.current = atMs
    playback.seekTo(atMs)
    transcript.current?.follow()
  }, [atMs, playback])

  const playAtOnce = useEffectEvent(() => {
    if (playsAtOnce) playback.play()
  })
  useEffect(() => playAtOnce(), [])

  useEffect(() => () => void positions.set(key, playback.positionMs()), [key, playback])

  useRecordedReading(video.videoId, playback)
  usePlayerKeys((action) => steerPlayback(playback, action, chapterStartsMs))
  useFindKeys(() => transcript.current?.find())

  return (
    <EditableText video={video} playback={playback} reading={reading}>
      {(openReplace) => (
        <TwoPanes
          name="video"
          leftPercent={46}
          left={
            <VideoDetails
              video={video}
              playback={playback}
              marking={marking}
              onExport={() => onExport([video.videoId])}
              onSendToZotero={() => onSendToZotero(video.videoId)}
              onSummarise={onSummarise}
              onUseCaptions={() => onUseCaptions(video)}
              onReplace={openReplace}
            />
          }
          right={
            <MarkingDesk marking={marking}>
              <Transcript
                ref={transcript}
                video={video}
                playback={playback}
                reading={reading}
                slots={marking.slots}
                carried={find === null ? null : { query: find, atMs }}
                onUseCaptions={(file) => onUseCaptions(video, file)}
              />
            </MarkingDesk>
          }
        />
      )}
    </EditableText>
  )
}
