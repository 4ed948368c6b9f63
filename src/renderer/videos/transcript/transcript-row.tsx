import { VisuallyHidden } from '@mantine/core'
import { IconLink, IconQuote } from '@tabler/icons-react'
import { memo } from 'react'
import { formatSpeaker } from '../../../contract/app/speakers.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { KindTag } from '../../moments/kind-tag.tsx'
import type { TextMatch } from '../../ui/find-in-text.ts'
import { Highlighted } from '../../ui/highlighted.tsx'
import styles from './transcript-row.module.css'
import type { RowContent as Row } from './transcript-rows.ts'

interface TranscriptRowProps {
  row: Row
  isCurrent: boolean
  matches: readonly TextMatch[]
  activeMatch: number | undefined
  onSeek: (row: Row) => void
  onCopyQuote: (row: Row) => void
  onCopyLink: (row: Row) => void
}

export const TranscriptRow = memo(function TranscriptRow(props: TranscriptRowProps) {
  const { row, isCurrent, matches, activeMatch, onSeek, onCopyQuote, onCopyLink } = props
  const time = formatTime(row.startMs)

  function seekUnlessSelecting(): void {
    if (window.getSelection()?.isCollapsed !== false) onSeek(row)
  }

  return (
    <div
      className={styles.row}
      data-kind={row.kind}
      data-sound={row.isSound || undefined}
      data-turn={row.isNewSpeaker || undefined}
      data-current={isCurrent || undefined}
    >
      <button
        type="button"
        className={styles.time}
        aria-label={`Go to ${time}`}
        aria-current={isCurrent ? 'time' : undefined}
        onClick={() => onSeek(row)}
      >
        {time}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the time in front of it is the button. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above. */}
      <div className={styles.text} onClick={seekUnlessSelecting}>
        {row.isNewSpeaker && row.speakerId !== null && (
          <span className={styles.speaker} dir="auto">
            {formatSpeaker(row.speakerId)}
          </span>
        )}
        {row.kind === 'shown' && <KindTag kind="shown" />}
        <span className={styles.words} dir="auto">
          {row.isSound && <VisuallyHidden>Sound: </VisuallyHidden>}
          <Highlighted text={row.text} matches={matches} activeMatch={activeMatch} />
        </span>
      </div>
      <div className={styles.actions}>
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
          onClick={() => onCopyLink(row)}
        >
          <IconLink size={16} stroke={1.6} aria-hidden />
        </button>
      </div>
    </div>
  )
})
