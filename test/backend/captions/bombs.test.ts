// Files that would grow many times their size when they are read.
import { expect, test } from 'vitest'
import { readCaptionFile } from '../../../src/backend/caption-files/read-caption-file.ts'
import { decodeCaptions } from '../../../src/backend/captions/formats/decode.ts'

const maxRssMb = () => process.resourceUsage().maxRSS / 2 ** 10

test('entities that are made of entities are not expanded', () => {
  const names = 'abcdefghij'.split('')
  const entities = names.map((name, n) => `<!ENTITY ${name} "${n === 0 ? 'ha' : `&${names[n - 1]};`.repeat(10)}">`)
  const file = `<?xml version="1.0"?><!DOCTYPE tt [${entities.join('')}]>
    <tt><body><div><p begin="1s" end="2s">Laugh &j; out &amp; loud</p></div></body></tt>`
  const decoded = decodeCaptions(file)
  expect(decoded).toMatchObject({ kind: 'decoded', format: 'ttml' })
  expect(decoded.kind === 'decoded' && decoded.lines.map(({ text }) => text)).toEqual(['Laugh &j; out & loud'])
})

test('an entity that refers to a file is not read', () => {
  const file =
    '<!DOCTYPE tt [<!ENTITY x SYSTEM "file:///etc/passwd">]><tt><body><p begin="1s">Name: &x;</p></body></tt>'
  const decoded = decodeCaptions(file)
  expect(decoded.kind === 'decoded' && decoded.lines.map(({ text }) => text)).toEqual(['Name: &x;'])
})

test.each([
  ['lists in one another', `{"events":${'['.repeat(10_000_000)}${']'.repeat(9_000_000)}`, /nested more than 500 deep/],
  ['millions of empty events', `{"events":[${'{},'.repeat(6_000_000)}{}]}`, /more than 2,000,000 values/],
])('a file of %s is refused without using much memory', (_what, text, says) => {
  const bytes = new TextEncoder().encode(text)
  const before = maxRssMb()
  expect(() => readCaptionFile({ name: 'captions.json3', bytes })).toThrow(says)
  expect(maxRssMb() - before).toBeLessThan(300)
})
