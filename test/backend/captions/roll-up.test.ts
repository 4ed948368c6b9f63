import { expect, test } from 'vitest'
import { decodeCaptions } from '../../../src/backend/captions/formats/decode.ts'

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23)
const vtt = (...cues: [startMs: number, endMs: number, text: string][]) =>
  `WEBVTT\n\n${cues.map(([from, to, text]) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`
const read = (text: string) => {
  const decoded = decodeCaptions(text)
  return decoded.kind === 'refused'
    ? decoded
    : { notes: decoded.notes, lines: decoded.lines.map((line) => [line.startMs, line.text]) }
}

const rolling = ['the tide', 'comes in', 'at nine', 'and goes', 'out at', 'three.']

test('rows that are shown repeatedly are used once, where they first appear, and this is reported', () => {
  const cues = rolling.map((row, index): [number, number, string] => [
    index * 2000,
    index * 2000 + 2000,
    [...rolling.slice(Math.max(0, index - 2), index), row].join('\n'),
  ])
  expect(read(vtt(...cues))).toEqual({
    lines: rolling.map((row, index) => [index * 2000, row]),
    notes: ['The rows of these captions are repeated while they roll. Each row was used once, where it first appears.'],
  })
})

test('a row that grows letter by letter becomes one line whose words have times', () => {
  const text = 'the tide comes in'
  const cues = Array.from({ length: text.length / 2 }, (_, index): [number, number, string] => [
    1000 + index * 100,
    1100 + index * 100,
    text.slice(0, 2 + index * 2),
  ])
  const decoded = decodeCaptions(vtt(...cues, [1900, 5000, text]))
  expect(decoded).toMatchObject({ timing: 'words', lines: [{ startMs: 1000, text }] })
})

test('captions of live television whose times jump back and forth are refused, with the reason', () => {
  const cues = rolling.map((row, index): [number, number, string] => [
    (index % 2 === 0 ? index : index - 3) * 2000 + 10_000,
    index * 2000 + 12_000,
    [...rolling.slice(Math.max(0, index - 2), index), row].join('\n'),
  ])
  expect(read(vtt(...cues))).toMatchObject({
    reason: 'live-roll-up',
    message: expect.stringContaining('live television'),
  })
})

test('repeated speech is not mistaken for rolling rows', () => {
  const said = ['No.', 'No.', 'Yes.', 'Yes.', 'No.', 'No.']
  const cues = said.map((text, index): [number, number, string] => [index * 1000, index * 1000 + 1000, text])
  expect(read(vtt(...cues))).toMatchObject({ lines: said.map((text, index) => [index * 1000, text]), notes: [] })
})
