import { expect, test } from 'vitest'
import { writeCountsCsv } from '../../../src/backend/exports/counts-csv.ts'

const none = { marks: 0, ms: 0 }

test('each cell with marks is a line, and names that a spreadsheet would run are made harmless', () => {
  const counts = {
    rows: [
      { key: 1, label: 'cooling/roofs' },
      { key: null, label: '' },
    ],
    columns: [
      { key: 'dQw4w9WgXcQ', label: '=1+1 "heat"' },
      { key: '-_bcdefghij', label: 'Shade' },
    ],
    cells: [
      [{ marks: 2, ms: 61_500 }, none],
      [none, { marks: 1, ms: 0 }],
    ],
  }
  expect(writeCountsCsv(counts, 'tag-video').split('\n')).toEqual([
    '"Tag","Video","Video ID","Marks","Seconds"',
    `"cooling/roofs","'=1+1 ""heat""","dQw4w9WgXcQ","2","61.5"`,
    `"","Shade","'-_bcdefghij","1","0"`,
    '',
  ])
})

test('pairs of tags have no id of a video', () => {
  const tag = { key: 1, label: 'heat' }
  const counts = { rows: [tag], columns: [tag], cells: [[{ marks: 3, ms: 1000 }]] }
  expect(writeCountsCsv(counts, 'tag-tag')).toBe('"Tag","Overlapping tag","Marks","Seconds"\n"heat","heat","3","1"\n')
})
