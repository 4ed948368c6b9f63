import { describe, expect, test } from 'vitest'
import { readTtml } from '../../../../src/backend/captions/formats/ttml.ts'
import { readTtmlClock, readTtmlTime } from '../../../../src/backend/captions/formats/ttml-times.ts'

describe('time expressions', () => {
  const attributes: Record<string, string> = {
    frameRate: '24',
    frameRateMultiplier: '1000 1001',
    tickRate: '10000',
    subFrameRate: '2',
  }
  const clock = readTtmlClock((name) => attributes[name])

  test.each([
    ['01:02:03', 3_723_000],
    ['01:02:03.5', 3_723_500],
    ['00:00:01:12', 1501],
    ['00:00:01:12.1', 1521],
    ['1.5h', 5_400_000],
    ['2m', 120_000],
    ['12.25s', 12_250],
    ['750ms', 750],
    ['48f', 2002],
    ['25000t', 2500],
  ])('%s', (text, ms) => {
    expect(readTtmlTime(text, clock)).toBe(ms)
  })

  test.each(['', '12', '1:2', '-1s', 'wallclock(12:00)', '99999999h', '1e3s'])('%j is not a time', (text) => {
    expect(readTtmlTime(text, clock)).toBeUndefined()
  })
})

const body = (inside: string, head = '') =>
  readTtml(`<tt xml:lang="de"><head>${head}</head><body>${inside}</body></tt>`)

describe('TTML', () => {
  test('shifts paragraphs by the start of their parent element, and ends them with it', () => {
    expect(
      body('<div begin="10s" end="20s"><p begin="1s" dur="3s">One</p><p begin="5s" end="60s">Two</p></div>')?.lines,
    ).toEqual([
      { startMs: 11_000, endMs: 14_000, text: 'One', marks: [] },
      { startMs: 15_000, endMs: 20_000, text: 'Two', marks: [] },
    ])
  })

  test('reads rows, spans and their times, and collapses spaces that are only layout', () => {
    const lines = body('<p begin="1s">\n  The<br/>\n  <span begin="500ms">tide <span>gauge</span></span>\n</p>')?.lines
    expect(lines?.[0]?.text.split('\n').map((row) => row.trim())).toEqual(['The', 'tide gauge'])
    expect(lines?.[0]?.marks.map(({ ms }) => ms)).toEqual([1000, 1500])
  })

  test('uses the time of a span if the paragraph has none', () => {
    expect(body('<p><span begin="2s" end="3s">Late</span></p>')?.lines[0]?.startMs).toBe(2000)
  })

  test('knows who speaks, by name if there is one', () => {
    const head = '<metadata><ttm:agent xml:id="a"><ttm:name type="full">Anna\n Ito</ttm:name></ttm:agent></metadata>'
    const lines = body('<p begin="1s" ttm:agent="a">One <span ttm:agent="b">two</span> three</p>', head)?.lines
    expect(lines?.[0]?.speakers?.map(({ name }) => name)).toEqual(['Anna Ito', 'b', 'Anna Ito'])
    expect(lines?.[0]?.text).toBe('One two three')
  })

  test('counts the paragraphs without a time', () => {
    expect(body('<p>Nowhere</p><p begin="1s">Here</p>')).toMatchObject({
      untimedCount: 1,
      language: 'de',
      lines: [{ text: 'Here' }],
    })
  })

  test('reads elements with a prefix, and a truncated file up to its end', () => {
    expect(
      readTtml('<tt:tt><tt:body><tt:p begin="1s">One</tt:p><tt:p begin="2s">Tw')?.lines.map(({ text }) => text),
    ).toEqual(['One', 'Tw'])
  })
})
