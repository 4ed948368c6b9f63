import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAround } from '../../../src/renderer/search/cut-around.ts'

test('a short text is unchanged', () => {
  expect(cutAround('white roofs', [[6, 11]], 40)).toEqual({ text: 'white roofs', matches: [[6, 11]] })
})

test('a long text is cut between words, around its first match', () => {
  const text = `${'before '.repeat(40)}the roof itself ${'after '.repeat(40)}`
  const start = text.indexOf('roof')
  const cut = cutAround(text, [[start, start + 4]], 80)
  expect(cut.text).toMatch(/^… before .*the roof itself.* after …$/)
  expect(cut.matches.map(([from, to]) => cut.text.slice(from, to))).toEqual(['roof'])
})

test('a text without spaces is cut too, but never inside a character', () => {
  const cut = cutAround('🌳'.repeat(200), [], 81)
  expect(cut.text.length).toBeLessThan(100)
  expect(cut.text.isWellFormed()).toBe(true)
})

test('in any text, matches still mark the same words, and the cut keeps to its length', () => {
  const words = fc.array(fc.stringMatching(/^[a-zé🌳]{1,12}$/u), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(words, fc.nat(), (list, pick) => {
      const text = list.join(' ')
      const word = list[pick % list.length] ?? ''
      const start = list.slice(0, pick % list.length).join(' ').length + (pick % list.length === 0 ? 0 : 1)
      const cut = cutAround(text, [[start, start + word.length]], 60)
      expect(cut.text.length).toBeLessThanOrEqual(60 + 4)
      expect(cut.matches.map(([from, to]) => cut.text.slice(from, to))).toEqual([word])
    }),
  )
})
