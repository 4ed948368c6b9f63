import { Group } from '@mantine/core'
import { IconHighlight, IconPlayerPlayFilled, IconPlaylist, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Citation } from '../../../contract/app/answers.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { openExternal } from '../../connection/open-external.ts'
import { useMarkActions } from '../../marking/use-marks.ts'
import { videoAddress } from '../../moments/video-address.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { SmallButton } from '../../ui/small-button.ts'
import { CitationPassage } from './citation-passage.tsx'
import styles from './cited-moments.module.css'
import { inListOrder } from './reel-of-citations.ts'

interface CitedMomentsProps {
  citations: readonly Citation[]
  playingNumber: number | undefined
  onPlay: (citation: Citation) => void
  /** Plays the moments one after another. */
  onPlayAll: () => void
  onAddVideos: (text: string) => void
}

/** The moments an answer cites. Those in the library come first; each keeps its number from the answer. */
export function CitedMoments({ citations, playingNumber, onPlay, onPlayAll, onAddVideos }: CitedMomentsProps) {
  const playing = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another moment plays.
  useEffect(() => {
    playing.current?.scrollIntoView({ block: 'nearest' })
  }, [playingNumber])
  const ordered = inListOrder(citations)
  return (
    <section aria-label="Cited moments">
      <header className={styles.header}>
        <h2 className={styles.heading}>{formatLocalCount(citations.length, 'cited moment')}</h2>
        {citations.filter(({ videoId }) => videoId !== null).length > 1 && (
          <SmallButton
            leftSection={<IconPlaylist size={14} stroke={1.6} aria-hidden />}
            title="Plays the cited moments one after another"
            onClick={onPlayAll}
          >
            Play all
          </SmallButton>
        )}
      </header>
      <ol>
        {ordered.map((citation) => (
          <li
            key={citation.number}
            ref={citation.number === playingNumber ? playing : null}
            className={styles.item}
            data-playing={citation.number === playingNumber || undefined}
          >
            <span className={styles.number}>{citation.number}</span>
            <div>
              <Title citation={citation} />
              <CitationPassage citation={citation} />
              <Group gap={4} mt={4} ml={-8} wrap="nowrap">
                {citation.videoId !== null && (
                  <SmallButton
                    leftSection={<IconPlayerPlayFilled size={12} aria-hidden />}
                    onClick={() => onPlay(citation)}
                  >
                    Play here
                  </SmallButton>
                )}
                {citation.isInLibrary && citation.videoId !== null && (
                  <MarkCitation videoId={citation.videoId} citation={citation} />
                )}
                {!citation.isInLibrary && (
                  <SmallButton
                    leftSection={<IconPlus size={14} aria-hidden />}
                    onClick={() => onAddVideos(citation.url)}
                  >
                    Add to library
                  </SmallButton>
                )}
              </Group>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Marks the words that are cited; the time alone if they are a summary. */
function MarkCitation({ videoId, citation }: { videoId: string; citation: Citation }) {
  const { create } = useMarkActions()
  const { kind, startMs, endMs } = citation
  const target = { type: 'moment', kind: kind === 'summarised' ? null : kind, startMs, endMs } as const
  return (
    <SmallButton
      leftSection={<IconHighlight size={14} stroke={1.6} aria-hidden />}
      onClick={() => void create([{ videoId, target }], { isConfirmed: true }).catch(() => undefined)}
    >
      Mark
    </SmallButton>
  )
}

function Title({ citation }: { citation: Citation }) {
  const { videoId, title, url, startMs, isInLibrary } = citation
  if (isInLibrary && videoId !== null) {
    return (
      <Link className={styles.title} to={videoAddress(videoId, { atMs: startMs })} dir="auto">
        {title}
      </Link>
    )
  }
  const address = videoId === null ? url : watchUrl(videoId, startMs)
  if (!/^https?:\/\//i.test(address)) {
    return (
      <span className={styles.title} dir="auto">
        {title}
      </span>
    )
  }
  return (
    <a
      className={styles.title}
      href={address}
      title="Opens in your browser"
      dir="auto"
      onClick={(event) => {
        event.preventDefault()
        openExternal(address)
      }}
    >
      {title}
    </a>
  )
}
