// Vectors in a quarter of their size, and in a thirty-second part for a first look.

/** A vector of length 1 in whole numbers from -127 to 127; `scale` times a code is about its component. */
export interface Codes {
  codes: Int8Array
  scale: number
}

/** A vector of nothing but zeros is near nothing, and stays so. */
export function quantise(vector: Float32Array): Codes {
  let squares = 0
  let largest = 0
  for (const component of vector) {
    squares += component * component
    largest = Math.max(largest, Math.abs(component))
  }
  const codes = new Int8Array(vector.length)
  if (largest === 0) return { codes, scale: 0 }
  for (const [index, component] of vector.entries()) codes[index] = Math.round((component / largest) * 127)
  return { codes, scale: largest / (127 * Math.sqrt(squares)) }
}

/** The cosine of the angle between two vectors of length 1. */
export function similarity(a: Codes, b: Codes): number {
  let sum = 0
  for (let index = 0; index < a.codes.length; index++) sum += (a.codes[index] ?? 0) * (b.codes[index] ?? 0)
  return sum * a.scale * b.scale
}

/** More say little to a first look, and would take more memory than an excerpt is worth. */
const mostSigns = 1024

/** How many words of 32 bits hold the signs of so many components. */
export const signWordCount = (dimensions: number): number => Math.ceil(Math.min(dimensions, mostSigns) / 32)

/** Writes the signs of the components from `at` on, one bit each. */
export function writeSigns(codes: Int8Array, signs: Uint32Array, at = 0): void {
  const count = Math.min(codes.length, mostSigns)
  for (let index = 0; index < count; index++) {
    if ((codes[index] ?? 0) > 0) {
      const word = at + (index >>> 5)
      signs[word] = (signs[word] ?? 0) | (1 << (index & 31))
    }
  }
}

/** How many of 32 bits are set: https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
