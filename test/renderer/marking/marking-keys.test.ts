import { expect, test } from 'vitest'
import { readMarkingKey } from '../../../src/renderer/marking/marking-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['h', none, 'mark'],
  ['H', none, 'mark'],
  ['c', none, 'cite'],
  ['Q', { ...none, shiftKey: true }, 'markdown'],
  ['[', none, 'start'],
  [']', { ...none, ctrlKey: true, altKey: true }, 'end'],
  ['[', { ...none, altKey: true }, 'start'],
  ['+', { ...none, shiftKey: true }, 'more'],
  ['-', none, 'less'],
])('%s with %o marks', (key, press, action) => {
  expect(readMarkingKey({ key, ...press })).toBe(action)
})

test.each([
  ['h', { ...none, ctrlKey: true }],
  ['n', { ...none, metaKey: true }],
  ['[', { ...none, metaKey: true }],
  ['[', { ...none, ctrlKey: true }],
  ['N', { ...none, shiftKey: true }],
  ['i', { ...none, ctrlKey: true, altKey: true }],
  ['c', { ...none, ctrlKey: true }],
  ['a', none],
])('%s with %o belongs to others', (key, press) => {
  expect(readMarkingKey({ key, ...press })).toBeUndefined()
})
