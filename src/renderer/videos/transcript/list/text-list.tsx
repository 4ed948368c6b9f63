import type { RefObject } from 'react'
import type { TranscriptSlots } from '../../../moments/reading/drawn-text.ts'
import type { TextMatch } from '../../../ui/find-in-text.ts'
import type { Hit } from '../find/use-find.ts'
import type { PlayingClips } from '../playing/playing-clips.ts'
import type { PartsOfRow } from '../rows/row-parts.ts'
import { SectionHeading } from '../rows/section-heading.tsx'
import type { DrawnPart } from '../rows/text-pieces.ts'
import { TranscriptRow } from '../rows/transcript-row.tsx'
import type { ClipsRow, TranscriptText } from '../text/transcript-text.ts'
import styles from '../transcript.module.css'
import type { TranscriptList } from './use-transcript-list.ts'

interface TextListProps {
  scroller: RefObject<HTMLDivElement | null>
  list: TranscriptList
  text: TranscriptText
  /** Null if the video has only one kind of clips. */
  lane: string | null
  playing: PlayingClips
  matchesOf: PartsOfRow<TextMatch>
  drawnOf: PartsOfRow<DrawnPart>
  activeHit: Hit | undefined
  renderMargin: TranscriptSlots['renderMargin']
  onMark: TranscriptSlots['onMark']
  onSeek: (startMs: number) => void
  onCopyQuote: (row: ClipsRow) => void
  onCopyLink: (startMs: number) => void
}

/** The rows of the transcript that are in view. */
export function TextList({ scroller, list, text, lane, matchesOf, drawnOf, activeHit, ...row }: TextListProps) {
  const { virtualizer } = list
  const active = activeHit && text.clips[activeHit.clipIndex]
  const activeRow = active && text.rowOf(active.kind, active.clip)
  return (
    <section
      ref={scroller}
      className={styles.scroller}
      data-lane={lane ?? undefined}
      aria-label="Text"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, and its keys select words and move a reading cursor.
      tabIndex={0}
    >
      <div
        className={styles.list}
        data-view={text.view}
        tabIndex={-1}
        data-focus-home
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const content = text.rows[item.index]
          if (content === undefined) return null
          const isActive = item.index === activeRow && content.type === 'clips'
          return (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className={styles.item}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {content.type === 'section' ? (
                <SectionHeading row={content} onSeek={row.onSeek} />
              ) : (
                <TranscriptRow
                  row={content}
                  matches={matchesOf(content)}
                  drawn={drawnOf(content)}
                  activeClip={isActive ? content.clips.findIndex(({ key }) => key === active?.key) : undefined}
                  activeMatch={isActive ? activeHit?.matchIndex : undefined}
                  {...row}
                />
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}
