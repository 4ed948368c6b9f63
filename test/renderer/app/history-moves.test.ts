import { expect, test } from 'vitest'
import { readHistoryButton, readHistoryKey } from '../../../src/renderer/app/history/history-moves.ts'

const press = (key: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

test('Alt and an arrow lead back and forward, on a Mac the command key and a bracket', () => {
  expect(readHistoryKey(press('ArrowLeft', { altKey: true }), false)).toBe('back')
  expect(readHistoryKey(press('ArrowRight', { altKey: true }), false)).toBe('forward')
  expect(readHistoryKey(press('[', { metaKey: true }), true)).toBe('back')
  expect(readHistoryKey(press(']', { metaKey: true }), true)).toBe('forward')
})

test('the same keys alone, with other modifier keys or on the other system do something else', () => {
  for (const isMac of [false, true]) {
    expect(readHistoryKey(press('ArrowLeft'), isMac)).toBeUndefined()
    expect(readHistoryKey(press('['), isMac)).toBeUndefined()
    expect(readHistoryKey(press('ArrowLeft', { altKey: true, shiftKey: true }), isMac)).toBeUndefined()
    expect(readHistoryKey(press('ArrowLeft', { ctrlKey: true }), isMac)).toBeUndefined()
    expect(readHistoryKey(press('ArrowUp', { altKey: true }), isMac)).toBeUndefined()
  }
  expect(readHistoryKey(press('ArrowLeft', { altKey: true }), true)).toBeUndefined()
  expect(readHistoryKey(press('[', { metaKey: true }), false)).toBeUndefined()
})

test('only the fourth and the fifth button of a mouse move through the history', () => {
  expect([0, 1, 2, 3, 4, 5].map(readHistoryButton)).toEqual([
    undefined,
    undefined,
    undefined,
    'back',
    'forward',
    undefined,
  ])
})
