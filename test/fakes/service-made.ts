// Makes any number of invented videos. Their ids do not belong to real videos.
import type { FakeVideo } from './service-data.ts'

const topics = [
  'tides',
  'bridges',
  'archives',
  'orchards',
  'lighthouses',
  'glaciers',
  'printing',
  'railways',
  'bees',
  'maps',
]
const speakers = ['speaker_0', 'speaker_1', 'Ada Marlow']
const sentence = (topic: string, i: number) =>
  `Part ${i + 1} is about ${topic}, and why ${topic} matter to the people nearby.`

export const fakeVideoId = (i: number) => `fake${String(i).padStart(6, '0')}A`

export interface MakeOptions {
  availability?: FakeVideo['availability']
  clipsPerVideo?: number
  /** The number of the first video. It determines the video's id. */
  from?: number
}

/** The same numbers always give the same videos. */
export function makeFakeVideos(count: number, options: MakeOptions = {}): FakeVideo[] {
  const { availability = 'cached', clipsPerVideo = 6, from = 0 } = options
  return Array.from({ length: count }, (_, i) => ({ data: makeData(from + i, clipsPerVideo), availability }))
}

function makeData(i: number, clipCount: number): FakeVideo['data'] {
  const videoId = fakeVideoId(i)
  const topic = topics[i % topics.length] ?? 'tides'
  const clips = Array.from({ length: clipCount }, (_, clip) => clip)
  const duration = clipCount * 10
  return {
    url: `https://www.youtube.com/watch?v=${videoId}`,
    title: `All about ${topic}, no. ${i + 1}`,
    description: `A made-up video about ${topic}.\nIt has ${clipCount} parts.`,
    thumbnail: { url: `/thumbnails/${videoId}.png`, width: 320, height: 180 },
    author: {
      name: `The ${topic} channel`,
      url: `https://www.youtube.com/@${topic}`,
      avatar: '/thumbnails/avatar-fake.png',
    },
    publishedDate: new Date(Date.UTC(2020, i % 12, (i % 28) + 1, 12)).toISOString(),
    duration,
    favicon: 'https://www.youtube.com/favicon.ico',
    transcription: {
      audioClips: clips.map((clip) => ({
        startTime: clip * 10,
        endTime: clip * 10 + 9,
        transcription: sentence(topic, clip),
        speakerId: speakers[clip % speakers.length] ?? 'speaker_0',
      })),
      videoClips: clips.map((clip) => ({
        startTime: clip * 10,
        endTime: clip * 10 + 10,
        visualDescription: `A table with pictures of ${topic}, picture ${clip + 1} in front.`,
      })),
    },
    summary: {
      overallSummary: `In ${clipCount} parts the video explains ${topic}.`,
      sectionSummaries: [
        { startTime: 0, endTime: duration / 2, title: `What ${topic} are`, summary: `An introduction to ${topic}.` },
        { startTime: duration / 2, endTime: duration, title: `Why ${topic} matter`, summary: `What ${topic} change.` },
      ],
    },
  }
}
