import { VisuallyHidden } from '@mantine/core'
import { IconHighlight, IconLink, IconPencil, IconQuote } from '@tabler/icons-react'
import { Fragment, memo, useCallback, useRef, useSyncExternalStore } from 'react'
import type { TextRange } from '../../../../contract/app/marks.ts'
import { formatSpeaker } from '../../../../contract/app/speakers.ts'
import { formatTime } from '../../../../contract/format-time.ts'
import { joinsTightly } from '../../../../contract/unspaced.ts'
import { KindTag } from '../../../moments/kind-tag.tsx'
import type { LinesInRow, RowPlace, TranscriptSlots } from '../../../moments/reading/drawn-text.ts'
import type { TextMatch } from '../../../ui/find-in-text.ts'
import { ClipEditor } from '../../corrections/clip-editor.tsx'
import { useTextEditing } from '../../corrections/text-editing.ts'
import type { PlayingClips } from '../playing/playing-clips.ts'
import { findParts } from '../selection/paint-text.ts'
import { rangeOfRow } from '../selection/read-copied.ts'
import type { ClipsRow } from '../text/transcript-text.ts'
import { ClipText } from './clip-text.tsx'
import type { DrawnPart } from './text-pieces.ts'
import styles from './transcript-row.module.css'

interface TranscriptRowProps {
  row: ClipsRow
  playing: PlayingClips
  /** For each clip of the row; empty if nothing is found in it. */
  matches: readonly (readonly TextMatch[])[]
  /** The match that is looked at: `clip` is an index in the row. */
  activeClip: number | undefined
  activeMatch: number | undefined
  drawn: readonly (readonly DrawnPart[])[]
  renderMargin: TranscriptSlots['renderMargin']
  onMark: TranscriptSlots['onMark']
  onSeek: (startMs: number) => void
  onCopyQuote: (row: ClipsRow) => void
  onCopyLink: (startMs: number) => void
}

const noParts: readonly never[] = []

/** A clip or a paragraph, with its time. */
export const TranscriptRow = memo(function TranscriptRow(props: TranscriptRowProps) {
  const {
    row,
    playing,
    matches,
    activeClip,
    activeMatch,
    drawn,
    renderMargin,
    onMark,
    onSeek,
    onCopyQuote,
    onCopyLink,
  } = props
  const { kind, clips, startMs } = row
  const element = useRef<HTMLDivElement>(null)
  const current = useCurrentClip(playing, row)
  const time = formatTime(startMs)
  const speaker = clips.find(({ isNewSpeaker }) => isNewSpeaker)?.speakerId ?? null
  const isParagraph = clips.length > 1
  const editing = useTextEditing()
  const corrected = editing?.corrected ?? null
  const positions = () => clips.map(({ clip }) => clip)
  const measure = useCallback((range: TextRange) => measureLines(element.current, range), [])

  return (
    <div
      ref={element}
      className={styles.row}
      data-kind={kind}
      data-paragraph={isParagraph || undefined}
      data-sound={(!isParagraph && clips[0]?.isSound) || undefined}
      data-turn={speaker !== null || undefined}
      data-current={current !== null || undefined}
    >
      <button
        type="button"
        className={styles.time}
        aria-label={`Go to ${time}`}
        aria-current={current === null ? undefined : 'time'}
        onClick={() => onSeek(startMs)}
      >
        {time}
      </button>
      <div className={styles.text}>
        {speaker !== null && (
          <button
            type="button"
            className={styles.speaker}
            dir="auto"
            title="Say who speaks"
            disabled={editing === null}
            onClick={({ currentTarget }) => editing?.nameSpeaker(positions(), currentTarget)}
          >
            {formatSpeaker(speaker)}
          </button>
        )}
        {kind === 'shown' && (
          <span className={styles.label}>
            <KindTag kind="shown" />
          </span>
        )}
        <div className={styles.words} dir="auto">
          {clips.map((clip, index) => (
            <Fragment key={clip.key}>
              {index > 0 && !joinsTightly(clips[index - 1]?.text ?? '', clip.text) && ' '}
              {clip.isSound && <VisuallyHidden>Sound: </VisuallyHidden>}
              {editing !== null && corrected?.kind === kind && corrected.clip === clip.clip ? (
                <ClipEditor editing={editing} place={corrected} />
              ) : (
                <>
                  <ClipText
                    clip={clip}
                    isCurrent={isParagraph && current === clip.clip}
                    matches={matches[index] ?? noParts}
                    activeMatch={activeClip === index ? activeMatch : undefined}
                    drawn={drawn[index] ?? noParts}
                  />
                  {clip.original !== undefined && clip.original.text !== clip.text && (
                    <CorrectedSign original={clip.original.text} />
                  )}
                </>
              )}
            </Fragment>
          ))}
        </div>
      </div>
      <RowActions row={row} time={time} onMark={onMark} onCopyQuote={onCopyQuote} onCopyLink={onCopyLink} />
      {renderMargin && (
        <div className={styles.margin} data-no-selecting>
          {renderMargin(placeOf(row), measure)}
        </div>
      )}
    </div>
  )
})

