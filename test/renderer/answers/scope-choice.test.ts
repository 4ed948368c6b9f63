import { expect, test } from 'vitest'
import { describeScope, listScopes, scopeValue } from '../../../src/renderer/answers/scope-choice.ts'

const collections = [{ collectionId: 3, name: 'Interviews', videoCount: 2 }]

test('the service is offered only if one is set up', () => {
  expect(listScopes(false, collections, []).map(({ label }) => label)).toEqual([
    'Whole library',
    'Interviews',
    'Select videos…',
  ])
  expect(listScopes(true, [], ['demoHeat01A']).map(({ label }) => label)).toEqual([
    'The service',
    'Whole library',
    '1 selected video',
  ])
})

test('every scope is shown as its own option', () => {
  for (const { scope, value } of listScopes(true, collections, ['demoHeat01A'])) expect(scopeValue(scope)).toBe(value)
})

test('a collection that was removed in the meantime is shown as gone', () => {
  expect(describeScope({ kind: 'collection', collectionId: 3 }, collections)).toBe('“Interviews”')
  expect(describeScope({ kind: 'collection', collectionId: 9 }, collections)).toBe('a removed collection')
})
