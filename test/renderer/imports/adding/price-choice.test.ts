import { expect, test } from 'vitest'
import { readTerms } from '../../../../src/renderer/imports/adding/price-choice.ts'

test('a trial needs no amount, and an amount typed before does not become a ceiling', () => {
  expect(readTerms({ kind: 'trial', ceiling: '3' })).toEqual({ trial: true })
})

test.each(['', '0', 'cheap'])('%j is not a valid ceiling', (ceiling) =>
  expect(readTerms({ kind: 'ceiling', ceiling })).toBeUndefined(),
)

test('a ceiling is what one video may cost', () => {
  expect(readTerms({ kind: 'ceiling', ceiling: '$0.05' })).toEqual({ ceilingPerVideoUsd: 0.05 })
})
