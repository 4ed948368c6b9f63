import { describe, expect, test } from 'vitest'
import { readPlainText } from '../../../src/backend/captions/plain-text.ts'

const read = (...rows: string[]) =>
  readPlainText(rows.join('\n')).lines.map(({ startMs, endMs, text, speakers }) => [
    startMs,
    endMs,
    speakers?.[0]?.name ?? null,
    text,
  ])

describe('transcripts with times', () => {
  test.each([
    ['ours', '[00:02 - 00:05] Anna: High.', 2000, 5000],
    ['MAXQDA’s', '00:00:02.5Anna: High.', 2500, null],
    ['ATLAS.ti’s', '[00:00:02]Anna: High.', 2000, null],
    ['f4’s', '#00:00:02-5# Anna: High.', 2500, null],
    ['QualCoder’s', '#00:00:02.250# Anna: High.', 2250, null],
    ['lyrics with times of words', '[00:02.00]<00:02.00>Anna: <00:02.40>High.', 2000, null],
    ['SubViewer’s', '0:00:02.000,0:00:05.000\nAnna: [br]High.', 2000, 5000],
    ['InqScribe’s', '[00:00:02.12] Anna: High.', 2120, null],
    ['with frames', '[00:00:02:12] Anna: High.', 2000, null],
    ['in round brackets', '(0:02) Anna: High.', 2000, null],
    ['SBV', '0:00:02.000,0:00:05.000 Anna: High.', 2000, 5000],
    ['with a dash', '0:02 – Anna: High.', 2000, null],
  ])('%s are read', (_, row, startMs, endMs) => {
    expect(read(row)).toEqual([[startMs, endMs, 'Anna', 'High.']])
  })

  test('may have times on rows of their own, as copied from YouTube’s page', () => {
    expect(read('0:00', 'the tide', '0:03', 'is high', '1:02:03', 'now')).toEqual([
      [0, null, null, 'the tide'],
      [3000, null, null, 'is high'],
      [3_723_000, null, null, 'now'],
    ])
  })

  test('end at a time without text', () => {
    expect(read('[0:01] High.', '[0:04]', '[0:09] Low.')).toEqual([
      [1000, 4000, null, 'High.'],
      [9000, null, null, 'Low.'],
    ])
  })

  test('may continue in rows without a time; rows before the first time are counted', () => {
    const text = readPlainText('A talk\nby Anna\n\n[0:01] High\nand dry.\n[0:04] Low.')
    expect(text).toMatchObject({
      isTimed: true,
      headingCount: 2,
      lines: [{ text: 'High\nand dry.' }, { text: 'Low.' }],
    })
  })

  test('do not mistake every colon for a speaker', () => {
    expect(
      read('[0:01] Note: it is high.', '[0:04] Then low.', '[0:09] Then high.').map(([, , speaker]) => speaker),
    ).toEqual([null, null, null])
  })
})

test('a text that only mentions a time is not a transcript with times', () => {
  const text = ['We met at', '12:30 and went.', ...Array.from({ length: 9 }, () => 'It was late.')].join('\n')
  expect(readPlainText(text)).toMatchObject({ isTimed: false, lines: [{ startMs: 0, endMs: null }] })
})
