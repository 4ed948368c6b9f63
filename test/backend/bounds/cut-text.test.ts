import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from '../../../src/backend/bounds/cut-text.ts'

const graphemesOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

it('a text that is short enough is unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, more) => {
      expect(cutText(text, text.length + more)).toBe(text)
    }),
  )
})

it('a longer text is cut between two visible characters and ends with an ellipsis', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('🇩🇪', '👩‍👩‍👧‍👦', 'é', 'नि', '각', '\r\n', ' ', 'a', '한', '🏳️‍🌈', '\ud83d', '\udc00'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 80,
  })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const cut = cutText(text, most)
      if (text.length <= most) return
      expect(cut.length).toBeLessThanOrEqual(most)
      expect(cut.endsWith('…')).toBe(true)
      const kept = cut.slice(0, -1)
      // The rest is the beginning of the text, in whole characters and without spaces at the end.
      const whole = graphemesOf(text)
      const starts = whole.map((_, n) => whole.slice(0, n).join(''))
      const found = starts.findLast((start) => start.length <= most - 1) ?? ''
      expect(kept).toBe(found.trimEnd())
    }),
  )
})

it('endless accents on one letter are cut, and no surrogate pair is split', () => {
  const piled = `A name${'\u0301'.repeat(1_000_000)}`
  expect(cutText(piled, 1000)).toBe(`A name${'\u0301'.repeat(993)}…`)
  const joined = `x${'😀\u200d'.repeat(100_000)}`
  for (const most of [1000, 1001, 1002]) {
    const cut = cutText(joined, most)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeGreaterThan(most - 3)
  }
})

it('cutting a million characters takes no longer than cutting those that are kept', () => {
  expect(cutText('M'.repeat(1_000_000), 1000)).toBe(`${'M'.repeat(999)}…`)
  expect(cutText('🇩🇪'.repeat(250_000), 1000)).toBe(`${'🇩🇪'.repeat(249)}…`)
})
