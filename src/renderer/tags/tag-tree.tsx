import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Tag } from '../../contract/app/tags.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { moveActive } from '../ui/move-active.ts'
import { NameField } from '../ui/name-field.tsx'
import { OneLine } from '../ui/one-line.tsx'
import { extendTo, moveTo, type Selection, selectAll, toggle } from '../ui/selection.ts'
import styles from './tag-tree.module.css'
import type { TreeRow } from './tree-rows.ts'

interface TagTreeProps {
  rows: readonly TreeRow[]
  selection: Selection
  onSelection: (selection: Selection) => void
  onOpen: (tagId: number, isOpen: boolean) => void
  /** The tag whose name is being edited. */
  renamed: { tagId: number; error: unknown } | undefined
  onRename: (tagId: number | undefined) => void
  onName: (tag: Tag, name: string) => void
  /** Moves the tags below another one, or with null to the top. */
  onMove: (tagIds: readonly number[], parentId: number | null) => void
  /** Whether tags may be moved below another one. */
  canMove: (tagIds: readonly number[], parentId: number | null) => boolean
  /** `m`: asks where to move the selected tags. */
  onAskWhere: () => void
  onDelete: () => void
  onShowMarks: (tagId: number) => void
}

const rowHeight = 32
const top = 'top'

/** All tags below each other. They are moved by dragging or with `m`, renamed with F2, and selected with the keys of a file manager. */
export function TagTreeView(props: TagTreeProps) {
  const { rows, selection, onSelection, onOpen, renamed, onRename, onName, onMove, canMove } = props
  const tree = useRef<HTMLDivElement>(null)
  const dragged = useRef<readonly number[]>([])
  const [over, setOver] = useState<string>()
  const order = rows.map(({ tag }) => String(tag.tagId))
  const activeIndex = selection.activeId === undefined ? -1 : order.indexOf(selection.activeId)
  const active = rows[activeIndex]
  useEffect(() => {
    document.getElementById(`tag-${selection.activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [selection.activeId])

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget) return
    const isCommand = event.ctrlKey || event.metaKey
    const at = activeIndex < 0 ? undefined : activeIndex
    const pageRows = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 1)
    const target =
      isCommand || event.altKey ? undefined : moveActive(event.key, at, { count: rows.length, columns: 1, pageRows })
    const targetId = target === undefined ? undefined : order[target]
    if (targetId !== undefined)
      onSelection(event.shiftKey ? extendTo(selection, order, targetId) : moveTo(selection, targetId))
    else if (isCommand && event.key === 'a') onSelection(selectAll(selection, order))
    else if (active === undefined || isCommand || event.altKey) return
    else if (event.key === ' ') onSelection(toggle(selection, String(active.tag.tagId)))
    else if (event.key === 'ArrowRight' && active.isOpen === false) onOpen(active.tag.tagId, true)
    else if (event.key === 'ArrowLeft') closeOrGoUp(active)
    else if (event.key === 'F2') onRename(active.tag.tagId)
    else if (event.key === 'm') props.onAskWhere()
    else if (event.key === 'Delete') props.onDelete()
    else if (event.key === 'Enter') props.onShowMarks(active.tag.tagId)
    else return
    event.preventDefault()
  }
  function closeOrGoUp({ tag, isOpen }: TreeRow): void {
    if (isOpen) onOpen(tag.tagId, false)
    else if (tag.parentId !== null) onSelection(moveTo(selection, String(tag.parentId)))
  }
  function handleClick(event: MouseEvent<HTMLElement>): void {
    if (!(event.target instanceof Element)) return
    const id = event.target.closest('[data-tag-id]')?.getAttribute('data-tag-id')
    const row = rows.find(({ tag }) => String(tag.tagId) === id)
    if (id == null || row === undefined || event.target.closest('input') !== null) return
    if (event.target.closest('[data-chevron]') !== null && row.isOpen !== undefined) onOpen(row.tag.tagId, !row.isOpen)
    else if (event.shiftKey) onSelection(extendTo(selection, order, id))
    else if (event.ctrlKey || event.metaKey) onSelection(toggle(selection, id))
    else onSelection({ ...moveTo(selection, id), ids: new Set() })
    event.currentTarget.focus({ preventScroll: true })
  }

  function readTarget(event: DragEvent): string | undefined {
    return event.target instanceof Element
      ? (event.target.closest('[data-tag-id], [data-top]')?.getAttribute('data-tag-id') ?? top)
      : undefined
  }
  const parentOf = (target: string) => (target === top ? null : Number(target))
  const drag = {
    onDragStart(event: DragEvent) {
      const id = event.target instanceof Element ? event.target.getAttribute('data-tag-id') : null
      if (id === null) return
      dragged.current = selection.ids.has(id) ? [...selection.ids].map(Number) : [Number(id)]
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', '')
    },
    onDragOver(event: DragEvent) {
      const target = readTarget(event)
      const isAllowed = target !== undefined && canMove(dragged.current, parentOf(target))
      if (isAllowed) event.preventDefault()
      setOver(isAllowed ? target : undefined)
    },
    onDrop(event: DragEvent) {
      const target = readTarget(event)
      if (target === undefined || !canMove(dragged.current, parentOf(target))) return
      event.preventDefault()
      onMove(dragged.current, parentOf(target))
      setOver(undefined)
    },
    onDragEnd() {
      dragged.current = []
      setOver(undefined)
    },
  }

  return (
    <div
      ref={tree}
      role="tree"
      className={styles.tree}
      aria-label="Tags"
      aria-multiselectable
      aria-activedescendant={active === undefined ? undefined : `tag-${active.tag.tagId}`}
      tabIndex={0}
      data-tag-tree
      data-over={over === top || undefined}
      onKeyDown={handleKey}
      onClick={handleClick}
      {...drag}
    >
      {rows.map(({ tag, level, isOpen }, index) => {
        const { tagId, name, colour, allMarkCount, videoCount } = tag
        const Chevron = isOpen ? IconChevronDown : IconChevronRight
        if (renamed?.tagId === tagId) {
          return (
            <div key={tagId} style={{ paddingInlineStart: indent(level) }} className={styles.naming}>
              <NameField
                label={`New name for ${name}`}
                initial={name}
                error={renamed.error}
                isBusy={false}
                onName={(next) => onName(tag, next)}
                onCancel={() => {
                  onRename(undefined)
                  tree.current?.focus()
                }}
              />
            </div>
          )
        }
        return (
          <div
            key={tagId}
            id={`tag-${tagId}`}
            role="treeitem"
            tabIndex={-1}
            className={styles.row}
            style={{ paddingInlineStart: indent(level) }}
            draggable
            data-tag-id={tagId}
            data-active={index === activeIndex || undefined}
            data-over={over === String(tagId) || undefined}
            aria-level={level}
            aria-selected={selection.ids.has(String(tagId))}
            aria-expanded={isOpen}
          >
            <span className={styles.chevron} data-chevron>
              {isOpen !== undefined && <Chevron size={16} stroke={1.6} aria-hidden />}
            </span>
            <span className={styles.dot} style={{ background: `var(--tag-${colour})` }} />
            <OneLine text={name} className={styles.name} />
            <span className="meta figures">
              {formatLocalCount(allMarkCount, 'mark')}
              {videoCount > 0 && `, ${formatLocalCount(videoCount, 'video')}`}
            </span>
          </div>
        )
      })}
    </div>
  )
}

const indent = (level: number): number => 8 + (level - 1) * 20
