import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { MarkGrouping } from '../../../contract/app/marks.ts'
import { OneLine } from '../../ui/one-line.tsx'
import table from '../../ui/row-table.module.css'
import type { MarkSection } from './mark-sections.ts'
import styles from './mark-table.module.css'

interface GroupRowProps {
  id: string
  section: MarkSection
  by: MarkGrouping
  index: number
  top: number
  isActive: boolean
  /** The colour of a tag as CSS. */
  colour: string | undefined
}

const withoutOne: Record<MarkGrouping, string> = {
  tag: 'Without a tag',
  video: 'Without a video',
  collection: 'In no collection',
}

/** The heading of a group. A press opens or closes the group. */
export function GroupRow({ id, section, by, index, top, isActive, colour }: GroupRowProps) {
  const { group, isOpen, count, name } = section
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tr
      id={id}
      className={`${table.row} ${styles.group}`}
      style={{ transform: `translateY(${top}px)` } satisfies CSSProperties}
      data-heading={name}
      data-active={isActive || undefined}
      aria-rowindex={index + 2}
      aria-expanded={isOpen}
    >
      <th scope="rowgroup" colSpan={7}>
        <Chevron size={16} stroke={1.6} aria-hidden />
        {colour !== undefined && <span className={styles.dot} style={{ background: colour }} />}
        <OneLine text={group?.key === null ? withoutOne[by] : (group?.label ?? '')} className={styles.groupName} />
        <span className="meta figures">{count.toLocaleString()}</span>
      </th>
    </tr>
  )
}
