import { expect, test } from 'vitest'
import { formatFileSize } from '../../../../src/renderer/ui/format/format-file-size.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1536, '1.5 kB'],
  [123_456, '121 kB'],
  [20 * 1024 * 1024, '20 MB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
])('%d bytes are shown as %s', (bytes, words) => {
  expect(formatFileSize(bytes, 'en')).toBe(words)
})
