import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLinks } from '../../../src/renderer/videos/split-links.ts'

test('addresses are separated from the text and punctuation around them', () => {
  const parts = splitLinks('See https://example.org/a?b=1. Or (http://example.org/c), not javascript:alert(1).')
  expect(parts.filter((part) => part.isLink).map((part) => part.text)).toEqual([
    'https://example.org/a?b=1',
    'http://example.org/c',
  ])
})

test('no text is lost or repeated', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.webUrl(), fc.string())), (pieces) => {
      const text = pieces.join(' ')
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
