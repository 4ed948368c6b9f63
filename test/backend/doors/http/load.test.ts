import { expect, onTestFinished, test } from 'vitest'
import { loadDoor } from '../../../bench/door-load.ts'
import { startFakeModel } from '../../../fakes/model.ts'
import { openDoor } from './open-door.ts'

test('fifty answers stream at once while others search, and all of them finish', async () => {
  const pieces = Array.from({ length: 40 }, (_, index) => (index % 10 === 9 ? `[${1 + (index % 3)}]. ` : 'and so '))
  const model = await startFakeModel({ pieceDelayMs: 20, answer: () => pieces })
  onTestFinished(() => model.close())
  const { url, key, log } = await openDoor({ model: { url: model.url, name: 'fake' } })
  const words = ['roof', 'night', 'trees', 'shade', 'heat', 'water', 'streets', 'summer']
  const outcome = await loadDoor({ url, key, seconds: 3, streams: 50, searchesPerSecond: 10, words })
  expect(outcome.errors).toEqual([])
  expect(outcome.answers).toBeGreaterThanOrEqual(50)
  expect(outcome.searches).toBeGreaterThanOrEqual(29)
  expect(log).toEqual([])
})
