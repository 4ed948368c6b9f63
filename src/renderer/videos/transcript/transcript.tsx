import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type Ref, useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { Video } from '../../../contract/app/videos.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import type { TranscriptSlots } from '../../moments/reading/drawn-text.ts'
import type { ReadingLink, TranscriptReading } from '../../moments/reading/reading.ts'
import { copyFormatted, copyText } from '../../ui/copy-text.ts'
import type { Playback } from '../../ui/player/playback.ts'
import { useRemembered } from '../../ui/use-remembered.ts'
import { useTextEditing } from '../corrections/text-editing.ts'
import { FindField } from './find/find-field.tsx'
import { type CarriedSearch, openWith, useFind } from './find/use-find.ts'
import { TextList } from './list/text-list.tsx'
import { useLanePlace } from './list/use-lane-place.ts'
import { useTranscriptList } from './list/use-transcript-list.ts'
import { useLeftTranscript, useTranscriptVisit } from './list/use-transcript-visit.ts'
import { NoTranscript } from './no-transcript.tsx'
import { createPlayingClips } from './playing/playing-clips.ts'
import { useFollow } from './playing/use-follow.ts'
import { drawnByRow, matchesByRow } from './rows/row-parts.ts'
import { BesideSelection } from './selection/beside-selection.tsx'
import { rangeOfRow, readCopied } from './selection/read-copied.ts'
import { SpokenCursor } from './selection/spoken-cursor.tsx'
import { useCopy } from './selection/use-copy.ts'
import { useSelectionStore } from './selection/use-selection-store.ts'
import { useTranscriptSelection } from './selection/use-transcript-selection.ts'
import { isLane, type Lane } from './text/transcript-clips.ts'
import { buildTranscriptText, type ClipsRow, isView, type TranscriptView } from './text/transcript-text.ts'
import styles from './transcript.module.css'
import { TranscriptBar } from './transcript-bar.tsx'
import { UnreadNotice } from './unread-notice.tsx'

export interface TranscriptHandle {
  /** Focuses the find field. */
  readonly find: () => void
  /** Scrolls to the playing row and follows it. */
  readonly follow: () => void
}

interface TranscriptProps {
  video: Video
  playback: Playback
  reading: TranscriptReading & ReadingLink
  slots: TranscriptSlots
  /** The search that led to this page. */
  carried: CarriedSearch | null
  onUseCaptions: (file?: File) => void
  ref: Ref<TranscriptHandle>
}

/** The transcript: said and shown clips, synchronised with the video. */
export function Transcript(props: TranscriptProps) {
  const { audioClips, visualClips, captionTrack } = props.video
  return audioClips.length + visualClips.length === 0 ? (
    <div className={styles.pane}>
      <UnreadNotice video={props.video} />
      <NoTranscript onUseCaptions={props.onUseCaptions} />
    </div>
  ) : (
    // The view is remembered for each kind of captions.
    <TimedTranscript key={captionTrack?.kind} {...props} />
  )
}

/** Whether a clip that a search found is of the kind that is not listed. */
function isHidden(carried: CarriedSearch | null, { audioClips, visualClips }: Video, lane: Lane): boolean {
  if (carried === null || lane === 'both') return false
  const startsThere = ({ startMs }: { startMs: number }) => startMs === carried.atMs
  const [listed, others] = lane === 'said' ? [audioClips, visualClips] : [visualClips, audioClips]
  return !listed.some(startsThere) && others.some(startsThere)
}

