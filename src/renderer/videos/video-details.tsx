import { Button, Group } from '@mantine/core'
import {
  IconBlockquote,
  IconExternalLink,
  IconFileExport,
  IconFileText,
  IconLink,
  IconMessageCircleQuestion,
  IconPhoto,
  IconReplace,
  IconSend,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Video } from '../../contract/app/videos.ts'
import { formatTime } from '../../contract/format-time.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { openExternal } from '../connection/open-external.ts'
import { useCite, videosToCite } from '../moments/cite-request.ts'
import { Thumbnail } from '../moments/thumbnail.tsx'
import { copyText } from '../ui/copy-text.ts'
import { formatDate, formatExactDate } from '../ui/format/format-date.ts'
import type { Playback, PlaybackLink } from '../ui/player/playback.ts'
import { Player } from '../ui/player/player.tsx'
import { useVisitScroll } from '../ui/visits/use-visit-scroll.ts'
import type { VisitMemory } from '../ui/visits/visit.ts'
import { describeTrack, readCaptionNotes } from './describe-track.ts'
import { StillFrames } from './frames/still-frames.tsx'
import { useStoryboard } from './frames/use-storyboard.ts'
import type { VideoMarking } from './marks/use-video-marking.tsx'
import { VideoNotes } from './marks/video-notes.tsx'
import { VideoShown } from './rework/video-shown.tsx'
import { SectionList } from './sections/section-list.tsx'
import { SectionTimeline } from './sections/section-timeline.tsx'
import { TagsOfVideo } from './tags-of-video.tsx'
import { VideoDescription } from './video-description.tsx'
import styles from './video-details.module.css'
import { VideoOrigin } from './video-origin.tsx'
import { VideoSummary } from './video-summary.tsx'

interface VideoDetailsProps {
  video: Video
  playback: Playback & PlaybackLink
  marking: VideoMarking
  onExport: () => void
  onSendToZotero: () => void
  onSummarise: (videoIds: string[], fresh: boolean) => void
  onUseCaptions: () => void
  /** Opens find and replace. */
  onReplace: () => void
}

const places: VisitMemory<number> = new Map()

/** The player and the video's details. */
export function VideoDetails({
  video,
  playback,
  marking,
  onExport,
  onSendToZotero,
  onSummarise,
  onUseCaptions,
  onReplace,
}: VideoDetailsProps) {
  const frames = useStoryboard(video)
  const cite = useCite()
  const scroller = useRef<HTMLDivElement>(null)
  useVisitScroll(places, scroller)
  return (
    <div className={styles.pane}>
      <div className={styles.player}>
        <Player
          videoId={video.videoId}
          title={video.title}
          picture={<Thumbnail videoId={video.videoId} hasThumbnail={video.hasThumbnail} />}
          isEmbeddable={video.isEmbeddable}
          playback={playback}
          onOpenExternal={openExternal}
        />
        <div data-frames>
          <StillFrames video={video} frames={frames} playback={playback} />
        </div>
        {video.durationMs !== null && video.sections.length > 1 && (
          <SectionTimeline sections={video.sections} durationMs={video.durationMs} playback={playback} />
        )}
        {marking.line}
      </div>
      <div ref={scroller} className={styles.details}>
        <header>
          <h1 className={styles.title} dir="auto">
            {video.title}
          </h1>
          <Byline video={video} />
          {readCaptionNotes(video).map((note) => (
            <p key={note} className={`${styles.captionNote} meta`}>
              {note}
            </p>
          ))}
          <VideoOrigin video={video} />
          <TagsOfVideo videoId={video.videoId} />
          <Group gap="8px 4px" mt={12}>
            <Button
              variant="filled"
              leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
              onClick={onExport}
            >
              Export
            </Button>
            <Button
              component={Link}
              to={`/ask?videos=${video.videoId}`}
              leftSection={<IconMessageCircleQuestion size={16} stroke={1.6} aria-hidden />}
            >
              Ask about this video
            </Button>
            <MomentAction
              label="Cite this video"
              word="Cite"
              icon={<IconBlockquote size={16} stroke={1.6} aria-hidden />}
              onClick={() => cite({ title: 'Cite video', cited: videosToCite([video.videoId]) })}
            />
            <MomentAction
              label="Mark this frame"
              word="Mark this frame"
              icon={<IconPhoto size={16} stroke={1.6} aria-hidden />}
              onClick={marking.markFrame}
            />
            <MomentAction
              label="Copy link to this moment"
              word="Copy link"
              icon={<IconLink size={16} stroke={1.6} aria-hidden />}
              onClick={() => void copyText(watchUrl(video.videoId, playback.positionMs()), 'Link')}
            />
            <MomentAction
              label="Open this moment on YouTube"
              word="YouTube"
              icon={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
              onClick={() => openExternal(watchUrl(video.videoId, playback.positionMs()))}
            />
            <MomentAction
              label="Send to Zotero…"
              word="Zotero…"
              icon={<IconSend size={16} stroke={1.6} aria-hidden />}
              onClick={onSendToZotero}
            />
            <MomentAction
              label="Use a caption file…"
              word="Caption file…"
              icon={<IconFileText size={16} stroke={1.6} aria-hidden />}
              onClick={onUseCaptions}
            />
            {video.audioClips.length + video.visualClips.length > 0 && (
              <MomentAction
                label="Find and replace…"
                word="Replace…"
                icon={<IconReplace size={16} stroke={1.6} aria-hidden />}
                onClick={onReplace}
              />
            )}
          </Group>
        </header>
        <VideoNotes videoId={video.videoId} />
        <VideoSummary video={video} onSummarise={onSummarise} />
        <VideoShown video={video} hasFrames={frames.storyboard?.sheets.some((size) => size !== null) === true} />
        {video.sections.length > 0 && <SectionList video={video} storyboard={frames.storyboard} playback={playback} />}
        {video.description !== '' && <VideoDescription text={video.description} />}
      </div>
    </div>
  )
}

function Byline({ video }: { video: Video }) {
  const { authorUrl, publishedAt, durationMs } = video
  return (
    <div className={styles.byline}>
      {authorUrl === null ? (
        <span dir="auto">{video.author}</span>
      ) : (
        <button type="button" className="textButton" dir="auto" onClick={() => openExternal(authorUrl)}>
          {video.author}
        </button>
      )}
      {publishedAt !== null && <span title={formatExactDate(publishedAt)}>{formatDate(publishedAt)}</span>}
      {durationMs !== null && <span className="figures">{formatTime(durationMs)}</span>}
      {video.captionTrack !== null && (
        <span title={video.captionTrack.name ?? undefined}>{describeTrack(video.captionTrack)}</span>
      )}
    </div>
  )
}

interface MomentActionProps {
  /** Contains the word, as people say it to a program that listens. */
  label: string
  word: string
  icon: React.ReactNode
  onClick: () => void
}

function MomentAction({ label, word, icon, onClick }: MomentActionProps) {
  return (
    <Button variant="subtle" px={8} leftSection={icon} aria-label={label} title={label} onClick={onClick}>
      {word}
    </Button>
  )
}
