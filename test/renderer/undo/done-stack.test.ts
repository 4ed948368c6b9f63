import { expect, test } from 'vitest'
import { createDoneStack, type Done } from '../../../src/renderer/undo/done-stack.ts'

const done = (title: string, redo: Done['redo'] = async () => {}): Done => ({ title, undo: async () => {}, redo })

test('the last thing done is the first to be undone, and can be repeated', () => {
  const stack = createDoneStack()
  const [first, second] = [done('first'), done('second')]
  stack.push(first)
  stack.push(second)
  expect(stack.last('undo')).toBe(second)
  stack.move(second, 'undo')
  expect([stack.last('undo'), stack.last('redo')]).toEqual([first, second])
  stack.move(second, 'redo')
  expect([stack.last('undo'), stack.last('redo')]).toEqual([second, undefined])
})

test('something new ends what could be repeated', () => {
  const stack = createDoneStack()
  const first = done('first')
  stack.push(first)
  stack.move(first, 'undo')
  stack.push(done('second'))
  expect(stack.last('redo')).toBeUndefined()
})

test('an earlier act can be undone by its toast, out of order', () => {
  const stack = createDoneStack()
  const [first, second] = [done('first'), done('second')]
  stack.push(first)
  stack.push(second)
  stack.move(first, 'undo')
  expect([stack.last('undo'), stack.last('redo')]).toEqual([second, first])
})

test('what cannot be repeated, or was refused, is forgotten', () => {
  const stack = createDoneStack()
  const [once, refused] = [done('once', null), done('refused')]
  stack.push(once)
  stack.move(once, 'undo')
  expect([stack.last('undo'), stack.last('redo')]).toEqual([undefined, undefined])
  stack.push(refused)
  stack.drop(refused)
  expect(stack.last('undo')).toBeUndefined()
})
