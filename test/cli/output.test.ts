import { expect, test } from 'vitest'
import { formatUsd } from '../../src/backend/money/format-usd.ts'
import { forTerminal, table } from '../../src/cli/output.ts'

test('what a title holds cannot steer the terminal', () => {
  expect(forTerminal('\u001b[31mred\u0007 \u202egpj.exe\u202c bell')).toBe('[31mred gpj.exe bell')
})

test('a table keeps its lines and its columns, whatever its cells hold', () => {
  expect(
    table([
      ['a', 'one\n two', 'last\nis not cut'],
      ['bb', 'x'.repeat(300), 'y'],
    ]),
  ).toEqual([`a   one two${' '.repeat(33)}  last\nis not cut`, `bb  ${'x'.repeat(39)}…  y`])
})

test.each([
  [null, 'unknown'],
  [0, '$0'],
  [12.345, '$12.35'],
  [0.0131, '$0.013'],
  [0.5, '$0.50'],
  [0.00004, '$0.00004'],
])('%s dollars are written %s', (usd, text) => {
  expect(formatUsd(usd)).toBe(text)
})
