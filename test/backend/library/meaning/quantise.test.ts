import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBits,
  quantise,
  signWordCount,
  similarity,
  writeSigns,
} from '../../../../src/backend/library/meaning/quantise.ts'

const dimensions = 40
const vector = fc
  .array(fc.float({ min: -10, max: 10, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
  .map((components) => Float32Array.from(components))

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, index) => sum + value * (y[index] ?? 0), 0)
  const length = Math.sqrt(dot(a, a) * dot(b, b))
  return length === 0 ? 0 : dot(a, b) / length
}

test('codes of any two vectors are as similar as the vectors, within two hundredths', () => {
  fc.assert(
    fc.property(vector, vector, (a, b) => {
      expect(Math.abs(similarity(quantise(a), quantise(b)) - cosine(a, b))).toBeLessThan(0.02)
    }),
    { numRuns: 500 },
  )
})

test('a zero vector is near nothing', () => {
  expect(similarity(quantise(new Float32Array(3)), quantise(Float32Array.of(1, 2, 3)))).toBe(0)
})

test('signs are one bit for each of the first 1024 components', () => {
  const signs = new Uint32Array(signWordCount(40) + 1)
  writeSigns(
    Int8Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? 5 : -5)),
    signs,
    1,
  )
  expect(signs[0]).toBe(0)
  expect(countBits(signs[1] ?? 0) + countBits(signs[2] ?? 0)).toBe(14)
  expect(signWordCount(3072)).toBe(32)
})

test('the number of set bits in any word is correct', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (word) => {
      expect(countBits(word)).toBe(word.toString(2).replaceAll('0', '').length)
    }),
  )
})
