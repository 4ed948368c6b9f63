import { expect, test } from 'vitest'
import type { ListedVideo } from '../../../../src/contract/app/imports.ts'
import { chosenListSchema } from '../../../../src/contract/app/imports.ts'
import { filterListed, idsToChoose, toChosenList } from '../../../../src/renderer/imports/lists/list-choice.ts'

const video = (position: number, changes: Partial<ListedVideo> = {}): ListedVideo => ({
  videoId: `v${String(position).padStart(9, '0')}A`,
  title: `Number ${position}`,
  author: null,
  durationMs: null,
  position,
  isInLibrary: false,
  unavailable: null,
  ...changes,
})

const gone = video(2, { unavailable: 'This video is private.' })
const videos = [video(1, { title: 'Études à Orléans', author: 'Zoë' }), gone, video(3), video(4)]
const ids = (...positions: number[]) => new Set(positions.map((position) => video(position).videoId))

test('titles and authors are found by all of the words, without regard to accents and case', () => {
  const found = (filter: string) => filterListed(videos, filter).map(({ position }) => position)
  expect(found('')).toEqual([1, 2, 3, 4])
  expect(found(' etudes ZOE ')).toEqual([1])
  expect(found('ORLÉANS')).toEqual([1])
  expect(found('etudes number')).toEqual([])
  expect(found('number')).toEqual([2, 3, 4])
})

test('videos that cannot be added are never selected, even if their ids are given', () => {
  expect(idsToChoose(videos)).toEqual([...ids(1, 3, 4)])
  expect(toChosenList('x', videos, ids(2))).toBeUndefined()
})

test('the selection has the order of the list', () => {
  expect(toChosenList('x', videos, new Set([...ids(4), ...ids(2, 1)]))?.videos.map(({ videoId }) => videoId)).toEqual([
    ...ids(1, 4),
  ])
})

test('a title of any length is accepted', () => {
  const long = video(1, { title: '🔥'.repeat(900) })
  expect(chosenListSchema.safeParse(toChosenList('x', [long], ids(1))).success).toBe(true)
})
