import type { MarkGroup, MarkKey } from '../../../contract/app/marks.ts'

/** A group of the list, or the whole list where it is not grouped. */
export interface MarkSection {
  /** Tells the sections apart; a group's key as JSON. */
  readonly name: string
  /** Null where the list is not grouped; such a list has no heading. */
  readonly group: MarkGroup | null
  readonly isOpen: boolean
  /** In the order shown; undefined until they have come. */
  readonly markIds: readonly string[] | undefined
  /** How many marks it has. */
  readonly count: number
}

/** A row of the list that shows a mark. With groups by tag, a mark can have several rows. */
export interface MarkPlace {
  readonly section: string
  readonly markId: string
}

/** What a row of the list shows. */
export type MarkListRow =
  | { readonly type: 'heading'; readonly section: MarkSection }
  | { readonly type: 'mark'; readonly section: MarkSection; readonly markId: string; readonly at: number }
  /** A mark whose id has not come yet. */
  | { readonly type: 'waiting'; readonly section: MarkSection; readonly at: number }

export interface SectionRows {
  readonly count: number
  /** Undefined outside of the list. */
  readonly row: (index: number) => MarkListRow | undefined
  /** The row of a mark; undefined if it is not shown. */
  readonly find: (place: MarkPlace) => number | undefined
  /** The sections that have rows between two rows, both included. */
  readonly between: (first: number, last: number) => MarkSection[]
}

export const sectionName = (key: MarkKey): string => JSON.stringify(key)

/** Lays the sections out as the rows of one list. */
export function layOutRows(sections: readonly MarkSection[]): SectionRows {
  const starts: number[] = []
  let count = 0
  for (const section of sections) {
    starts.push(count)
    count += headings(section) + marksShown(section)
  }
  const sectionAt = (index: number): number => {
    let [low, high] = [0, sections.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    count,
    row(index) {
      const number = sectionAt(index)
      const section = sections[number]
      if (section === undefined || index < 0 || index >= count) return undefined
      const at = index - (starts[number] ?? 0) - headings(section)
      if (at < 0) return { type: 'heading', section }
      const markId = section.markIds?.[at]
      return markId === undefined ? { type: 'waiting', section, at } : { type: 'mark', section, markId, at }
    },
    find({ section: name, markId }) {
      const number = sections.findIndex((section) => section.name === name && section.isOpen)
      const section = sections[number]
      const at = section?.markIds?.indexOf(markId) ?? -1
      return section === undefined || at < 0 ? undefined : (starts[number] ?? 0) + headings(section) + at
    },
    between(first, last) {
      return count === 0 ? [] : sections.slice(sectionAt(Math.max(first, 0)), sectionAt(Math.min(last, count - 1)) + 1)
    },
  }
}

const headings = ({ group }: MarkSection): number => (group === null ? 0 : 1)

const marksShown = ({ isOpen, markIds, count }: MarkSection): number => (isOpen ? (markIds?.length ?? count) : 0)
