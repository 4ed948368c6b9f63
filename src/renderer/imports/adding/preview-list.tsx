import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { PastedItem } from '../../../contract/app/pasted.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { pastedKindWords } from '../import-words.ts'
import list from '../row-list.module.css'
import styles from './add-videos-dialog.module.css'

const rowHeight = 28

export interface PreviewListHandle {
  /** Scrolls to the first item of a kind and focuses the list, so that the keyboard scrolls on from there. */
  readonly jumpTo: (kind: PastedItem['kind']) => void
}

interface PreviewListProps {
  items: readonly PastedItem[]
  ref: Ref<PreviewListHandle>
}

/** What was found in the text. Lines without a video come last, each with its reason. */
export function PreviewList({ items, ref }: PreviewListProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => boxRef.current,
    estimateSize: (index) => (items[index]?.reason === null ? rowHeight : rowHeight * 1.7),
    overscan: 8,
  })
  useImperativeHandle(ref, () => ({
    jumpTo(kind) {
      const index = items.findIndex((item) => item.kind === kind)
      if (index < 0) return
      rows.scrollToIndex(index, { align: 'start' })
      boxRef.current?.focus({ preventScroll: true })
    },
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <div ref={boxRef} className={`${list.box} ${styles.items}`} tabIndex={0}>
      <ul className={list.rows} style={{ height: rows.getTotalSize() }} aria-label="Found in the text">
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                className={`${list.row} ${styles.item}`}
                data-index={index}
                data-kind={item.kind}
                data-apart={
                  (item.kind === 'unreadable' && items[index - 1]?.kind !== 'unreadable' && index > 0) || undefined
                }
                style={{ transform: `translateY(${start}px)` }}
                aria-posinset={index + 1}
                aria-setsize={items.length}
              >
                <PreviewCells item={item} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function PreviewCells({ item }: { item: PastedItem }) {
  const { kind, title, listedTitle, input, reason, openAtMs } = item
  // The video is in the library without its text.
  const isIncomplete = kind === 'new' && title !== null
  return (
    <>
      <span className={styles.kind}>{pastedKindWords[kind]}</span>
      <span className={styles.what}>
        <OneLine text={title ?? listedTitle ?? input} />
        {reason !== null && <span className={styles.reason}>{reason}</span>}
      </span>
      {isIncomplete && <span className={styles.at}>in library without text</span>}
      {openAtMs > 0 && reason === null && <span className={styles.at}>opens at {formatTime(openAtMs)}</span>}
    </>
  )
}
