import { expect, test } from 'vitest'
import { canTryAgain, describePlayerProblem, isOutOfReach } from '../../../../src/renderer/ui/player/player-problem.ts'

test('a player out of reach may be tried again by itself when the network is back, a video that refuses may not', () => {
  expect(isOutOfReach({ kind: 'offline' })).toBe(true)
  expect(isOutOfReach({ kind: 'no-answer' })).toBe(true)
  expect(isOutOfReach({ kind: 'error', code: 153 })).toBe(false)
  expect(isOutOfReach({ kind: 'not-embeddable' })).toBe(false)
})

test('trying again is offered where it may help only', () => {
  expect(canTryAgain({ kind: 'offline' })).toBe(true)
  expect(canTryAgain({ kind: 'error', code: 5 })).toBe(true)
  expect(canTryAgain({ kind: 'error', code: 101 })).toBe(false)
  expect(canTryAgain({ kind: 'not-embeddable' })).toBe(false)
})

test('an unknown error is told with its number, one without a number in words', () => {
  expect(describePlayerProblem({ kind: 'error', code: 999 })).toContain('999')
  expect(describePlayerProblem({ kind: 'error', code: Number.NaN })).toContain('without a number')
})
