import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson3 } from '../../../../src/backend/captions/formats/json3.ts'
import { wildBody } from '../wild-json3.ts'

const read = (...events: unknown[]) => readJson3(JSON.stringify({ events }))

describe('readJson3', () => {
  test('gives the words of an automatic line their own times', () => {
    const segs = [
      { utf8: 'tides', acAsrConf: 0 },
      { utf8: ' turn', tOffsetMs: 400 },
    ]
    expect(read({ tStartMs: 1000, dDurationMs: 5000, segs })).toEqual([
      {
        startMs: 1000,
        endMs: 6000,
        text: 'tides turn',
        marks: [
          { at: 0, ms: 1000 },
          { at: 6, ms: 1400 },
        ],
      },
    ])
  })

  test('gives a manual line only its own times', () => {
    expect(read({ tStartMs: 5, dDurationMs: 10, segs: [{ utf8: 'two\nrows' }] })).toEqual([
      { startMs: 5, endMs: 15, text: 'two\nrows', marks: [] },
    ])
  })

  test('leaves out windows and the events that only scroll them', () => {
    const window = { tStartMs: 0, dDurationMs: 9000, id: 1 }
    expect(read(window, { tStartMs: 90, aAppend: 1, segs: [{ utf8: '\n' }] })).toEqual([])
  })

  test('treats a missing start as zero and a missing length as unknown', () => {
    expect(read({ segs: [{ utf8: 'first' }] })).toEqual([{ startMs: 0, endMs: null, text: 'first', marks: [] }])
  })

  test('sorts lines by their start', () => {
    const lines = read({ tStartMs: 300, segs: [{ utf8: 'b' }] }, { tStartMs: 100, segs: [{ utf8: 'a' }] })
    expect(lines?.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  test('removes invisible characters and direction overrides, but not the joiners that Persian needs', () => {
    const lines = read({ segs: [{ utf8: '\u200bmi\u202et\ufeff \u00a0\u0645\u06cc\u200c\u0634\u0648\u062f' }] })
    expect(lines?.[0]?.text).toBe('mit  \u0645\u06cc\u200c\u0634\u0648\u062f')
  })

  test.each(['', '<transcript/>', '[]', 'null', '{"events":{}}'])('reports that %j is something else', (body) => {
    expect(readJson3(body)).toBeUndefined()
  })

  test('reads arbitrary data without throwing, in order and with whole times', () => {
    fc.assert(
      fc.property(wildBody, (body) => {
        const lines = readJson3(body) ?? []
        lines.forEach((line, index) => {
          expect(Number.isInteger(line.startMs) && line.startMs >= (lines[index - 1]?.startMs ?? 0)).toBe(true)
          expect(line.text.trim()).not.toBe('')
        })
      }),
    )
  })
})
