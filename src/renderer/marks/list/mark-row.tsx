import { IconNote, IconPhoto } from '@tabler/icons-react'
import { type CSSProperties, type DragEvent, memo } from 'react'
import type { Mark } from '../../../contract/app/marks.ts'
import type { Tag } from '../../../contract/app/tags.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { plainLine } from '../../../contract/plain-text.ts'
import { TagChips } from '../../marking/tag-chip.tsx'
import { KindIcon } from '../../moments/kind-tag.tsx'
import { Check } from '../../ui/check.tsx'
import { OneLine } from '../../ui/one-line.tsx'
import table from '../../ui/row-table.module.css'
import { describeMark } from '../describe-mark.ts'
import styles from './mark-table.module.css'

interface MarkRowProps {
  id: string
  /** Undefined until it has come. */
  mark: Mark | undefined
  section: string
  index: number
  top: number
  isSelected: boolean
  isActive: boolean
  /** It is open beside the list. */
  isShown: boolean
  isDraggable: boolean
  /** Where dragged marks would be put: before or after this row. */
  dropSide: 'before' | 'after' | undefined
  tags: ReadonlyMap<number, Tag>
  onDragStart: (event: DragEvent, markId: string) => void
}

/** A mark in the list: up to two lines of each column. */
export const MarkRow = memo(function MarkRow(props: MarkRowProps) {
  const { id, mark, section, index, top, isSelected, isActive, isShown, isDraggable, dropSide, tags, onDragStart } =
    props
  const place = { transform: `translateY(${top}px)` } satisfies CSSProperties
  const rest = { role: 'row', 'aria-rowindex': index + 2, 'data-active': isActive || undefined }
  if (mark === undefined) {
    return (
      <tr {...rest} id={id} className={`${table.row} ${styles.row} ${styles.waiting}`} style={place} aria-busy>
        <td>
          <span />
        </td>
      </tr>
    )
  }
  const { markId, note, tagIds, title, isWholeVideo, startMs, isInLibrary, placement } = mark
  const words = describeMark(mark)
  const isChanged = placement === 'similar' || placement === 'time'
  return (
    <tr
      {...rest}
      id={id}
      className={`${table.row} ${styles.row}`}
      style={place}
      aria-selected={isSelected}
      aria-current={isShown || undefined}
      data-mark-id={markId}
      data-section={section}
      data-drop={dropSide}
      draggable={isDraggable}
      onDragStart={(event) => onDragStart(event, markId)}
    >
      <td className={styles.check} data-check>
        <Check label={`Select ${words}`} isChecked={isSelected} />
      </td>
      <td className={styles.kind}>
        {isWholeVideo ? (
          <IconNote size={16} stroke={1.6} aria-hidden />
        ) : mark.kind === null ? (
          <IconPhoto size={16} stroke={1.6} aria-hidden />
        ) : (
          <KindIcon kind={mark.kind} />
        )}
      </td>
      <td className={styles.quote} data-words={mark.quote !== '' || undefined}>
        <OneLine text={words} lines={2} />
      </td>
      <td className={styles.note}>
        <OneLine text={plainLine(note)} lines={2} />
      </td>
      <td className={styles.tags}>
        <TagChips tagIds={tagIds} byId={tags} />
      </td>
      <td className={styles.video}>
        <OneLine text={title} lines={isInLibrary && !isChanged ? 2 : 1} />
        {!isInLibrary && <span className={`cut ${styles.gone}`}>Removed from library</span>}
        {isInLibrary && isChanged && <span className={`cut ${styles.gone}`}>Text changed</span>}
      </td>
      <td className={`${table.numbers} ${styles.time}`}>{isWholeVideo ? '–' : formatTime(startMs)}</td>
    </tr>
  )
})
