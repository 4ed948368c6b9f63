import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readBoundedText, TooManyBytes } from '../../../src/backend/bounds/bounded-text.ts'

/** Counts how many bytes were read, and whether reading was cancelled. */
function createSource(bytes: Uint8Array, sizes: readonly number[]) {
  const source = { given: 0, isClosed: false }
  const chunks = (async function* () {
    try {
      for (let n = 0; source.given < bytes.length; n++) {
        const chunk = bytes.subarray(source.given, source.given + (sizes[n % sizes.length] ?? 1))
        source.given += chunk.length
        yield chunk
      }
    } finally {
      source.isClosed = true
    }
  })()
  return { source, chunks }
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })

it('a text split anywhere is read completely if it is short enough, and is otherwise abandoned', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), sizes, fc.nat(60), async (text, sizes, most) => {
      const bytes = Buffer.from(text)
      const { source, chunks } = createSource(bytes, sizes)
      const read = await readBoundedText(chunks, most).catch((error: unknown) => error)
      if (bytes.length <= most) expect(read).toBe(bytes.toString('utf8').replace(/^\ufeff/, ''))
      else expect(read).toBeInstanceOf(TooManyBytes)
      expect(source.isClosed).toBe(true)
      expect(source.given).toBeLessThanOrEqual(Math.max(most, 0) + 9)
    }),
  )
})

it('a missing body is an empty text', async () => {
  expect(await readBoundedText(null, 10)).toBe('')
})
