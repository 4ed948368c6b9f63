// Compresses vectors: to 8 bits for each component for comparing, and to 1 bit (the sign) for a first selection.

/** A vector of length 1 as whole numbers from -127 to 127. A code times `scale` is approximately the component. */
export interface Codes {
  codes: Int8Array
  scale: number
}

/** A vector of only zeros keeps zero codes, and its similarity to every other vector is 0. */
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

/** Cosine similarity: the cosine of the angle between the two vectors. */
export function similarity(a: Codes, b: Codes): number {
  let sum = 0
  for (let index = 0; index < a.codes.length; index++) sum += (a.codes[index] ?? 0) * (b.codes[index] ?? 0)
  return sum * a.scale * b.scale
}

/** Signs of further components would improve the first selection little and cost too much memory. */
const mostSigns = 1024

/** The number of 32-bit words that hold the signs of this many components. */
export const signWordCount = (dimensions: number): number => Math.ceil(Math.min(dimensions, mostSigns) / 32)

/** Writes one sign bit for each component into `signs`, starting at word `at`. */
export function writeSigns(codes: Int8Array, signs: Uint32Array, at = 0): void {
  const count = Math.min(codes.length, mostSigns)
  for (let index = 0; index < count; index++) {
    if ((codes[index] ?? 0) > 0) {
      const word = at + (index >>> 5)
      signs[word] = (signs[word] ?? 0) | (1 << (index & 31))
    }
  }
}

/** The number of bits that are set in a 32-bit word: https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
