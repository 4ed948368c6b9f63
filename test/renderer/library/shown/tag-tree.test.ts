import { expect, test } from 'vitest'
import type { Tag } from '../../../../src/contract/app/tags.ts'
import { readLibraryPlace, videosAt } from '../../../../src/renderer/library/shown/library-place.ts'
import { countTagged, makeTagTree } from '../../../../src/renderer/library/shown/tag-tree.ts'
import { videoRow } from '../video-row.ts'

const tag = (tagId: number, parentId: number | null, path: string[]): Tag => ({
  tagId,
  uuid: crypto.randomUUID(),
  parentId,
  name: path.at(-1) ?? '',
  path,
  description: '',
  colour: 'red',
  markCount: 0,
  videoCount: 0,
  allMarkCount: 0,
})
// Sorted by path, as the backend lists them; the ids are in another order.
const tree = makeTagTree([
  tag(7, null, ['cooling']),
  tag(2, 7, ['cooling', 'roofs']),
  tag(5, 2, ['cooling', 'roofs', 'white/green']),
  tag(1, null, ['people']),
])
const rows = [
  videoRow('a', { tagIds: [5, 2] }),
  videoRow('b', { tagIds: [1, 7], collectionIds: [3] }),
  videoRow('c', { tagIds: [99], isUnread: true }),
]
const titlesAt = (address: string) =>
  videosAt(readLibraryPlace(new URLSearchParams(address)), rows, tree).map(({ title }) => title)

test('a tag shows the videos of the tags below it', () => {
  expect(titlesAt('tag=7')).toEqual(['a', 'b'])
  expect(titlesAt('tag=5')).toEqual(['a'])
})

test('each video counts once for a tag, however many tags below it the video has', () => {
  expect([...countTagged(tree, rows)].sort(([a], [b]) => a - b)).toEqual([
    [1, 1],
    [2, 1],
    [5, 1],
    [7, 2],
  ])
})

test('the tags of a video are in the order of their paths, and those that are gone are left out', () => {
  expect(tree.of({ tagIds: [1, 5, 99, 7] }).map(({ tagId }) => tagId)).toEqual([7, 5, 1])
})

test('addresses name all videos, the unread ones, a collection or a tag; anything else is all videos', () => {
  expect(titlesAt('')).toHaveLength(3)
  expect(titlesAt('unread')).toEqual(['c'])
  expect(titlesAt('collection=3')).toEqual(['b'])
  expect(titlesAt('collection=x')).toHaveLength(3)
  expect(titlesAt('tag=1e3')).toHaveLength(3)
})
