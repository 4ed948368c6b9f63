import { expect, test } from 'vitest'
import { readUsd } from '../../../../src/renderer/ui/format/read-usd.ts'

test.each([
  ['5', 5],
  [' $ 0.25 ', 0.25],
  ['0,25', 0.25],
  ['0,005', 0.005],
  ['1000000', 1_000_000],
])('%j is an amount', (text, usd) => expect(readUsd(text)).toBe(usd))

test('an empty text is not an amount, which is different from 0', () => expect(readUsd('  ')).toBeNull())

test.each(['1,000', '-1', 'five', '1e3', '.', '1000001', '0.0000000001'])('%j is refused', (text) =>
  expect(readUsd(text)).toBeUndefined(),
)
