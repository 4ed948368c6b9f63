import { expect, test } from 'vitest'
import { writeText } from '../../../../src/backend/doors/mcp/write-text.ts'

test('no line break in a text starts a line that looks like a field', () => {
  const text = writeText({ note: 'one\r\ntwo\rhits: none\u2028three\u2029four', total: 1 })
  expect(text).toBe('note:\n  one\n  two\n  hits: none\n  three\n  four\ntotal: 1')
})
