import { expect, onTestFinished, test, vi } from 'vitest'
import { formatUsd } from '../../src/backend/money/format-usd.ts'
import { sentenceOf } from '../../src/cli/errors.ts'
import { forTerminal, printJson, printLines, printNotes, table } from '../../src/cli/output.ts'
import { AppError } from '../../src/contract/app/errors.ts'

/** Returns what is written to the stream while `work` runs. */
function written(stream: NodeJS.WriteStream, work: () => void): string {
  const spy = vi.spyOn(stream, 'write').mockReturnValue(true)
  onTestFinished(() => spy.mockRestore())
  work()
  const text = spy.mock.calls.map(([chunk]) => String(chunk)).join('')
  spy.mockRestore()
  return text
}

const steering = 'a\u0000\u0007\u001b[31m\u007f\u0085\u009b31m\u2028\u202egpj.exe\u202c\u2066b\u2069\rc'
/** Every character that can control a terminal, except line breaks and tabs. */
const raw = /(?![\t\n])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

test('a JSON document has no raw control characters and still contains every text unchanged', () => {
  const document = { title: steering, marks: ['\u200e\u200f\u200d\u200c', '\ud800'], [steering]: 1 }
  const text = written(process.stdout, () => printJson(document))
  expect(text).not.toMatch(raw)
  expect(text).toContain('\\u009b31m')
  expect(text).toContain('\u200e\u200f\u200d\u200c')
  expect(JSON.parse(text)).toEqual(document)
})

test('lines, notes and error messages have no raw control characters', () => {
  expect(written(process.stdout, () => printLines([steering]))).not.toMatch(raw)
  expect(written(process.stderr, () => printNotes([steering]))).not.toMatch(raw)
  for (const error of [
    new AppError('VIDEO_NOT_FOUND', `“${steering}” is gone.`, { videoId: 'demoHeat001' }),
    new Error(steering),
    steering,
  ])
    expect(sentenceOf(error)).not.toMatch(raw)
})

test('a title cannot control the terminal', () => {
  expect(forTerminal('\u001b[31mred\u0007 \u202egpj.exe\u202c bell')).toBe('[31mred gpj.exe bell')
})

test('a table keeps its lines and columns, whatever its cells contain', () => {
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
])('%s dollars are printed as %s', (usd, text) => {
  expect(formatUsd(usd)).toBe(text)
})
