// Measures the statistics of speech that decide how fast a search is, the same way in real and in generated transcripts.
import { quantile } from '../figures.ts'
import type { SpokenVideo } from './spoken-corpora.ts'

export interface SpeechFigures {
  words: number
  types: number
  wordsPerClip: number
  secondsPerClip: number
  lettersPerWord: number
  /** The share of all words that are among the ten and the hundred most frequent. */
  top10: number
  top100: number
  /** The slope of frequency over rank, both as logarithms, for ranks 10 to 300. */
  zipf: number
  /** The exponent of the growth of the vocabulary with the text, over all videos one after the other. */
  heaps: number
  /** The distinct words among the first 500, 1000, 2000 and 4000 of a video, on average over the videos that long. */
  typesAfter: readonly number[]
  /** Of the words outside the hundred most frequent: how many were said in the 60, in the 300 words before, or at all in the video before. */
  saidWithin60: number
  saidWithin300: number
  saidBefore: number
  /** The share of all pairs of neighbouring words that are among the twenty and the two hundred most frequent pairs. */
  top20Pairs: number
  top200Pairs: number
  /** The same shares if each word were independent of the one before. */
  top20Independent: number
}

function count(items: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

/** The slope of the line through the points that has the smallest squared error. */
function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const above = sum(points.map(([x, y]) => (x - meanX) * (y - meanY)))
  return above / sum(points.map(([x]) => (x - meanX) ** 2))
}

const largest = (counts: ReadonlyMap<string, number>) => [...counts.values()].sort((a, b) => b - a)

function growth(words: readonly string[]): number {
  const seen = new Set<string>()
  const points: [number, number][] = []
  let next = 1000
  words.forEach((word, index) => {
    seen.add(word)
    if (index + 1 < next) return
    points.push([Math.log(index + 1), Math.log(seen.size)])
    next *= 1.2
  })
  return slope(points)
}

/** The distance of each word that is not frequent to the same word before it in the same video; Infinity for its first use. */
function distances(video: readonly string[], frequent: ReadonlySet<string>): number[] {
  const last = new Map<string, number>()
  return video.flatMap((word, index) => {
    if (frequent.has(word)) return []
    const distance = index - (last.get(word) ?? Number.NEGATIVE_INFINITY)
    last.set(word, index)
    return [distance]
  })
}

export function measureSpeech(videos: readonly SpokenVideo[]): SpeechFigures {
  const texts = videos.map((clips) => clips.flatMap(({ words }) => words))
  const words = texts.flat()
  const counts = count(words)
  const byRank = [...counts].sort(([, a], [, b]) => b - a)
  const frequencies = byRank.map(([, frequency]) => frequency)
  const frequent = new Set(byRank.slice(0, 100).map(([word]) => word))
  const gaps = texts.flatMap((text) => distances(text, frequent))
  const within = (most: number) => gaps.filter((gap) => gap <= most).length / gaps.length
  const pairs = count(texts.flatMap((text) => text.slice(1).map((word, index) => `${text[index]} ${word}`)))
  const pairCounts = largest(pairs)
  const pairTotal = sum(pairCounts)
  const independent = frequencies.slice(0, 20).flatMap((a) => frequencies.slice(0, 20).map((b) => a * b))
  const seconds = videos.flatMap((clips) =>
    clips.slice(1).map(({ startMs }, index) => (startMs - (clips[index]?.startMs ?? 0)) / 1000),
  )
  return {
    words: words.length,
    types: counts.size,
    wordsPerClip: mean(videos.flatMap((clips) => clips.map((clip) => clip.words.length))),
    secondsPerClip: quantile(seconds, 0.5),
    lettersPerWord: mean(words.map((word) => word.length)),
    top10: sum(frequencies.slice(0, 10)) / words.length,
    top100: sum(frequencies.slice(0, 100)) / words.length,
    zipf: -slope(frequencies.slice(9, 300).map((frequency, index) => [Math.log(index + 10), Math.log(frequency)])),
    heaps: growth(words),
    typesAfter: [500, 1000, 2000, 4000].map((length) =>
      mean(texts.filter((text) => text.length >= length).map((text) => new Set(text.slice(0, length)).size)),
    ),
    saidWithin60: within(60),
    saidWithin300: within(300),
    saidBefore: within(Number.MAX_SAFE_INTEGER),
    top20Pairs: sum(pairCounts.slice(0, 20)) / pairTotal,
    top200Pairs: sum(pairCounts.slice(0, 200)) / pairTotal,
    top20Independent: sum(independent.sort((a, b) => b - a).slice(0, 20)) / words.length ** 2,
  }
}