/** Stands behind the words of a clip, outside of the element whose characters the selection counts. */
function CorrectedSign({ original }: { original: string }) {
  const says = original === '' ? 'Corrected. The source has no words here.' : `Corrected. The source has: ${original}`
  return (
    <span className={styles.corrected} role="img" aria-label={says} title={says} data-no-selecting>
      <IconPencil size={12} stroke={1.6} aria-hidden />
    </span>
  )
}

type RowActionsProps = Pick<TranscriptRowProps, 'row' | 'onMark' | 'onCopyQuote' | 'onCopyLink'> & { time: string }

/** Rendered once, and not again when another clip plays. */
const RowActions = memo(function RowActions({ row, time, onMark, onCopyQuote, onCopyLink }: RowActionsProps) {
  const editing = useTextEditing()
  return (
    <div className={styles.actions}>
      {editing !== null && (
        <button
          type="button"
          title="Correct text or speaker"
          aria-label={`Correct the text at ${time}`}
          onClick={() =>
            editing.correct(
              row.kind,
              row.clips.map(({ clip }) => clip),
            )
          }
        >
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      {onMark && (
        <button
          type="button"
          title="Mark"
          aria-label={`Mark the words at ${time}`}
          onClick={() => onMark(rangeOfRow(row))}
        >
          <IconHighlight size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      <button
        type="button"
        title="Copy quote with source"
        aria-label={`Copy quote at ${time}`}
        onClick={() => onCopyQuote(row)}
      >
        <IconQuote size={16} stroke={1.6} aria-hidden />
      </button>
      <button
        type="button"
        title={`Copy link to ${time}`}
        aria-label={`Copy link to ${time}`}
        onClick={() => onCopyLink(row.startMs)}
      >
        <IconLink size={16} stroke={1.6} aria-hidden />
      </button>
    </div>
  )
})

const placeOf = ({ kind, clips, startMs, endMs }: ClipsRow): RowPlace => ({
  kind,
  firstClip: clips[0]?.clip ?? 0,
  lastClip: clips.at(-1)?.clip ?? 0,
  startMs,
  endMs,
})

/** The playing clip, if it is in this row. */
function useCurrentClip(playing: PlayingClips, { kind, clips }: ClipsRow): number | null {
  return useSyncExternalStore(playing.subscribe, () => {
    const clip = playing.now()[kind]
    const [first] = clips
    return first !== undefined && first.clip <= clip && clip < first.clip + clips.length ? clip : null
  })
}

function measureLines(row: HTMLElement | null, range: TextRange): LinesInRow | null {
  const boxes = row === null ? [] : findParts(row, range).flatMap((part) => [...part.getClientRects()])
  if (row === null || boxes.length === 0) return null
  const topPx = Math.min(...boxes.map(({ top }) => top)) - row.getBoundingClientRect().top
  const bottomPx = Math.max(...boxes.map(({ bottom }) => bottom)) - row.getBoundingClientRect().top
  return { topPx, heightPx: bottomPx - topPx }
}
