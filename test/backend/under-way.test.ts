import { expect, test } from 'vitest'
import { createUnderWay } from '../../src/backend/under-way.ts'

const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length

test('ending with no running call leaves no timer that would keep a command’s process alive', async () => {
  const before = timers()
  await createUnderWay().end()
  expect(timers()).toBe(before)
})
