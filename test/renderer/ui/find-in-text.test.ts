import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findInText, foldText } from '../../../src/renderer/ui/find-in-text.ts'

const find = (text: string, query: string) =>
  findInText(foldText(text), query).map(([start, end]) => text.slice(start, end))

test('letter case and accents are ignored, and the original text is marked', () => {
  expect(find('Le café, the CAFÉ and a Cafe\u0301.', 'cafe')).toEqual(['café', 'CAFÉ', 'Cafe\u0301'])
  expect(find('cafe', 'CAFÉ')).toEqual(['cafe'])
  expect(find('Straße über Łódź', 'uber')).toEqual(['über'])
})

test('a character that folds into several is marked as a whole', () => {
  expect(find('the ﬁre of İstanbul', 'fire')).toEqual(['ﬁre'])
  expect(find('the ﬁre', 'f')).toEqual(['ﬁ'])
  expect(find('İstanbul', 'istanbul')).toEqual(['İstanbul'])
})

test('spaces alone find nothing, and spaces around a word are ignored', () => {
  expect(find('one two', '  ')).toEqual([])
  expect(find('one two', ' two ')).toEqual(['two'])
})

test('special characters of regular expressions have no special meaning', () => {
  expect(find('what? (a.b) [c]', 'a.b')).toEqual(['a.b'])
  expect(find('axb', 'a.b')).toEqual([])
})

test('in any text, matches lie inside it, are in order, do not overlap, and fold to the query', () => {
  const wild = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(wild, wild, wild, (before, query, after) => {
      const text = `${before}${query}${after}`
      const matches = findInText(foldText(text), query)
      const wanted = foldText(query).text.trim()
      let last = 0
      for (const [start, end] of matches) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(foldText(text.slice(start, end)).text).toContain(wanted)
        last = end
      }
    }),
  )
})
