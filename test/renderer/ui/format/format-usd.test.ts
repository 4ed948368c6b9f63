import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLocalUsd, formatUsdColumn } from '../../../../src/renderer/ui/format/format-usd.ts'

test.each([
  [0, '$0.00'],
  [0.004, '$0.004'],
  [0.0042, '$0.0042'],
  [0.00031, '$0.00031'],
  [0.1, '$0.10'],
  [0.25, '$0.25'],
  [0.999, '$1.00'],
  [12.3, '$12.30'],
  [1234.5, '$1,234.50'],
])('%d dollars are shown as %s', (usd, text) => {
  expect(formatLocalUsd(usd, 'en-US')).toBe(text)
})

test('an unknown cost is never shown as an amount', () => {
  expect(formatLocalUsd(null)).toBe('unknown')
})

test('a small cost is never shown as zero', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), (usd) => {
      expect(formatLocalUsd(usd, 'en-US')).toMatch(/[1-9]/)
    }),
  )
})

test('the amounts of a column have the same number of decimals, and a tiny one is not rounded to zero', () => {
  const columnOf = (...amounts: (number | null)[]) => amounts.map(formatUsdColumn(amounts, 'en-US'))
  expect(columnOf(0.02, 0.005, null, 12)).toEqual(['$0.020', '$0.005', 'unknown', '$12.000'])
  expect(columnOf(0, 3)).toEqual(['$0.00', '$3.00'])
  expect(columnOf(0.0000003, 0.0001)).toEqual(['<$0.00001', '$0.00010'])
})
