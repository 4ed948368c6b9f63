// Makes `/videos` responses of any size, in which some words are far more frequent than others, as in real languages. The same
// numbers always give the same response.
import type { VideoData, WrittenVideosResponse } from '../../src/contract/service/written.ts'
import { createChance } from './chance.ts'

const syllables =
  'ba co de fi gu la me ni or pa qui re sa to um ve wi xa yo zen the ing ter al est ran lo mi dor kan'.split(' ')
const vocabularySize = 30_000

function makeVocabulary(chance: () => number): string[] {
  const words = new Set<string>()
  while (words.size < vocabularySize) {
    const length = 1 + Math.floor(Math.log2(1 + words.size / 40) / 2.5 + chance() * 2)
    words.add(Array.from({ length }, () => syllables[Math.floor(chance() * syllables.length)]).join(''))
  }
  return [...words]
}

/** Writes sentences whose words follow Zipf's law: the n-th most frequent word occurs 1/n as often as the most frequent one. */
function createWriter(first: number): (words: number) => string {
  const beginning = createChance(20)
  const vocabulary = makeVocabulary(beginning)
  // All parts use the same vocabulary, but each in another order.
  const chance = first === 0 ? beginning : createChance(20 + first)
  const pick = () => vocabulary[Math.floor(vocabularySize ** chance()) - 1] ?? 'ba'
  return (count) => {
    const words = Array.from({ length: count }, (_, i) => pick() + (i % 9 === 8 ? ',' : ''))
    const sentence = words.join(' ')
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${chance() < 0.1 ? '’s' : ''}.`
  }
}

/** Half of the clips are spoken, the other half are visual. Video numbers start at `first`. */
export function makeVideosResponse(videoCount: number, clipsPerVideo: number, first = 0): WrittenVideosResponse {
  const write = createWriter(first)
  const results = Array.from({ length: videoCount }, (_, index) => {
    const url = `https://www.youtube.com/watch?v=${madeVideoId(first + index)}`
    return {
      data: makeVideo(url, clipsPerVideo, write),
      status: { url, status: 'Success' as const, isLiveCrawl: false },
    }
  })
  return { results, dollarCost: { total: 0.5, breakdown: { transcription: 0.3, summary: 0.2 } } }
}

export const madeVideoId = (number: number): string => `bench${String(number).padStart(5, '0')}A`

function makeVideo(url: string, clipCount: number, write: (words: number) => string): VideoData {
  const saidCount = Math.ceil(clipCount / 2)
  const range = (clip: number) => ({ startTime: clip * 12, endTime: clip * 12 + 12 })
  return {
    url,
    title: write(8),
    description: write(60),
    thumbnail: { url: 'https://i.ytimg.com/vi/x/hq.jpg', width: 480, height: 360 },
    author: { name: write(2), url: 'https://www.youtube.com/@made', avatar: 'https://yt3.ggpht.com/made' },
    publishedDate: '2024-03-01T12:00:00.000Z',
    duration: saidCount * 12,
    favicon: 'https://www.youtube.com/favicon.ico',
    transcription: {
      audioClips: Array.from({ length: saidCount }, (_, clip) => ({
        ...range(clip),
        transcription: write(24),
        speakerId: `speaker_${clip % 3}`,
      })),
      videoClips: Array.from({ length: clipCount - saidCount }, (_, clip) => ({
        ...range(clip),
        visualDescription: write(24),
      })),
    },
    summary: {
      overallSummary: write(60),
      sectionSummaries: Array.from({ length: 5 }, (_, section) => ({
        startTime: section * 250,
        endTime: section * 250 + 250,
        title: write(5),
        summary: write(30),
      })),
    },
  }
}
