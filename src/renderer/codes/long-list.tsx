import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { SmallButton } from '../ui/small-button.ts'
import styles from './codes-dialog.module.css'

const shownAtFirst = 100
const shownMore = 500

interface LongListProps<Item> {
  title: string
  items: readonly Item[]
  isOpen?: boolean
  isWarning?: boolean
  children: (item: Item) => ReactNode
}

/** A list that opens below its title. Long ones show more on request, so that ten thousand rows do not make the window slow. */
export function LongList<Item>({ title, items, isOpen = false, isWarning = false, children }: LongListProps<Item>) {
  const [shown, setShown] = useState(shownAtFirst)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (items.length === 0) return null
  const left = items.length - shown
  return (
    <details
      className={styles.list}
      open={isOpen || undefined}
      data-warning={isWarning || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>
        <IconChevronRight size={14} aria-hidden />
        {title}
      </summary>
      {wasOpened && (
        <>
          {/* The rows never change their order. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also with the keyboard */}
          <ul tabIndex={0} aria-label={title}>
            {items.slice(0, shown).map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed, and two rows may be the same
              <li key={index}>{children(item)}</li>
            ))}
          </ul>
          {left > 0 && (
            <SmallButton onClick={() => setShown(shown + shownMore)}>
              Show {Math.min(left, shownMore).toLocaleString()} more of {items.length.toLocaleString()}
            </SmallButton>
          )}
        </>
      )}
    </details>
  )
}
