import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextClip } from '../../../src/backend/marks/join-clips.ts'
import { placeQuote } from '../../../src/backend/marks/place-quote.ts'
import { PlaceableText } from '../../../src/backend/marks/placeable-text.ts'
import { quoteAt } from '../../../src/backend/marks/quote-at.ts'
import type { TextPlace } from '../../../src/contract/app/marks.ts'

const word = fc.constantFrom(
  ...[
    'the',
    'The',
    'roof',
    'roof,',
    'white',
    'don’t',
    '3.5',
    '…',
    '',
    ' ',
    '屋根',
    'は',
    '😀',
    '👩‍🚒',
    'é',
    'e\u0301',
    'שָׁלוֹם',
    'كِتاب',
    'กำ',
    '\n',
  ],
)
const clipText = fc.oneof(
  fc.array(word, { maxLength: 8 }).map((words) => words.join(' ')),
  fc.string({ unit: 'binary' }),
)
const clips = fc
  .array(fc.record({ text: clipText, startMs: fc.nat(100_000), length: fc.nat(9000) }), { minLength: 1, maxLength: 12 })
  .map((list): TextClip[] => list.map(({ text, startMs, length }) => ({ text, startMs, endMs: startMs + length })))
const anyText = fc.tuple(clips, fc.nat(), fc.nat(), fc.nat(), fc.nat())

const splitsPair = (text: string, offset: number) =>
  offset > 0 && offset < text.length && (text.codePointAt(offset - 1) ?? 0) > 0xffff

function expectValid(list: readonly TextClip[], { from, to }: { from: TextPlace; to: TextPlace }): void {
  for (const { clip, offset } of [from, to]) {
    const text = list[clip]?.text
    expect(text).toBeDefined()
    expect(offset).toBeGreaterThanOrEqual(0)
    expect(offset).toBeLessThanOrEqual(text?.length ?? -1)
    expect(splitsPair(text ?? '', offset)).toBe(false)
  }
  expect(from.clip < to.clip || (from.clip === to.clip && from.offset < to.offset)).toBe(true)
}

test('a place that is found exists, is not empty, and cuts no character', () => {
  fc.assert(
    fc.property(anyText, clips, ([list, a, b, c, d], others) => {
      const from = { clip: a % list.length, offset: b % ((list[a % list.length]?.text.length ?? 0) + 1) }
      const to = { clip: c % list.length, offset: d % ((list[c % list.length]?.text.length ?? 0) + 1) }
      const anchor = quoteAt(list, from, to)
      if (anchor === undefined) return
      for (const text of [list, others, [...others, ...list], list.toReversed()]) {
        const placed = placeQuote(text, anchor)
        if (placed === undefined) continue
        expectValid(text, placed)
        expect(placed.startMs).toBeLessThanOrEqual(placed.endMs)
      }
    }),
    { numRuns: 500 },
  )
})

test('words that are where they were are found there, also if they are repeated', () => {
  fc.assert(
    fc.property(anyText, ([list, a, b, c, d]) => {
      const from = { clip: a % list.length, offset: b % ((list[a % list.length]?.text.length ?? 0) + 1) }
      const to = { clip: c % list.length, offset: d % ((list[c % list.length]?.text.length ?? 0) + 1) }
      const anchor = quoteAt(list, from, to)
      if (anchor !== undefined)
        expect(placeQuote(list, anchor, { from, to })).toMatchObject({ from, to, placement: 'exact' })
    }),
    { numRuns: 500 },
  )
})

const inARow = (texts: readonly string[]): TextClip[] =>
  texts.map((text, index) => ({ text, startMs: index * 1000, endMs: index * 1000 + 1000 }))

/** What is done for a mark of the words in the middle of a text whose clips are all new. */
function stepsFor(list: readonly TextClip[]): number {
  const middle = Math.floor(list.length / 2)
  const anchor = quoteAt(
    list,
    { clip: middle, offset: 0 },
    { clip: middle, offset: Math.min(2000, list[middle]?.text.length ?? 0) },
  )
  if (anchor === undefined) throw new Error('The test names a place that the text does not have')
  const text = new PlaceableText(list)
  placeQuote(text, { ...anchor, startMs: anchor.startMs + 3_600_000, endMs: anchor.endMs + 3_600_000 })
  const alone = text.steps
  placeQuote(text, { ...anchor, quote: `${anchor.quote} otherwise`, startMs: 0, endMs: 0 })
  return Math.max(alone, text.steps - alone)
}

test.each([
  ['one word repeated', () => inARow(Array.from({ length: 20_000 }, () => 'la la la la la'))],
  ['clips without text', () => inARow(Array.from({ length: 20_000 }, (_, index) => (index === 10_000 ? 'here' : '')))],
  ['one clip of a megabyte', () => inARow(['roof white heat '.repeat(70_000)])],
  ['one word of a megabyte', () => inARow(['x'.repeat(1_000_000)])],
  ['characters without spaces', () => inARow(['屋根'.repeat(200_000)])],
  ['marks without letters', () => inARow(['e\u0301\u0301'.repeat(100_000), '\u0301'.repeat(100_000)])],
  [
    'clips at one time',
    () =>
      inARow(Array.from({ length: 20_000 }, (_, index) => `word${index} said`)).map((clip) => ({
        ...clip,
        startMs: 0,
      })),
  ],
])('%s takes work in proportion to the text', (_, make) => {
  const list = make()
  const length = list.reduce((sum, { text }) => sum + text.length, 0)
  expect(stepsFor(list)).toBeLessThan(10 * length + 3_000_000)
})

test('the work for one mark near its time does not depend on the length of the text', () => {
  const make = (count: number) =>
    inARow(Array.from({ length: count }, (_, index) => `we said word${index} about heat${index % 7}`))
  const steps = [1000, 20_000].map((count) => {
    const list = make(count)
    const anchor = quoteAt(list, { clip: 300, offset: 0 }, { clip: 302, offset: 10 })
    const text = new PlaceableText(list)
    if (anchor !== undefined) expect(placeQuote(text, anchor)).toMatchObject({ from: { clip: 300, offset: 0 } })
    return text.steps
  })
  expect(steps[1]).toBe(steps[0])
})
