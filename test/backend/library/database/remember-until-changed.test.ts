import { expect, test } from 'vitest'
import { createCollection, listCollections } from '../../../../src/backend/library/collections.ts'
import { closeLibrary, openLibrary } from '../../../../src/backend/library/database/open.ts'
import { rememberUntilChanged } from '../../../../src/backend/library/database/remember-until-changed.ts'
import { temporaryDir, temporaryLibrary } from '../temporary-library.ts'

test('a value is computed again after a change by this connection or another one, and only then', () => {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  let computed = 0
  const names = () =>
    rememberUntilChanged(library, 'names', () => {
      computed++
      return listCollections(library).map(({ name }) => name)
    })
  expect([names(), names(), computed]).toEqual([[], [], 1])
  createCollection(library, 'a')
  expect([names(), names(), computed]).toEqual([['a'], ['a'], 2])
  const other = openLibrary(dir)
  createCollection(other, 'b')
  closeLibrary(other)
  expect([names(), names(), computed]).toEqual([['a', 'b'], ['a', 'b'], 3])
})

test('nothing is remembered of a transaction that is rolled back', () => {
  const library = temporaryLibrary()
  const names = () => rememberUntilChanged(library, 'names', () => listCollections(library).map(({ name }) => name))
  const work = library.transaction(() => {
    createCollection(library, 'a')
    expect(names()).toEqual(['a'])
    throw new Error('rolled back')
  })
  expect(work).toThrow('rolled back')
  expect(names()).toEqual([])
})
