import { expect, test } from 'vitest'
import { canTryAgain, describePlayerProblem, isOutOfReach } from '../../../../src/renderer/ui/player/player-problem.ts'

test('an unreachable player is retried when the network returns, a video that refuses is not', () => {
  expect(isOutOfReach({ kind: 'offline' })).toBe(true)
  expect(isOutOfReach({ kind: 'no-answer' })).toBe(true)
  expect(isOutOfReach({ kind: 'error', code: 153 })).toBe(false)
  expect(isOutOfReach({ kind: 'not-embeddable' })).toBe(false)
})

test('retrying is offered only if it may help', () => {
  expect(canTryAgain({ kind: 'offline' })).toBe(true)
  expect(canTryAgain({ kind: 'error', code: 5 })).toBe(true)
  expect(canTryAgain({ kind: 'error', code: 101 })).toBe(false)
  expect(canTryAgain({ kind: 'not-embeddable' })).toBe(false)
})

test('an unknown error is described with its number, or in words if it has none', () => {
  expect(describePlayerProblem({ kind: 'error', code: 999 })).toContain('999')
  expect(describePlayerProblem({ kind: 'error', code: Number.NaN })).toContain('unknown error')
})
