import { Button, Kbd } from '@mantine/core'
import { IconBlockquote, IconExternalLink, IconLink, IconPlayerPlayFilled, IconQuote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Mark } from '../../../contract/app/marks.ts'
import { formatSpeaker } from '../../../contract/app/speakers.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { useBackend } from '../../connection/backend.tsx'
import { openExternal } from '../../connection/open-external.ts'
import { copyQuotes } from '../../marking/copy-quotes.ts'
import { marksToCite, useCite } from '../../moments/cite-request.ts'
import { ClipsAround } from '../../moments/clips-around.tsx'
import { KindTag } from '../../moments/kind-tag.tsx'
import { MomentPlayer } from '../../moments/moment-player.tsx'
import { PreviewPane } from '../../moments/preview-pane.tsx'
import { videoAddress } from '../../moments/video-address.ts'
import { copyText } from '../../ui/copy-text.ts'
import { formatDate, formatExactDate, formatRelativeDate } from '../../ui/format/format-date.ts'
import { modKey } from '../../ui/mod-key.ts'
import { cutMarked } from './cut-marked.ts'
import { EditableMark, type EditedPart } from './editable-mark.tsx'
import styles from './mark-preview.module.css'
import { StillFrame } from './still-frame.tsx'

interface MarkPreviewProps {
  mark: Mark
  /** What was pressed last in this mark; `press` 0 if nothing was. */
  played: { startMs: number; press: number }
  /** What is being edited; undefined if nothing is. */
  edited: EditedPart | undefined
  onEdit: (part: EditedPart | undefined) => void
  onPlay: (startMs: number) => void
  onDelete: () => void
}

/** How many clips to show before the marked words, and how many after them. */
const clipsAround = 2

/** The address of a mark: the moment in its video, or for a note about a whole video the video. */
export const markAddress = ({ videoId, startMs, isWholeVideo }: Mark): string =>
  videoAddress(videoId, isWholeVideo ? {} : { atMs: startMs })

/** A mark in its context: the player, the words with the clips around them, note and tags. */
export function MarkPreview({ mark, played, edited, onEdit, onPlay, onDelete }: MarkPreviewProps) {
  const { markId, videoId, title, author, kind, startMs, endMs, isWholeVideo, isInLibrary, publishedAt } = mark
  const { orpc } = useBackend()
  const around = useQuery({
    ...orpc.search.around.queryOptions({
      input: { videoId, kind: kind ?? 'said', startMs, endMs, count: clipsAround },
      staleTime: Number.POSITIVE_INFINITY,
    }),
    enabled: isInLibrary,
  })
  const facts = isInLibrary ? around.data : undefined
  return (
    <PreviewPane
      label="Mark"
      title={title}
      facts={
        <>
          <span dir="auto">{author}</span>
          {publishedAt !== null && <span>{formatDate(publishedAt)}</span>}
          {!isInLibrary && <span className={styles.gone}>Removed from library</span>}
        </>
      }
      actions={<PreviewActions mark={mark} onPlay={onPlay} />}
      momentFacts={
        <>
          {isWholeVideo ? <span>Whole video</span> : kind === null ? <span>Still frame</span> : <KindTag kind={kind} />}
          {!isWholeVideo && (
            <span className="figures">
              {endMs > startMs ? `${formatTime(startMs)}–${formatTime(endMs)}` : formatTime(startMs)}
            </span>
          )}
          {mark.speakers.length > 0 && <span dir="auto">{mark.speakers.map(formatSpeaker).join(', ')}</span>}
          <span title={`${formatExactDate(mark.createdAt)} · ${mark.madeBy}`}>
            Made {formatRelativeDate(mark.createdAt)}
          </span>
        </>
      }
      player={
        <MomentPlayer
          key={videoId}
          videoId={videoId}
          title={title}
          hasThumbnail={facts?.hasThumbnail ?? false}
          startMs={played.startMs}
          press={played.press}
          isEmbeddable={facts?.isEmbeddable ?? null}
          onPlay={() => onPlay(startMs)}
        />
      }
    >
      <Changed mark={mark} />
      {kind === null && !isWholeVideo && isInLibrary && (
        <StillFrame videoId={videoId} atMs={startMs} durationMs={facts?.durationMs ?? null} />
      )}
      {!isWholeVideo && isInLibrary && (
        <ClipsAround
          moment={
            kind === null
              ? null
              : {
                  kind,
                  startMs,
                  words: <Words mark={mark} clips={around.data?.clips.filter((clip) => clip.isInMoment) ?? []} />,
                }
          }
          clips={around.data?.clips}
          error={around.error}
          onRetry={() => void around.refetch()}
          onPlay={onPlay}
        />
      )}
      {!isInLibrary && mark.quote !== '' && (
        <p className={styles.own} dir="auto">
          {mark.quote}
        </p>
      )}
      <EditableMark key={markId} mark={mark} edited={edited} onEdit={onEdit} onDelete={onDelete} />
    </PreviewPane>
  )
}

function PreviewActions({ mark, onPlay }: { mark: Mark; onPlay: (startMs: number) => void }) {
  const { videoId, startMs, isInLibrary, isWholeVideo } = mark
  const cite = useCite()
  const address = isWholeVideo ? watchUrl(videoId) : watchUrl(videoId, startMs)
  return (
    <>
      <Button
        leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
        rightSection={<Kbd>Enter</Kbd>}
        onClick={() => onPlay(startMs)}
      >
        Play
      </Button>
      {isInLibrary ? (
        <Button component={Link} to={markAddress(mark)} rightSection={<Kbd>{modKey('Enter')}</Kbd>}>
          Open video
        </Button>
      ) : (
        <Button
          leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
          onClick={() => openExternal(address)}
        >
          Open on YouTube
        </Button>
      )}
      {mark.quote !== '' && (
        <Button
          leftSection={<IconQuote size={16} stroke={1.6} aria-hidden />}
          title="Copies the words with their source (q)"
          onClick={() => void copyQuotes([mark])}
        >
          Copy quote
        </Button>
      )}
      <Button
        leftSection={<IconBlockquote size={16} stroke={1.6} aria-hidden />}
        title="Reference and citation (c)"
        onClick={() => cite({ title: 'Cite mark', cited: marksToCite([mark.markId]) })}
      >
        Cite
      </Button>
      <Button
        leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
        onClick={() => void copyText(address, 'Link')}
      >
        Copy link
      </Button>
    </>
  )
}

function Words({ mark, clips }: { mark: Mark; clips: readonly { clip: number; text: string }[] }) {
  return cutMarked(clips, mark).map(({ text, isMarked }, index) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <span key={index} className={styles.marked}>
        {text}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <span key={index} className={styles.unmarked}>
        {text}
      </span>
    ),
  )
}

/** Says that the text changed since, and shows the words as they were marked. */
function Changed({ mark: { placement, quote, isInLibrary } }: { mark: Mark }) {
  if (!isInLibrary || (placement !== 'similar' && placement !== 'time')) return null
  return (
    <div className={styles.changed} role="note">
      <p>
        {placement === 'similar'
          ? 'The text has changed since. The nearest words are marked below. You marked:'
          : 'The text no longer has the words that you marked. They were at this time:'}
      </p>
      <p dir="auto">{quote}</p>
    </div>
  )
}
