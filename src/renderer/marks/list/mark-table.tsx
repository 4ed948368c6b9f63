import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MarkGrouping } from '../../../contract/app/marks.ts'
import { useTags } from '../../marking/use-tags.ts'
import { Check } from '../../ui/check.tsx'
import table from '../../ui/row-table.module.css'
import { useVisitScroll } from '../../ui/visits/use-visit-scroll.ts'
import type { VisitMemory } from '../../ui/visits/visit.ts'
import { GroupRow } from './group-row.tsx'
import { MarkRow } from './mark-row.tsx'
import { findRow } from './mark-selection.ts'
import styles from './mark-table.module.css'
import { type DropTarget, useMarkDrag } from './use-mark-drag.ts'
import type { MarkList } from './use-mark-list.ts'
import type { ChosenMarks } from './use-mark-selection.ts'

const places: VisitMemory<number> = new Map()
const rowHeight = 56
const groupHeight = 32
const headHeight = 28

interface MarkTableProps {
  list: MarkList
  by: MarkGrouping | null
  chosen: ChosenMarks
  /** The mark that is open beside the table. */
  shownId: string | undefined
  /** Moves marks beside another one; undefined where the order is not the user's own. */
  onArrange: ((markIds: readonly string[], target: DropTarget) => void) | undefined
  /** Whether a mark has the tag whose order is shown. */
  canMove: (markId: string) => boolean
}

export function MarkTable({ list, by, chosen, shownId, onArrange, canMove }: MarkTableProps) {
  const { rows } = list
  const { selection, onKeyDown, onClick, onDoubleClick, selectAll } = chosen
  const { byId } = useTags()
  const tableRef = useRef<HTMLTableElement>(null)
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => tableRef.current,
    estimateSize: (index) => (rows.row(index)?.type === 'heading' ? groupHeight : rowHeight),
    overscan: 10,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const show = useEffectEvent(() => list.show(first, last))
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells which rows are in view whenever they change.
  useEffect(() => show(), [first, last])
  // Rows of another height take the place of those before them.
  const measure = useEffectEvent(() => virtual.measure())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows are laid out anew.
  useEffect(() => measure(), [by, rows.count])
  useVisitScroll(places, tableRef, rows.count > 0)

  const active = findRow(rows, selection.active)
  const follow = useEffectEvent(() => {
    if (active !== undefined) virtual.scrollToIndex(active)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another row becomes the active one.
  useEffect(() => follow(), [selection.active])

  const drag = useMarkDrag(selection.ids, onArrange)
  const isAll = list.total !== undefined && list.total > 0 && selection.ids.size >= list.total
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it
    <table
      ref={tableRef}
      role={by === null ? 'grid' : 'treegrid'}
      className={`${table.table} ${styles.table}`}
      aria-label="Marks"
      aria-multiselectable
      aria-rowcount={rows.count + 1}
      aria-activedescendant={active === undefined ? undefined : `mark-row-${active}`}
      tabIndex={0}
      data-mark-list
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        onKeyDown(event, Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 1))
      }}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      {...drag.handlers}
    >
      <thead className={table.head}>
        <tr className={`${table.row} ${styles.head}`}>
          <th scope="col" className={styles.check}>
            <Check
              label="Select all marks"
              isChecked={isAll}
              isMixed={selection.ids.size > 0 && !isAll}
              onChange={selectAll}
            />
          </th>
          <th scope="col" className={styles.kind}>
            <VisuallyHidden>Kind</VisuallyHidden>
          </th>
          <th scope="col" className={styles.quote}>
            Quote
          </th>
          <th scope="col" className={styles.note}>
            Note
          </th>
          <th scope="col" className={styles.tags}>
            Tags
          </th>
          <th scope="col" className={styles.video}>
            Video
          </th>
          <th scope="col" className={`${table.numbers} ${styles.time}`}>
            Time
          </th>
        </tr>
      </thead>
      <tbody className={table.body} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows.row(index)
          if (row === undefined) return null
          const id = `mark-row-${index}`
          const top = start - headHeight
          if (row.type === 'heading') {
            const { key } = row.section.group ?? { key: null }
            const colour = by === 'tag' && typeof key === 'number' ? byId.get(key)?.colour : undefined
            return (
              <GroupRow
                key={`${row.section.name} heading`}
                id={id}
                section={row.section}
                by={by ?? 'tag'}
                index={index}
                top={top}
                isActive={index === active}
                colour={colour && `var(--tag-${colour})`}
              />
            )
          }
          const markId = row.type === 'mark' ? row.markId : undefined
          return (
            <MarkRow
              key={`${row.section.name} ${markId ?? row.at}`}
              id={id}
              mark={markId === undefined ? undefined : list.mark(markId)}
              section={row.section.name}
              index={index}
              top={top}
              isSelected={markId !== undefined && selection.ids.has(markId)}
              isActive={index === active}
              isShown={markId !== undefined && markId === shownId}
              isDraggable={onArrange !== undefined && markId !== undefined && canMove(markId)}
              dropSide={drag.over !== undefined && drag.over.markId === markId ? drag.over.side : undefined}
              tags={byId}
              onDragStart={drag.start}
            />
          )
        })}
      </tbody>
    </table>
  )
}
