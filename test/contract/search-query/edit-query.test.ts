import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFilter, withoutPart } from '../../../src/contract/search-query/edit-query.ts'
import { parseQuery } from '../../../src/contract/search-query/parse-query.ts'
import { printQuery } from '../../../src/contract/search-query/print-query.ts'
import { type FilterField, filterFields, type QueryPart } from '../../../src/contract/search-query/query-parts.ts'
import { wildQuery } from './wild-queries.ts'

function remove(text: string, index: number): string {
  const part = parseQuery(text).parts[index]
  if (!part) throw new Error('No such part')
  return withoutPart(text, part)
}

test('a part is removed with its space, and the rest stays as it was typed', () => {
  expect(remove('Raised  FLOOR by:Okafor  «le toit» ', 2)).toBe('Raised  FLOOR «le toit» ')
  expect(remove('by:Okafor roof', 0)).toBe('roof')
  expect(remove('roof by:Okafor', 1)).toBe('roof ')
  expect(remove('black"raised floor"white', 1)).toBe('black white')
  expect(remove('"raised"-floor', 0)).toBe('floor')
})

test('a filter is added at the end of the text', () => {
  expect(withFilter('', 'in', 'Interviews')).toBe('in:Interviews')
  expect(withFilter('Raised  FLOOR ', 'by', 'Deb Okafor')).toBe('Raised  FLOOR by:"Deb Okafor"')
  expect(withFilter('-in:Archive', 'in', 'Interviews')).toBe('-in:Archive in:Interviews')
  expect(withFilter('"raised flo', 'lang', 'en')).toBe('"raised flo" lang:en')
  expect(withFilter('roof', 'in', 'My “best” videos')).toBe('roof in:"My best videos"')
})

test('a filter takes the place of the filters of its field', () => {
  expect(withFilter('in:Interviews  roof', 'in', 'Site visits')).toBe('in:"Site visits"  roof')
  expect(withFilter('a in:A b in:B c', 'in', 'C')).toBe('a in:C b c')
})

test('null removes the filter', () => {
  expect(withFilter('a in:A b -in:B in:C', 'in', null)).toBe('a b -in:B ')
  expect(withFilter('Raised  FLOOR', 'in', null)).toBe('Raised  FLOOR')
})

const filter = (field: FilterField, value: string): QueryPart => ({
  type: 'filter',
  field,
  value,
  isExcluded: false,
  start: 0,
  end: 0,
})

test('in any text, the other parts keep their meaning', () => {
  const values = fc.constantFrom('x', 'Site visits', '-a', '*', ':', 'a:b', '2024', 'en')
  fc.assert(
    fc.property(wildQuery, fc.nat(), fc.constantFrom(...filterFields), values, (text, at, field, value) => {
      const { parts } = parseQuery(text)
      const removed = parts[at % Math.max(parts.length, 1)]
      if (removed) {
        const rest = parts.filter((part) => part !== removed)
        expect(printQuery(parseQuery(withoutPart(text, removed)).parts)).toBe(printQuery(rest))
      }
      const others = parts.filter((part) => part.type === 'words' || part.field !== field || part.isExcluded)
      const left = parseQuery(withFilter(text, field, null)).parts
      expect(printQuery(left)).toBe(printQuery(others))
      const changed = parseQuery(withFilter(text, field, value)).parts
      const added = changed.filter((part) => !others.some((other) => printQuery([other]) === printQuery([part])))
      if (printQuery(parseQuery(printQuery([filter(field, value)])).parts) !== '')
        expect(printQuery(added)).toBe(printQuery([filter(field, value)]))
      expect(changed.length - added.length).toBe(others.length)
    }),
    { numRuns: 2000 },
  )
})
