// A stand-in for an embedding model that needs no network: random indexing (Kanerva et al. 2000) over the words of the given
// texts and the beginnings of these words. It only knows which words occur together; it is not a language model.
import { listWords } from '../../src/backend/library/search/terms/words.ts'

const dimensions = 384
const directionsPerFeature = 8
const beginningLength = 5

/** Turns each text into a vector, in the same order. All vectors have the same length. */
export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>

function hash(text: string, seed: number): number {
  let value = 2166136261 ^ seed
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

/** The words of a text, and the first letters of longer words, so that different forms of a word share a feature. */
function listFeatures(text: string): string[] {
  return [...new Set(listWords(text).flatMap((word) => [word, ...beginningOf(word)]))]
}

const beginningOf = (word: string) => (word.length > beginningLength ? [`${word.slice(0, beginningLength)}-`] : [])

/** Adds a few pseudo-random directions that belong to the feature. */
function addFeature(vector: Float32Array, feature: string, weight: number): void {
  for (let seed = 1; seed <= directionsPerFeature; seed++) {
    const value = hash(feature, seed * 7919)
    const direction = value % dimensions
    vector[direction] = (vector[direction] ?? 0) + (value & 0x10000 ? weight : -weight)
  }
}

function addVector(sum: Float32Array, vector: Float32Array, weight: number): void {
  for (const [index, component] of vector.entries()) sum[index] = (sum[index] ?? 0) + weight * component
}

function toLengthOne(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0)) || 1
  return vector.map((component) => component / length)
}

/** Learns from `corpus` which features occur together. A feature that is not in the corpus only matches itself. */
export function createSampleEmbedder(corpus: readonly string[]): Embed {
  const texts = corpus.map(listFeatures)
  const counts = new Map<string, number>()
  for (const feature of texts.flat()) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const weightOf = (feature: string) => Math.log(1 + corpus.length / (counts.get(feature) ?? 1))

  const company = new Map<string, Float32Array>()
  for (const features of texts) {
    const text = new Float32Array(dimensions)
    for (const feature of features) addFeature(text, feature, weightOf(feature))
    const whole = toLengthOne(text)
    for (const feature of features) {
      const sum = company.get(feature) ?? new Float32Array(dimensions)
      addVector(sum, whole, 1)
      company.set(feature, sum)
    }
  }

  const embedOne = (text: string): Float32Array => {
    const own = new Float32Array(dimensions)
    const kept = new Float32Array(dimensions)
    for (const feature of listFeatures(text)) {
      addFeature(own, feature, weightOf(feature))
      const around = company.get(feature)
      if (around !== undefined) addVector(kept, toLengthOne(around), weightOf(feature))
    }
    const vector = toLengthOne(own)
    addVector(vector, toLengthOne(kept), 1)
    return vector
  }
  return async (some) => some.map(embedOne)
}
