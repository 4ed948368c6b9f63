import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createTextFinder, type FindOptions, replaceMatches } from '../../../../src/backend/library/layer/find-text.ts'

const usual = { isCaseSensitive: false, wholeWords: true }
const replaced = (text: string, find: string, replacement: string, options: Partial<FindOptions> = {}) =>
  replaceMatches(text, createTextFinder(find, { ...usual, ...options })(text), replacement)

describe('what is found and replaced', () => {
  const cases: [name: string, text: string, find: string, wanted: string, options?: Partial<FindOptions>][] = [
    ['whole words only', 'The cat sat on the category.', 'cat', 'The X sat on the category.'],
    ['parts of words, if asked', 'cat category', 'cat', 'X Xegory', { wholeWords: false }],
    ['other case', 'Paris PARIS paris', 'paris', 'X X X'],
    ['the same case only, if asked', 'Paris PARIS paris', 'paris', 'Paris PARIS X', { isCaseSensitive: true }],
    ['phrases', 'a b a b', 'a b', 'X X'],
    ['overlapping matches once', 'aaa', 'aa', 'Xa', { wholeWords: false }],
    ['ß as ss', 'Die STRASSE und die Straße', 'straße', 'Die X und die X'],
    ['no half of ß', 'Straße', 's', 'Xtraße', { wholeWords: false }],
    ['İ with its dot', 'İstanbul', 'i̇stanbul', 'X'],
    ['Turkish ı as another letter than i', 'ısı isi', 'isi', 'ısı X'],
    ['both encodings of an accent', 'cafe\u0301 caf\u00e9', 'caf\u00e9', 'X X'],
    ['no letter without its accent', 'cafe\u0301', 'cafe', 'cafe\u0301', { wholeWords: false }],
    ['all forms of sigma', 'ΣΟΦΟΣ σοφος σοφοσ', 'σοφος', 'X X X'],
    ['surrogate pairs', 'a 😀 b 😀😀', '😀', 'a X b XX'],
    ['letters outside the first plane', '𝒜bc 𐐀𐐁 𐐨𐐩', '𐐀𐐁', '𝒜bc X X'],
    ['right-to-left text', 'שלום עולם, שלומות', 'שלום', 'X עולם, שלומות'],
    ['Arabic', 'السلام عليكم والسلام', 'السلام', 'X عليكم والسلام'],
    ['text without spaces', '東京大学は東京にある', '東京', 'X大学はXにある'],
    ['signs at the edges of words', 'C++ and C', 'C++', 'X and C'],
    ['nothing', 'abc', 'd', 'abc'],
  ]
  it.each(cases)('%s', (_name, text, find, wanted, options) => {
    expect(replaced(text, find, 'X', options)).toBe(wanted)
  })

  it('takes the replacement as it is', () => {
    expect(replaced('a', 'a', '$& $1 \\n')).toBe('$& $1 \\n')
  })
})

const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('a', 'A', 'ß', 'İ', 'ı', 'e\u0301', '\u0301', ' ', '😀', '東', '\ud800'), fc.string()),
})

test('matches are in order, do not overlap, split no pair of surrogates, and are found again alone', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.boolean(), fc.boolean(), (text, find, isCaseSensitive, wholeWords) => {
      let last = 0
      for (const [from, to] of createTextFinder(find, { isCaseSensitive, wholeWords })(text)) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to).toBeGreaterThan(from)
        expect(text.slice(from - 1, from + 1)).not.toMatch(/^[\ud800-\udbff][\udc00-\udfff]/)
        expect(createTextFinder(find, { isCaseSensitive, wholeWords: false })(text.slice(from, to))).toEqual([
          [0, to - from],
        ])
        last = to
      }
    }),
  )
})