function TimedTranscript({ video, playback, reading, slots, carried, ref }: TranscriptProps) {
  const hasLanes = video.audioClips.length > 0 && video.visualClips.length > 0
  const captions = video.captionTrack?.kind ?? 'none'
  const [wantedLane, setWantedLane] = useRemembered<Lane>('lane', 'both', isLane)
  const firstView = captions === 'automatic' ? 'paragraphs' : 'lines'
  const [view, setView] = useRemembered<TranscriptView>(`view.${captions}`, firstView, isView)
  const [showsBoth, setShowsBoth] = useState(() => isHidden(carried, video, wantedLane))
  const lane = hasLanes && !showsBoth ? wantedLane : 'both'
  const { audioClips, visualClips, sections } = video
  const text = useMemo(
    () => buildTranscriptText({ audioClips, visualClips, sections }, lane, view),
    [audioClips, visualClips, sections, lane, view],
  )
  const playing = useMemo(() => createPlayingClips(playback, text.clips), [playback, text])

  const pane = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const findInput = useRef<HTMLInputElement>(null)
  const { store, pinned } = useSelectionStore(text)
  const corrected = useTextEditing()?.corrected ?? null
  // The field of a correction keeps its words and the focus when it is scrolled out of view.
  const kept = useMemo(
    () => (corrected === null ? pinned : [...pinned, text.rowOf(corrected.kind, corrected.clip)]),
    [pinned, corrected, text],
  )
  const list = useTranscriptList(text, scroller, kept)
  const left = useLeftTranscript()
  const find = useFind(text.clips, left?.search ?? openWith(carried))
  const isFinding = find.query !== ''
  const isFollowedAtFirst = left?.isFollowing ?? !isFinding
  const follow = useFollow({ list, scroller, text, playing, isFollowedAtFirst, isFinding })
  const stopToCorrect = useEffectEvent(() => follow.stop())
  useEffect(() => {
    if (corrected !== null) stopToCorrect()
  }, [corrected])
  useTranscriptVisit(left, { text, list, find, isFollowing: follow.isFollowing })
  useTranscriptSelection({ pane, scroller, text, store, list, follow, playback, playing, reading })
  useCopy(() => readCopied(video, text, reading.state().selection?.ranges ?? []))
  const keepTopClip = useLanePlace(text, list)
  // While it is followed, the playing clip keeps its place instead.
  const keepPlace = () => {
    if (!follow.isFollowing) keepTopClip()
  }

  useImperativeHandle(ref, () => ({ find: () => findInput.current?.select(), follow: () => follow.start() }))

  const { hitToShow } = find
  const matchesOf = useMemo(() => matchesByRow(text, find.matchesOf), [text, find.matchesOf])
  const drawnOf = useMemo(() => drawnByRow(text, slots.drawn), [text, slots.drawn])
  const showHit = useEffectEvent((clipIndex: number) => {
    const clip = text.clips[clipIndex]
    const spot = clip && list.locate(clip)
    if (clip === undefined || spot === undefined) return
    const isWellInView = spot.topPx >= spot.windowPx * 0.1 && spot.bottomPx <= spot.windowPx * 0.8
    if (!isWellInView) list.reveal(clip, 'center')
  })
  useEffect(() => {
    if (hitToShow !== undefined) showHit(hitToShow.clipIndex)
  }, [hitToShow])

  function changeQuery(query: string): void {
    if (query !== '') follow.stop()
    find.setQuery(query, list.topClip()?.startMs ?? 0)
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
    (startMs: number) => {
      startFollowing({ isCalm: true })
      playback.seekTo(startMs)
    },
    [playback, startFollowing],
  )
  const copyQuote = useCallback(
    (row: ClipsRow) => {
      const copied = readCopied(video, text, [rangeOfRow(row)])
      if (copied !== null) void copyFormatted(copied, 'Quote')
    },
    [video, text],
  )
  const copyLink = useCallback(
    (startMs: number) => void copyText(watchUrl(video.videoId, startMs), 'Link'),
    [video.videoId],
  )

  return (
    <section ref={pane} className={styles.pane} aria-label="Transcript">
      <TranscriptBar
        lane={lane}
        hasLanes={hasLanes}
        view={view}
        isFollowing={follow.isFollowing}
        onLane={(newLane) => {
          keepPlace()
          setShowsBoth(false)
          setWantedLane(newLane)
        }}
        onView={(newView) => {
          keepPlace()
          setView(newView)
        }}
        onFollow={(isWanted) => (isWanted ? follow.start() : follow.stop())}
      >
        <FindField find={find} inputRef={findInput} onQuery={changeQuery} onStep={step} onClose={closeFind} />
      </TranscriptBar>
      <UnreadNotice video={video} />
      {video.captionTrack?.areTimesEstimated && (
        <p className={styles.estimated}>Times are estimated, because the caption file has none.</p>
      )}
      <TextList
        scroller={scroller}
        list={list}
        text={text}
        lane={hasLanes ? lane : null}
        playing={playing}
        matchesOf={matchesOf}
        drawnOf={drawnOf}
        activeHit={find.hits[find.hitIndex]}
        renderMargin={slots.renderMargin}
        onMark={slots.onMark}
        onSeek={seek}
        onCopyQuote={copyQuote}
        onCopyLink={copyLink}
      />
      <SpokenCursor reading={reading} />
      {slots.renderBeside && <BesideSelection reading={reading} scroller={scroller} render={slots.renderBeside} />}
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
