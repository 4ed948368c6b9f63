import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Column,
  columns,
  fitColumns,
  isColumnLayout,
  resizeColumn,
  sizedColumns,
  smallestTitle,
  toggleColumn,
  usualLayout,
  widthOf,
} from '../../../../src/renderer/library/list/columns.ts'

const none: ReadonlySet<Column> = new Set()

test('a wide list shows every column, and a list of 984 pixels as well', () => {
  expect(fitColumns(usualLayout, 1600, none, 'added')).toEqual([...columns])
  expect(fitColumns(usualLayout, 984, none, 'added')).toEqual([...columns])
})

test('columns that would be empty and those that the user has hidden are left out', () => {
  const layout = toggleColumn(usualLayout, 'author')
  expect(fitColumns(layout, 1600, new Set(['tags', 'marks']), 'added')).toEqual([
    'title',
    'published',
    'length',
    'captions',
    'added',
  ])
  expect(toggleColumn(layout, 'author')).toEqual(usualLayout)
})

test('the title is always there, and the column that the list is sorted by stays longest', () => {
  expect(fitColumns(usualLayout, 0, none, 'added')).toEqual(['title'])
  expect(fitColumns(usualLayout, 420, none, 'published')).toEqual(['title', 'published'])
})

test('whatever the widths are, the title keeps its room as soon as the list has it', () => {
  const anyLayout = fc.record({
    hidden: fc.subarray(sizedColumns),
    widths: fc.dictionary(fc.constantFrom(...sizedColumns), fc.integer({ min: 40, max: 600 })),
  })
  fc.assert(
    fc.property(anyLayout, fc.integer({ min: smallestTitle + 60, max: 3000 }), (layout, listWidth) => {
      const shown = fitColumns(layout, listWidth, none, 'added')
      const taken = shown.reduce((sum, column) => sum + 12 + (column === 'title' ? 0 : widthOf(layout, column)), 48)
      expect(listWidth - taken).toBeGreaterThanOrEqual(smallestTitle)
    }),
  )
})

test('a column is not resized beyond what the title can spare, nor below what can be seen', () => {
  const shown = fitColumns(usualLayout, 1100, none, 'added')
  const wide = resizeColumn(usualLayout, 'author', 5000, shown, 1100)
  expect(widthOf(wide, 'author')).toBeGreaterThan(widthOf(usualLayout, 'author'))
  expect(fitColumns(wide, 1100, none, 'added')).toEqual(shown)
  expect(widthOf(resizeColumn(usualLayout, 'author', -5, shown, 1100), 'author')).toBe(40)
})

test.each([
  [null],
  [{ hidden: ['title'], widths: {} }],
  [{ hidden: [], widths: { author: 1e9 } }],
  [{ hidden: [], widths: { price: 80 } }],
  [{ hidden: 'author', widths: {} }],
])('a layout of another version, %j, is not trusted', (kept) => {
  expect(isColumnLayout(kept)).toBe(false)
})
