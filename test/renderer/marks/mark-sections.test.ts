import { expect, test } from 'vitest'
import { layOutRows, type MarkSection } from '../../../src/renderer/marks/list/mark-sections.ts'

const section = (name: string, markIds: string[] | undefined, { isOpen = true, count = 0, isGroup = true } = {}) =>
  ({
    name,
    group: isGroup ? { key: name, label: name, count } : null,
    isOpen,
    markIds,
    count: markIds?.length ?? count,
  }) satisfies MarkSection

const sections = [
  section('a', ['1', '2']),
  section('b', ['3'], { isOpen: false }),
  section('c', undefined, { count: 2 }),
  section('d', ['1']),
]

test('the rows are the headings, and below each the marks of an open section, also those that have not come', () => {
  const { count, row } = layOutRows(sections)
  const show = (index: number) => {
    const shown = row(index)
    return shown && [shown.section.name, shown.type, shown.type === 'mark' ? shown.markId : undefined]
  }
  expect(Array.from({ length: count }, (_, index) => show(index))).toEqual([
    ['a', 'heading', undefined],
    ['a', 'mark', '1'],
    ['a', 'mark', '2'],
    ['b', 'heading', undefined],
    ['c', 'heading', undefined],
    ['c', 'waiting', undefined],
    ['c', 'waiting', undefined],
    ['d', 'heading', undefined],
    ['d', 'mark', '1'],
  ])
  expect([show(-1), show(count)]).toEqual([undefined, undefined])
})

test('a mark with two tags has a row in each section', () => {
  const { find } = layOutRows(sections)
  expect(find({ section: 'a', markId: '1' })).toBe(1)
  expect(find({ section: 'd', markId: '1' })).toBe(8)
  expect(find({ section: 'b', markId: '3' })).toBeUndefined()
  expect(find({ section: 'a', markId: '9' })).toBeUndefined()
})

test('the sections in view are found', () => {
  const { between } = layOutRows(sections)
  expect(between(2, 5).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(between(0, 100)).toHaveLength(4)
  expect(layOutRows([]).between(0, 10)).toEqual([])
})

test('a list without groups has no heading', () => {
  const { count, row } = layOutRows([section('', ['1', '2'], { isGroup: false })])
  expect(count).toBe(2)
  expect(row(0)).toMatchObject({ type: 'mark', markId: '1', at: 0 })
})
