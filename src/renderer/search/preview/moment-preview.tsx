import { Button, Kbd } from '@mantine/core'
import { IconBlockquote, IconHighlight, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatSpeaker } from '../../../contract/app/speakers.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { useBackend } from '../../connection/backend.tsx'
import { useCite } from '../../moments/cite-request.ts'
import { ClipsAround } from '../../moments/clips-around.tsx'
import { KindTag } from '../../moments/kind-tag.tsx'
import { MomentPlayer } from '../../moments/moment-player.tsx'
import { PreviewPane } from '../../moments/preview-pane.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { formatDate } from '../../ui/format/format-date.ts'
import { Highlighted } from '../../ui/highlighted.tsx'
import { modKey } from '../../ui/mod-key.ts'
import { citeHits } from '../cite-hits.ts'
import type { SelectedMoment } from '../listed-moment.ts'
import { momentAddress } from '../search-address.ts'

interface MomentPreviewProps {
  /** What was searched for. */
  query: string
  selected: SelectedMoment
  /** What was pressed last in this moment; `press` 0 if nothing was. */
  played: { startMs: number; press: number }
  onPlay: (startMs: number) => void
  onMark: () => void
}

/** How many clips to show before the moment, and how many after it. */
const clipsAround = 2

/** The selected moment: its player, its words with the clips around them, and where it is from. */
export function MomentPreview({ query, selected, played, onPlay, onMark }: MomentPreviewProps) {
  const { videoId, title, author, hasThumbnail, moment } = selected
  const { kind, startMs, endMs, speakerId } = moment
  const { orpc } = useBackend()
  const cite = useCite()
  const around = useQuery(
    orpc.search.around.queryOptions({
      input: {
        videoId,
        kind: kind === 'title' ? 'said' : kind,
        startMs,
        endMs: kind === 'title' ? startMs : endMs,
        count: clipsAround,
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const publishedAt = around.data?.publishedAt ?? null
  return (
    <PreviewPane
      label="Preview"
      title={title}
      facts={
        <>
          <span dir="auto">{author}</span>
          {publishedAt !== null && <span>{formatDate(publishedAt)}</span>}
        </>
      }
      actions={
        <>
          <Button
            component={Link}
            to={momentAddress(videoId, moment, query)}
            rightSection={<Kbd>{modKey('Enter')}</Kbd>}
          >
            Open video
          </Button>
          <Button
            leftSection={<IconHighlight size={16} stroke={1.6} aria-hidden />}
            rightSection={<Kbd>h</Kbd>}
            onClick={onMark}
          >
            Mark
          </Button>
          <Button
            leftSection={<IconBlockquote size={16} stroke={1.6} aria-hidden />}
            rightSection={<Kbd>c</Kbd>}
            onClick={() => cite(citeHits([selected]))}
          >
            Cite
          </Button>
          <Button
            leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
            onClick={() => void copyText(watchUrl(videoId, startMs), 'Link')}
          >
            Copy link
          </Button>
        </>
      }
      momentFacts={
        <>
          <KindTag kind={kind} />
          <span className="figures">
            {kind === 'title' ? formatTime(startMs) : `${formatTime(startMs)}–${formatTime(endMs)}`}
          </span>
          {moment.areTimesEstimated && <span>time estimated</span>}
          {speakerId !== null && <span dir="auto">{formatSpeaker(speakerId)}</span>}
        </>
      }
      player={
        <MomentPlayer
          key={videoId}
          videoId={videoId}
          title={title}
          hasThumbnail={hasThumbnail}
          startMs={played.startMs}
          press={played.press}
          isEmbeddable={around.data?.isEmbeddable ?? null}
          onPlay={() => onPlay(startMs)}
        />
      }
    >
      <ClipsAround
        moment={
          kind === 'title'
            ? null
            : { kind, startMs, words: <Highlighted text={moment.text} matches={moment.matches} /> }
        }
        clips={around.data?.clips}
        error={around.error}
        onRetry={() => void around.refetch()}
        onPlay={onPlay}
      />
    </PreviewPane>
  )
}
