// Which columns the list of videos has, how wide they are, and which of them fit.

/** In the order in which they stand. The title takes the room that the others leave. */
export const columns = ['title', 'author', 'published', 'length', 'captions', 'tags', 'marks', 'added'] as const
export type Column = (typeof columns)[number]
export type SizedColumn = Exclude<Column, 'title'>

export const columnNames: Record<Column, string> = {
  title: 'Title',
  author: 'Author',
  published: 'Published',
  length: 'Length',
  captions: 'Captions',
  tags: 'Tags',
  marks: 'Marks',
  added: 'Added',
}

export const sizedColumns = columns.filter((column) => column !== 'title')

/** What the user changed about the columns. */
export interface ColumnLayout {
  hidden: readonly SizedColumn[]
  /** In pixels; a column that is not listed has its usual width. */
  widths: Readonly<Partial<Record<SizedColumn, number>>>
}

export const usualLayout: ColumnLayout = { hidden: [], widths: {} }

const usualWidths: Record<SizedColumn, number> = {
  author: 104,
  published: 90,
  length: 52,
  captions: 92,
  tags: 104,
  marks: 44,
  added: 84,
}

export const smallestWidth = 40
export const largestWidth = 600
/** The picture, and about 25 letters in each of two lines. */
export const smallestTitle = 236
/** The check box and the space at both ends of a row. */
const besideColumns = 12 + 20 + 16
const gap = 12

/** Those that leave first when the list is too narrow for all. */
const leaveFirst: readonly SizedColumn[] = ['published', 'marks', 'tags', 'captions', 'author', 'added', 'length']

export const widthOf = ({ widths }: ColumnLayout, column: SizedColumn): number => widths[column] ?? usualWidths[column]

const takenBy = (shown: readonly Column[], layout: ColumnLayout): number =>
  shown.reduce(
    (sum, column) => sum + gap + (column === 'title' ? smallestTitle : widthOf(layout, column)),
    besideColumns,
  )

/**
 * The columns that are shown in a list of `listWidth` pixels: without those that the user has hidden, without those that are `empty` in
 * every row, and without as many more as it takes for the title to keep its room. The column that the list is sorted by stays longest.
 */
export function fitColumns(
  layout: ColumnLayout,
  listWidth: number,
  empty: ReadonlySet<Column>,
  sortedBy: string,
): Column[] {
  let shown = columns.filter((column) => column === 'title' || !(layout.hidden.includes(column) || empty.has(column)))
  const leaving = [...leaveFirst.filter((column) => column !== sortedBy), ...leaveFirst]
  for (const column of leaving) {
    if (takenBy(shown, layout) <= listWidth) break
    shown = shown.filter((each) => each !== column)
  }
  return shown
}

/** The width that a column gets: no wider than the title can spare. */
export function resizeColumn(
  layout: ColumnLayout,
  column: SizedColumn,
  wanted: number,
  shown: readonly Column[],
  listWidth: number,
): ColumnLayout {
  const spare = listWidth - takenBy(shown, layout)
  const most = Math.min(largestWidth, widthOf(layout, column) + Math.max(0, spare))
  const width = Math.round(Math.max(smallestWidth, Math.min(most, wanted)))
  return { ...layout, widths: { ...layout.widths, [column]: width } }
}

export function toggleColumn(layout: ColumnLayout, column: SizedColumn): ColumnLayout {
  const isHidden = layout.hidden.includes(column)
  return {
    ...layout,
    hidden: isHidden ? layout.hidden.filter((each) => each !== column) : [...layout.hidden, column],
  }
}

const isSizedColumn = (value: unknown): value is SizedColumn => sizedColumns.some((column) => column === value)

export function isColumnLayout(value: unknown): value is ColumnLayout {
  if (typeof value !== 'object' || value === null) return false
  const { hidden, widths } = value as Partial<ColumnLayout>
  if (!Array.isArray(hidden) || !hidden.every(isSizedColumn)) return false
  if (typeof widths !== 'object' || widths === null) return false
  return Object.entries(widths).every(
    ([column, width]) =>
      isSizedColumn(column) && typeof width === 'number' && width >= smallestWidth && width <= largestWidth,
  )
}
