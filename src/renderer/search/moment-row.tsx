import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatSpeaker } from '../../contract/app/speakers.ts'
import { formatTime } from '../../contract/format-time.ts'
import { KindIcon } from '../moments/kind-tag.tsx'
import { Highlighted } from '../ui/highlighted.tsx'
import { cutAround } from './cut-around.ts'
import type { ListedMoment } from './listed-moment.ts'
import styles from './moment-row.module.css'

/** About what two lines hold. */
const shownLength = 160

const reasons = { words: 'some of the words', meaning: 'by meaning', both: 'words and meaning' }

interface MomentRowProps {
  moment: ListedMoment
  isSelected: boolean
  /** A still frame of the moment. */
  frame?: ReactNode
  /** Says of related excerpts why they were found. */
  saysWhy?: boolean
  /** Tells the row from all others of the list. */
  rowKey: string
  /** Whether it is one of several that are selected. */
  isPicked: boolean
  /** A colour for each mark of the moment. */
  markColours: readonly string[]
  onSelect: () => void
  onPlay: () => void
  /** A click with Ctrl, or with Shift for all rows in between. */
  onPick: (isRange: boolean) => void
}

const mostStripes = 4

/** A moment that was found: its time, kind and words. It is selected by the focus and played when pressed. */
export function MomentRow(props: MomentRowProps) {
  const { moment, isSelected, frame, saysWhy = false, rowKey, isPicked, markColours, onSelect, onPlay, onPick } = props
  const { startMs, kind, text, matches, speakerId, areTimesEstimated = false } = moment
  return (
    <button
      type="button"
      className={styles.moment}
      data-result
      data-moment={rowKey}
      data-picked={isPicked || undefined}
      aria-pressed={isPicked || undefined}
      data-kind={kind}
      data-framed={frame ? '' : undefined}
      aria-current={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      onFocus={onSelect}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) onPick(event.shiftKey)
        else onPlay()
      }}
    >
      <span className={styles.time} title={areTimesEstimated ? 'Time estimated' : undefined}>
        {areTimesEstimated && (
          <>
            <VisuallyHidden>Time estimated, </VisuallyHidden>
            <span aria-hidden>~</span>
          </>
        )}
        {formatTime(startMs)}
      </span>
      <KindIcon kind={kind} />
      <span className={styles.text} dir="auto">
        {saysWhy && 'foundBy' in moment && <bdi className={styles.prefix}>{reasons[moment.foundBy]}</bdi>}
        {speakerId !== null && <bdi className={styles.prefix}>{formatSpeaker(speakerId)}</bdi>}
        {kind === 'title' ? (
          <span className="dim">Found in the title</span>
        ) : (
          <Highlighted {...cutAround(text, matches, shownLength)} />
        )}
      </span>
      {markColours.length > 0 && (
        <span className={styles.marks}>
          <VisuallyHidden>Marked</VisuallyHidden>
          {markColours.slice(0, mostStripes).map((colour, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stripes have no identity other than their position.
            <span key={index} className={styles.stripe} style={{ background: colour }} aria-hidden />
          ))}
          {markColours.length > mostStripes && `+${markColours.length - mostStripes}`}
        </span>
      )}
      {frame && <span className={styles.frame}>{frame}</span>}
    </button>
  )
}
