import type { CountsBy, MarkCounts } from '../../contract/app/marks.ts'
import { writeCsv } from '../write-csv.ts'

const columnNames: Record<CountsBy, string> = {
  'tag-video': 'Video',
  'tag-speaker': 'Speaker',
  'tag-tag': 'Overlapping tag',
}

/** Counts of marks as CSV: one line for each cell that has marks. Marks without a tag or a speaker have an empty name. */
export function writeCountsCsv({ rows, columns, cells }: MarkCounts, by: CountsBy): string {
  const column = columnNames[by]
  const lines = rows.flatMap((row, index) =>
    columns.flatMap((one, number) => {
      const cell = cells[index]?.[number]
      if (cell === undefined || cell.marks === 0) return []
      return [
        {
          Tag: row.label,
          [column]: one.label,
          'Video ID': by === 'tag-video' ? (one.key ?? '') : '',
          Marks: cell.marks,
          Seconds: cell.ms / 1000,
        },
      ]
    }),
  )
  return writeCsv(['Tag', column, ...(by === 'tag-video' ? ['Video ID'] : []), 'Marks', 'Seconds'], lines)
}
