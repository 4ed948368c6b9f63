import { expect, test } from 'vitest'
import { readTerms } from '../../../../src/renderer/imports/adding/price-choice.ts'

test('a trial needs no amount, and what was typed before does not become a ceiling', () => {
  expect(readTerms({ kind: 'trial', ceiling: '3' })).toEqual({ trial: true })
})

test.each(['', '0', 'cheap'])('%j is no ceiling to begin with', (ceiling) =>
  expect(readTerms({ kind: 'ceiling', ceiling })).toBeUndefined(),
)

test('a ceiling is what one video may cost', () => {
  expect(readTerms({ kind: 'ceiling', ceiling: '$0.05' })).toEqual({ ceilingPerVideoUsd: 0.05 })
})
