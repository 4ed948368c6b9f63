import { expect, test } from 'vitest'
import { nextTurn } from '../../src/backend/next-turn.ts'

test('waiting tasks continue one per turn of the event loop, in order, and other events are handled in between', async () => {
  const done: string[] = []
  const work = async (name: string) => {
    for (const step of [1, 2]) {
      await nextTurn()
      done.push(`${name}${step}`)
    }
  }
  const all = Promise.all(['a', 'b', 'c'].map(work))
  let isOver = false
  const comeIn = () => {
    done.push('-')
    if (!isOver) setImmediate(comeIn)
  }
  setImmediate(comeIn)
  await all
  isOver = true
  expect(done.filter((step) => step !== '-')).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2'])
  expect(done.join('')).not.toMatch(/[a-c]\d[a-c]/)
})
