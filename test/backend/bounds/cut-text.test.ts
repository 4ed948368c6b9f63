import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from '../../../src/backend/bounds/cut-text.ts'

const graphemesOf = (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

it('a text that is short enough stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(50), (text, more) => {
      expect(cutText(text, text.length + more)).toBe(text)
    }),
  )
})

it('a longer one is cut between two characters as people see them, and says so', () => {
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
      // It is the text's beginning, of whole characters, and blanks at its end are gone.
      const whole = graphemesOf(text)
      const starts = whole.map((_, n) => whole.slice(0, n).join(''))
      const found = starts.findLast((start) => start.length <= most - 1) ?? ''
      expect(kept).toBe(found.trimEnd())
    }),
  )
})

it('accents that are piled up without an end are cut, and no pair is', () => {
  const piled = `A name${'\u0301'.repeat(1_000_000)}`
  expect(cutText(piled, 1000)).toBe(`A name${'\u0301'.repeat(993)}…`)
  const joined = `x${'😀\u200d'.repeat(100_000)}`
  for (const most of [1000, 1001, 1002]) {
    const cut = cutText(joined, most)
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeGreaterThan(most - 3)
  }
})

it('a million characters take no longer than those that are kept', () => {
  expect(cutText('M'.repeat(1_000_000), 1000)).toBe(`${'M'.repeat(999)}…`)
  expect(cutText('🇩🇪'.repeat(250_000), 1000)).toBe(`${'🇩🇪'.repeat(249)}…`)
})
