import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { PastedItem } from '../../contract/app/imports.ts'
import { formatTime } from '../ui/format-time.ts'
import { OneLine } from '../ui/one-line.tsx'
import styles from './add-videos-dialog.module.css'
import { pastedKindWords } from './import-words.ts'
import list from './row-list.module.css'

const rowHeight = 28

/** Everything found in the text, in its order, with the reason where it cannot be added. */
export function PreviewList({ items }: { items: PastedItem[] }) {
  const boxRef = useRef<HTMLUListElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => boxRef.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <ul ref={boxRef} className={`${list.list} ${styles.items}`} aria-label="What was found in the text" tabIndex={0}>
      <li style={{ height: rows.getTotalSize() }} role="presentation" />
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={key}
              className={`${list.row} ${styles.item}`}
              data-kind={item.kind}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={items.length}
            >
              <span className={styles.kind}>{pastedKindWords[item.kind]}</span>
              <OneLine text={item.title ?? item.input} className={styles.input} />
              {item.reason !== null && <OneLine text={item.reason} className={styles.reason} />}
              {item.openAtMs > 0 && item.reason === null && (
                <span className={styles.at}>opens at {formatTime(item.openAtMs)}</span>
              )}
            </li>
          )
        )
      })}
    </ul>
  )
}
