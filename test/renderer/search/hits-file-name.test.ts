import { expect, test } from 'vitest'
import { hitsFileName } from '../../../src/renderer/search/hits-file-name.ts'

test.each([
  ['white roof', 'footnote-search-white-roof.csv'],
  ['said:"white roof" -solar in:"Heat islands"', 'footnote-search-said-white-roof-solar-in-Heat-islands.csv'],
  ['../../etc/passwd', 'footnote-search-etc-passwd.csv'],
  ['屋根 जल', 'footnote-search-屋根-जल.csv'],
  ['" \ud800 ?', 'footnote-search-results.csv'],
])('%j is saved as %s', (query, name) => {
  expect(hitsFileName(query)).toBe(name)
})

test('a long query gives a name that every system accepts', () => {
  expect(new TextEncoder().encode(hitsFileName('𠀀'.repeat(1000))).length).toBeLessThanOrEqual(255)
})
