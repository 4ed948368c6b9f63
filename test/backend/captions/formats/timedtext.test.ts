import { describe, expect, test } from 'vitest'
import { readTimedtext } from '../../../../src/backend/captions/formats/timedtext.ts'

describe('srv1', () => {
  test('is escaped twice, and its times are in seconds', () => {
    const text =
      '<transcript><text start="0.21" dur="3.83">It&amp;#39;s &amp;lt;2 &amp;amp;&amp;#x1F333;</text></transcript>'
    expect(readTimedtext(text)).toEqual([{ startMs: 210, endMs: 4040, text: "It's <2 &🌳", marks: [] }])
  })
})

describe('srv2', () => {
  test('gives times to the words that are appended', () => {
    const text = '<timedtext><text t="100" d="900">one</text><text t="500" append="1"> two</text></timedtext>'
    expect(readTimedtext(text)).toEqual([
      { startMs: 100, endMs: 1000, text: 'one', marks: [] },
      { startMs: 500, endMs: null, text: ' two', marks: [{ at: 1, ms: 500 }] },
    ])
  })
})

describe('srv3', () => {
  const read = (inside: string) => readTimedtext(`<timedtext format="3"><body>${inside}</body></timedtext>`)

  test('gives times to words, counted from the start of their line', () => {
    expect(read('<p t="1000" d="500"><s ac="0">one</s><s t="200"> two</s></p><p t="1400" a="1">\n</p>')).toEqual([
      {
        startMs: 1000,
        endMs: 1500,
        text: 'one two',
        marks: [
          { at: 0, ms: 1000 },
          { at: 4, ms: 1200 },
        ],
      },
    ])
  })

  test('has rows, and pens that look like words without times', () => {
    expect(read('<p t="5"><s p="1">two</s><br/>rows &amp; more</p>')).toEqual([
      { startMs: 5, endMs: null, text: 'two\nrows & more', marks: [] },
    ])
  })

  test('puts a line with an unreadable time after the one before it', () => {
    expect(read('<p t="700">a</p><p t="soon">b</p>')?.map(({ startMs }) => startMs)).toEqual([700, 700])
  })
})

test('another document is in none of these formats', () => {
  expect(readTimedtext('<feed><p t="1">a</p></feed>')).toBeUndefined()
})
