import { expect, test } from 'vitest'
import { orderMoments } from '../../../src/renderer/search/order-moments.ts'

const at = (startMs: number) => ({ startMs, endMs: startMs + 10 })

test('moments are in the order of their video, and the best match is still marked', () => {
  expect(orderMoments([at(500), at(20), at(90)])).toEqual([
    { ...at(20), isBest: false },
    { ...at(90), isBest: false },
    { ...at(500), isBest: true },
  ])
})

test('a single moment is not marked as the best', () => {
  expect(orderMoments([at(5)])).toEqual([{ ...at(5), isBest: false }])
})
