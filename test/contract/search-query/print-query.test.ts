import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../../../src/contract/search-query/parse-query.ts'
import { printQuery } from '../../../src/contract/search-query/print-query.ts'
import type { QueryPart } from '../../../src/contract/search-query/query-parts.ts'
import { wildQuery } from './wild-queries.ts'

const print = (text: string) => printQuery(parseQuery(text).parts)

/** Everything but offsets, and whether a part is being typed. */
const meaning = (parts: readonly QueryPart[]) =>
  parts.map((part) => ({ ...part, start: 0, end: 0, ...(part.type === 'words' ? { isBeingTyped: false } : {}) }))

test.each([
  ['roof  ', 'roof'],
  ['-Hoax "climate cha', '-Hoax "climate cha"'],
  ['«le climat» clim* "hot su*"', '"le climat" clim* "hot su*"'],
  ['SAID:Roof  summarized:"the cost" -shown:roo*', 'said:Roof summarised:"the cost" -shown:roo*'],
  ['BY：Okafor in:“Site visits” -lang:"pt-BR"', 'by:Okafor in:"Site visits" -lang:pt-BR'],
  ['after:banana by: roof?', 'roof'],
  ['', ''],
])('%s is printed as %s', (text, printed) => {
  expect(print(text)).toBe(printed)
})

test('what is printed is read as the same parts', () => {
  fc.assert(
    fc.property(wildQuery, (text) => {
      const { parts } = parseQuery(text)
      const printed = printQuery(parts)
      expect(meaning(parseQuery(printed).parts)).toEqual(meaning(parts))
      expect(print(printed)).toBe(printed)
    }),
    { numRuns: 10_000 },
  )
})
