/** Turns a text into a vector. Each word adds to one of 64 dimensions, so texts that share words end up close together. */
export function toVector(text: string): number[] {
  const vector = Array.from({ length: 64 }, () => 0.01)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 2166136261
    for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
    const direction = (hash >>> 0) % vector.length
    vector[direction] = (vector[direction] ?? 0) + 1
  }
  return vector
}
