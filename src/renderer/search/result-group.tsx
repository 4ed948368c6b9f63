import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useBackend } from '../connection/backend.tsx'
import { Frame } from '../moments/frame.tsx'
import { Thumbnail } from '../moments/thumbnail.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { Highlighted } from '../ui/highlighted.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { HitsStrip } from './hits-strip.tsx'
import {
  allMomentsOf,
  type ListedMoment,
  type ListedResult,
  momentKey,
  momentsInOrder,
  type SelectedMoment,
  selectMoment,
} from './listed-moment.ts'
import { MomentRow } from './moment-row.tsx'
import { useRowMarking } from './picked/use-picked.ts'
import styles from './result-group.module.css'

interface ResultGroupProps {
  /** Empty for related excerpts, which have no further ones. */
  query: string
  result: ListedResult
  /** The key of the selected moment if it is one of this video. */
  selectedKey: string | undefined
  isOpen: boolean
  saysWhy?: boolean
  onToggleOpen?: (videoId: string) => void
  onSelect: (selected: SelectedMoment) => void
  onPlay: (selected: SelectedMoment) => void
}

/** A video with its best moments, or with all of them. */
export const ResultGroup = memo(function ResultGroup(props: ResultGroupProps) {
  const { query, result, selectedKey, isOpen, saysWhy = false, onToggleOpen, onSelect, onPlay } = props
  const { videoId, title, author, durationMs, hasThumbnail } = result
  const { orpc } = useBackend()
  const all = useQuery(
    orpc.search.library.queryOptions({
      input: allMomentsOf(query, videoId),
      enabled: isOpen && query !== '',
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const whole = isOpen ? all.data?.results.find((one) => one.videoId === videoId) : undefined
  const listed = whole ? momentsInOrder(whole, whole.moments.length) : momentsInOrder(result)
  const titleMatch = (result.moments as readonly ListedMoment[]).find(({ kind }) => kind === 'title')
  const counted = whole ?? ('momentCount' in result ? result : undefined)
  const count = counted?.momentCount ?? listed.length
  const selected = listed.find((moment) => momentKey(videoId, moment) === selectedKey)
  const [pressedMs, setPressedMs] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const playPressed = useEffectEvent((hitMs: number) => {
    const hit = listed.find(({ startMs }) => startMs === hitMs) ?? (whole && nearest(listed, hitMs))
    if (hit === undefined) return
    setPressedMs(undefined)
    onPlay(selectMoment(result, hit))
    list.current?.children[listed.indexOf(hit)]?.scrollIntoView({ block: 'nearest' })
  })
  // A hit that is not among the first moments is played once all of them are listed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when all moments have come.
  useEffect(() => {
    if (pressedMs !== undefined) playPressed(pressedMs)
  }, [pressedMs, whole])
  function pressHit(hitMs: number): void {
    setPressedMs(hitMs)
    if (!isOpen && !listed.some(({ startMs }) => startMs === hitMs)) onToggleOpen?.(videoId)
  }
  return (
    <article className={styles.group} data-video={videoId}>
      <header className={styles.header}>
        <Thumbnail videoId={videoId} hasThumbnail={hasThumbnail} durationMs={durationMs} />
        <div>
          <h2 className={styles.title}>
            <Link to={`/videos/${videoId}`} dir="auto" title={title}>
              <Highlighted text={title} matches={titleMatch?.text === title ? titleMatch.matches : []} />
            </Link>
          </h2>
          <p className={styles.byline}>
            <span className="cut" dir="auto">
              {author}
            </span>
            {listed.some(({ kind }) => kind !== 'title') && <span>{formatLocalCount(count, 'moment')}</span>}
          </p>
          {counted !== undefined && counted.hitsMs.length > 0 && durationMs !== null && (
            <HitsStrip
              hitsMs={counted.hitsMs}
              durationMs={durationMs}
              selectedMs={selected?.startMs}
              onHit={pressHit}
            />
          )}
        </div>
      </header>
      <ol ref={list}>
        {listed.map((moment) => (
          <li key={momentKey(videoId, moment)}>
            <ResultRow
              result={result}
              moment={moment}
              isSelected={moment === selected}
              saysWhy={saysWhy}
              onSelect={onSelect}
              onPlay={onPlay}
            />
          </li>
        ))}
      </ol>
      {all.error !== null && isOpen && <ErrorNotice error={all.error} onRetry={() => void all.refetch()} />}
      {(count > listed.length || isOpen) && onToggleOpen !== undefined && (
        <p className={styles.more}>
          {whole !== undefined && count > listed.length && (
            <span className="meta">
              Best {listed.length.toLocaleString()} of {formatLocalCount(count, 'moment')}
            </span>
          )}
          <button
            type="button"
            className="textButton"
            data-result
            aria-expanded={isOpen}
            onClick={() => onToggleOpen(videoId)}
          >
            {isOpen ? 'Show fewer' : `Show all ${formatLocalCount(count, 'moment')}`}
          </button>
        </p>
      )}
    </article>
  )
})

const nearest = (moments: readonly ListedMoment[], atMs: number): ListedMoment | undefined =>
  moments.toSorted((a, b) => Math.abs(a.startMs - atMs) - Math.abs(b.startMs - atMs))[0]

interface ResultRowProps {
  result: ListedResult
  moment: ListedMoment
  isSelected: boolean
  saysWhy: boolean
  onSelect: (selected: SelectedMoment) => void
  onPlay: (selected: SelectedMoment) => void
}

const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { result, moment, isSelected, saysWhy, onSelect, onPlay } = props
  const { videoId, storyboard, durationMs } = result
  const { startMs, endMs } = moment
  const selected = useMemo(() => selectMoment(result, moment), [result, moment])
  const marking = useRowMarking(selected)
  const hasFrames = storyboard?.sheets.some((size) => size !== null) === true
  return (
    <MomentRow
      moment={moment}
      isSelected={isSelected}
      saysWhy={saysWhy}
      frame={
        hasFrames && (
          <Frame videoId={videoId} storyboard={storyboard} durationMs={durationMs} atMs={(startMs + endMs) / 2} />
        )
      }
      rowKey={momentKey(videoId, moment)}
      {...marking}
      onSelect={() => onSelect(selected)}
      onPlay={() => onPlay(selected)}
    />
  )
})
