import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Video } from '../../../contract/app/videos.ts'
import { quoteAsHtml, quoteAsText } from '../../../contract/quote.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { copyFormatted, copyText } from '../../ui/copy-text.ts'
import type { Playback } from '../../ui/player/playback.ts'
import { usePlaybackPosition } from '../../ui/player/use-playback.ts'
import { useRemembered } from '../../ui/use-remembered.ts'
import { indexCurrentRows } from './current-rows.ts'
import { FindField } from './find-field.tsx'
import { NoTranscript } from './no-transcript.tsx'
import { quoteRow } from './quote-row.ts'
import styles from './transcript.module.css'
import { TranscriptBar } from './transcript-bar.tsx'
import { TranscriptRow } from './transcript-row.tsx'
import { buildTranscriptRows, isLane, type Lane, type RowContent as Row } from './transcript-rows.ts'
import { UnreadNotice } from './unread-notice.tsx'
import { type CarriedSearch, openWith, useFind } from './use-find.ts'
import { useFollow } from './use-follow.ts'
import { useLanePlace } from './use-lane-place.ts'
import { useTranscriptList } from './use-transcript-list.ts'
import { useLeftTranscript, useTranscriptVisit } from './use-transcript-visit.ts'

export interface TranscriptHandle {
  /** Focuses the find field. */
  readonly find: () => void
  /** Scrolls to the playing row and follows it. */
  readonly follow: () => void
}

interface TranscriptProps {
  video: Video
  playback: Playback
  /** The search that led to this page. */
  carried: CarriedSearch | null
  onUseCaptions: (file?: File) => void
  ref: Ref<TranscriptHandle>
}

/** The transcript: said and shown clips, synchronised with the video. */
export function Transcript(props: TranscriptProps) {
  const { audioClips, visualClips } = props.video
  return audioClips.length + visualClips.length === 0 ? (
    <div className={styles.pane}>
      <UnreadNotice video={props.video} />
      <NoTranscript onUseCaptions={props.onUseCaptions} />
    </div>
  ) : (
    <TimedTranscript {...props} />
  )
}

/** Whether a clip that a search found is of the kind that is not listed. */
function isHidden(carried: CarriedSearch | null, { audioClips, visualClips }: Video, lane: Lane): boolean {
  if (carried === null || lane === 'both') return false
  const startsThere = ({ startMs }: { startMs: number }) => startMs === carried.atMs
  const [listed, others] = lane === 'said' ? [audioClips, visualClips] : [visualClips, audioClips]
  return !listed.some(startsThere) && others.some(startsThere)
}

function TimedTranscript({ video, playback, carried, ref }: TranscriptProps) {
  const hasLanes = video.audioClips.length > 0 && video.visualClips.length > 0
  const [wantedLane, setWantedLane] = useRemembered<Lane>('lane', 'both', isLane)
  const [showsBoth, setShowsBoth] = useState(() => isHidden(carried, video, wantedLane))
  const lane = hasLanes && !showsBoth ? wantedLane : 'both'
  const rows = useMemo(() => buildTranscriptRows(video, lane), [video, lane])
  const currentRows = useMemo(() => indexCurrentRows(rows), [rows])
  const saidIndex = usePlaybackPosition(playback, currentRows.said)
  const shownIndex = usePlaybackPosition(playback, currentRows.shown)

  const scroller = useRef<HTMLDivElement>(null)
  const findInput = useRef<HTMLInputElement>(null)
  const list = useTranscriptList(rows, scroller)
  const left = useLeftTranscript()
  const find = useFind(rows, left?.search ?? openWith(carried))
  const isFinding = find.query !== ''
  const currentIndex = saidIndex >= 0 ? saidIndex : shownIndex
  const isFollowedAtFirst = left?.isFollowing ?? !isFinding
  const follow = useFollow({ list, scroller, currentIndex, isFollowedAtFirst, isFinding })
  useTranscriptVisit(left, { rows, list, find, isFollowing: follow.isFollowing })
  const keepPlace = useLanePlace(rows, list)

  useImperativeHandle(ref, () => ({ find: () => findInput.current?.select(), follow: () => follow.start() }))

  const activeHit = find.hits[find.hitIndex]
  const { hitToShow } = find
  const { virtualizer } = list
  useEffect(() => {
    if (hitToShow !== undefined) virtualizer.scrollToIndex(hitToShow.rowIndex, { align: 'auto' })
  }, [hitToShow, virtualizer])

  function changeQuery(query: string): void {
    if (query !== '') follow.stop()
    find.setQuery(query, rows[virtualizer.range?.startIndex ?? 0]?.startMs ?? 0)
  }
  function step(direction: 1 | -1): void {
    follow.stop()
    find.step(direction)
  }
  function closeFind(): void {
    find.close()
    findInput.current?.blur()
  }

  const startFollowing = follow.start
  const seek = useCallback(
    (row: Row) => {
      startFollowing({ isCalm: true })
      playback.seekTo(row.startMs)
    },
    [playback, startFollowing],
  )
  const copyQuote = useCallback(
    (row: Row) => {
      const quoted = quoteRow(video, row)
      void copyFormatted({ text: quoteAsText(quoted), html: quoteAsHtml(quoted) }, 'Quote')
    },
    [video],
  )
  const copyLink = useCallback(
    (row: Row) => void copyText(watchUrl(video.videoId, row.startMs), 'Link'),
    [video.videoId],
  )

  return (
    <section className={styles.pane} aria-label="Transcript">
      <TranscriptBar
        lane={lane}
        hasLanes={hasLanes}
        isFollowing={follow.isFollowing}
        onLane={(newLane) => {
          keepPlace()
          setShowsBoth(false)
          setWantedLane(newLane)
        }}
        onFollow={(isWanted) => (isWanted ? follow.start() : follow.stop())}
      >
        <FindField find={find} inputRef={findInput} onQuery={changeQuery} onStep={step} onClose={closeFind} />
      </TranscriptBar>
      <UnreadNotice video={video} />
      {video.captionTrack?.areTimesEstimated && (
        <p className={styles.estimated}>Times are estimated, because the caption file has none.</p>
      )}
      <div ref={scroller} className={styles.scroller} data-lane={hasLanes ? lane : undefined}>
        <div className={styles.list} tabIndex={-1} data-focus-home style={{ height: list.virtualizer.getTotalSize() }}>
          {list.virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <div
                key={item.key}
                ref={list.virtualizer.measureElement}
                data-index={item.index}
                className={styles.item}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <TranscriptRow
                  row={row}
                  isCurrent={item.index === saidIndex || item.index === shownIndex}
                  matches={find.matchesOf(item.index)}
                  activeMatch={activeHit?.rowIndex === item.index ? activeHit.matchIndex : undefined}
                  onSeek={seek}
                  onCopyQuote={copyQuote}
                  onCopyLink={copyLink}
                />
              </div>
            )
          })}
        </div>
      </div>
      {follow.away !== null && (
        <Button
          className={styles.back}
          radius="xl"
          leftSection={follow.away === 'below' ? <IconArrowDown size={16} /> : <IconArrowUp size={16} />}
          onClick={() => follow.start()}
        >
          Back to current
        </Button>
      )}
    </section>
  )
}
