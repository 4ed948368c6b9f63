import { expect, test } from 'vitest'
import type { Tag } from '../../../src/contract/app/tags.ts'
import {
  addName,
  addTag,
  findTyped,
  noTagChoice,
  readTypedPath,
  suggestTags,
  withoutLast,
} from '../../../src/renderer/marking/tag-choice.ts'

const tagOf = (tagId: number, ...path: string[]): Tag => ({
  tagId,
  uuid: '00000000-0000-4000-8000-000000000000',
  parentId: null,
  name: path.at(-1) ?? '',
  path,
  description: '',
  colour: 'red',
  markCount: 0,
  videoCount: 0,
  allMarkCount: 0,
})
const tags = [tagOf(1, 'cooling'), tagOf(2, 'cooling', 'Dächer'), tagOf(3, 'money'), tagOf(4, 'night', 'cool air')]

test('tags whose path or name begins with the typed text come first', () => {
  expect(suggestTags(tags, 'cool', 8).map(({ tagId }) => tagId)).toEqual([1, 2, 4])
  expect(suggestTags(tags, 'dach', 8).map(({ tagId }) => tagId)).toEqual([2])
  expect(suggestTags(tags, 'cooling/', 8).map(({ tagId }) => tagId)).toEqual([2])
  expect(suggestTags(tags, 'cool', 1)).toHaveLength(1)
})

test('a typed path finds the existing tag however it is written', () => {
  expect(findTyped(tags, 'Cooling / dächer')?.tagId).toBe(2)
  expect(findTyped(tags, 'Dächer')).toBeUndefined()
})

test('a path without names is none', () => {
  expect(readTypedPath(' a // b /')).toBe('a/b')
  expect(readTypedPath(' / ')).toBeUndefined()
})

test('a tag is chosen once, and the last one is taken away first', () => {
  const chosen = addName(addName(addTag(addTag(noTagChoice, 1), 1), 'new'), 'NEW')
  expect(chosen).toEqual({ tagIds: [1], names: ['new'] })
  expect(withoutLast(chosen)).toEqual({ tagIds: [1], names: [] })
  expect(withoutLast(withoutLast(chosen))).toEqual(noTagChoice)
})
