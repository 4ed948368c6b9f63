import { useWindowEvent } from '@mantine/hooks'
import type { KeyboardEvent, MouseEvent } from 'react'
import { isTyping } from '../../ui/is-typing.ts'
import { moveActive } from '../../ui/move-active.ts'
import { useVisitState, type VisitMemory } from '../../ui/visits/visit.ts'
import { type MarkListRow, type MarkPlace, sectionName } from './mark-sections.ts'
import {
  extendSelection,
  findRow,
  isMarkPlace,
  type MarkRowPlace,
  type MarkSelection,
  noSelection,
  placeOf,
  toggleMark,
} from './mark-selection.ts'
import type { MarkList } from './use-mark-list.ts'

export interface ChosenMarks {
  readonly selection: MarkSelection
  readonly change: (next: MarkSelection) => void
  readonly selectAll: () => void
  readonly selectNone: () => void
  readonly onKeyDown: (event: KeyboardEvent, pageRows: number) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void
}

interface Acts {
  /** The ids of all marks that fit the filter. */
  readonly loadAll: () => Promise<readonly string[]>
  readonly toggleSection: (name: string, isOpen: boolean) => void
  readonly play: (markId: string) => void
  readonly open: (markId: string) => void
  /** Opens the editor of the mark, or for several selected marks their tags. */
  readonly edit: (part: 'note' | 'tags') => void
  /** Copies the words of the mark with their source. */
  readonly copy: (markId: string) => void
  /** Cites the selected marks, or the one that is looked at. */
  readonly cite: () => void
  readonly remove: () => void
  /** Moves the mark up or down in the user's own order. */
  readonly move: (place: MarkPlace, step: 1 | -1) => void
}

const closedByEscape = '[aria-modal="true"], [role=menu], [role=listbox], [role=dialog]'
const selections: VisitMemory<MarkSelection> = new Map()

/** Selects marks with the keys and clicks of a file manager. The selection comes back with Back and Forward. */
export function useMarkSelection(list: MarkList, acts: Acts): ChosenMarks {
  const { rows } = list
  const [selection, update] = useVisitState(selections, noSelection)
  const change = (next: MarkSelection) => update(() => next)
  const selectNone = () => change({ ...selection, ids: new Set() })

  // Wherever the focus is, except where Escape closes something. That is no longer there once it has closed, hence the capture.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || selection.ids.size === 0 || isTyping(event)) return
      if (document.querySelector(closedByEscape) === null) selectNone()
    },
    { capture: true },
  )

  /** The mark of a row, also if its id has to be fetched first. */
  async function load(row: MarkListRow | undefined): Promise<MarkRowPlace | undefined> {
    if (row?.type !== 'waiting') return row && placeOf(row)
    const markId = (await list.loadIds(row.section))[row.at]
    return markId === undefined ? undefined : { section: row.section.name, markId }
  }
  async function goTo(index: number, extends_: boolean): Promise<void> {
    const place = await load(rows.row(index))
    if (place === undefined) return
    if (extends_) await extendTo(index, place)
    else update((last) => ({ ...last, anchor: place, active: place }))
  }
  async function extendTo(index: number, place: MarkRowPlace): Promise<void> {
    const from = findRow(rows, selection.anchor ?? selection.active) ?? index
    const [first, last] = [Math.min(from, index), Math.max(from, index)]
    await Promise.all(rows.between(first, last).map((section) => section.isOpen && list.loadIds(section)))
    const between: string[] = []
    for (let at = first; at <= last; at++) {
      const loaded = await load(rows.row(at))
      if (isMarkPlace(loaded)) between.push(loaded.markId)
    }
    update((before) => extendSelection(before, place, between))
  }
  async function selectAll(): Promise<void> {
    const all = await acts.loadAll()
    update((last) => ({ ...last, ids: new Set(last.ids.size >= all.length ? [] : all) }))
  }

  function onKeyDown(event: KeyboardEvent, pageRows: number): void {
    const { active } = selection
    const { key } = event
    const isCommand = event.ctrlKey || event.metaKey
    const at = findRow(rows, active)
    const row = at === undefined ? undefined : rows.row(at)
    const target =
      isCommand || event.altKey ? undefined : moveActive(key, at, { count: rows.count, columns: 1, pageRows })
    if (target !== undefined) void goTo(target, event.shiftKey)
    else if (isCommand && key === 'a') void selectAll()
    else if (event.altKey && (key === 'ArrowUp' || key === 'ArrowDown') && isMarkPlace(active))
      acts.move(active, key === 'ArrowUp' ? -1 : 1)
    else if (row?.type === 'heading' && isHeadingKey(key, row.section.isOpen))
      acts.toggleSection(row.section.name, !row.section.isOpen)
    else if (key === ' ' && isMarkPlace(active)) change(toggleMark(selection, active))
    else if (key === 'Enter' && isMarkPlace(active)) {
      if (isCommand) acts.open(active.markId)
      else acts.play(active.markId)
    } else if (!isCommand && !event.altKey && (key === 'n' || key === 't')) acts.edit(key === 'n' ? 'note' : 'tags')
    else if (!isCommand && !event.altKey && key === 'q' && isMarkPlace(active)) acts.copy(active.markId)
    else if (!isCommand && !event.altKey && key === 'c') acts.cite()
    else if (key === 'Delete' && (selection.ids.size > 0 || isMarkPlace(active))) acts.remove()
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    if (!(event.target instanceof Element)) return
    const heading = event.target.closest('[data-heading]')?.getAttribute('data-heading')
    if (heading != null) {
      const place = { section: heading, markId: null }
      change({ ...selection, anchor: place, active: place })
      const at = findRow(rows, place)
      const row = at === undefined ? undefined : rows.row(at)
      if (row !== undefined) acts.toggleSection(heading, !row.section.isOpen)
      return
    }
    const place = readPlace(event.target)
    if (place === undefined) return
    const index = findRow(rows, place)
    if (event.shiftKey && index !== undefined) void extendTo(index, place)
    else if (event.ctrlKey || event.metaKey || event.target.closest('[data-check]') !== null)
      change(toggleMark(selection, place))
    else change({ ...selection, anchor: place, active: place })
    event.currentTarget.focus({ preventScroll: true })
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>): void {
    const place = event.target instanceof Element ? readPlace(event.target) : undefined
    if (place !== undefined) acts.open(place.markId)
  }
  return { selection, change, selectAll: () => void selectAll(), selectNone, onKeyDown, onClick, onDoubleClick }
}

const isHeadingKey = (key: string, isOpen: boolean): boolean =>
  key === 'Enter' || key === ' ' || key === (isOpen ? 'ArrowLeft' : 'ArrowRight')

function readPlace(target: Element): MarkPlace | undefined {
  const row = target.closest('[data-mark-id]')
  const markId = row?.getAttribute('data-mark-id')
  if (row === null || markId == null) return undefined
  return { section: row.getAttribute('data-section') ?? sectionName(null), markId }
}
