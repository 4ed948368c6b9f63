import { expect, test } from 'vitest'
import type { Tag } from '../../../src/contract/app/tags.ts'
import { listBelow, listTreeRows } from '../../../src/renderer/tags/tree-rows.ts'

const tag = (tagId: number, parentId: number | null, ...path: string[]): Tag => ({
  tagId,
  uuid: '00000000-0000-4000-8000-000000000000',
  parentId,
  name: path.at(-1) ?? '',
  path,
  description: '',
  colour: 'red',
  markCount: 0,
  videoCount: 0,
  allMarkCount: 0,
})

const tags = [
  tag(1, null, 'cooling'),
  tag(2, 1, 'cooling', 'roofs'),
  tag(3, 2, 'cooling', 'roofs', 'white'),
  tag(4, null, 'heat'),
]
const show = (closed: number[]) =>
  listTreeRows(tags, new Set(closed)).map(({ tag: { tagId }, level, isOpen }) => [tagId, level, isOpen])

test('the tree shows each tag below its parent', () => {
  expect(show([])).toEqual([
    [1, 1, true],
    [2, 2, true],
    [3, 3, undefined],
    [4, 1, undefined],
  ])
})

test('a closed tag hides everything below it, also what is further below', () => {
  expect(show([1])).toEqual([
    [1, 1, false],
    [4, 1, undefined],
  ])
})

test('a tag cannot be moved below itself or the tags below it', () => {
  expect([...listBelow(tags, [1])]).toEqual([1, 2, 3])
  expect([...listBelow(tags, [3, 4])]).toEqual([3, 4])
})
