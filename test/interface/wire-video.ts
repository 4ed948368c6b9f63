// One video in the service's wire format, with a different value in every field.
import type { AnswerCitation, WrittenSearchResult } from '../../src/contract/service/written.ts'
import type { FakeVideo } from '../fakes/service-data.ts'

export const wireId = 'wireVideo_A'

/** No server listens at this address, so requests for pictures fail at once. */
const nowhere = 'http://127.0.0.1:9'

export const wireVideo: FakeVideo['data'] = {
  url: `https://www.youtube.com/watch?v=${wireId}`,
  title: 'Ebb & flow',
  description: 'First line.\nSecond line.',
  thumbnail: { url: `${nowhere}/picture.jpg`, width: 641, height: 362 },
  author: { name: 'Ada Marlow', url: 'https://www.youtube.com/@ada', avatar: `${nowhere}/avatar.png` },
  publishedDate: '2024-02-29T23:59:58.123Z',
  duration: 3723,
  favicon: 'https://www.youtube.com/favicon.ico',
  transcription: {
    videoClips: [
      { startTime: 2, endTime: 11, visualDescription: 'A pier at low tide' },
      { startTime: 11, endTime: 13, visualDescription: 'A chart' },
    ],
    audioClips: [
      { startTime: 1, endTime: 5, transcription: 'The moon\npulls the water.', speakerId: 'speaker_4' },
      { startTime: 5, endTime: 9, transcription: 'So does the sun.', speakerId: 'Grace Lind' },
      { startTime: 9, endTime: 12, transcription: 'A little.', speakerId: 'speaker_4' },
    ],
  },
  summary: {
    overallSummary: 'How tides come about.',
    sectionSummaries: [{ startTime: 3, endTime: 10, title: 'Two pulls', summary: 'Moon and sun both pull.' }],
  },
}

const { transcription, summary, ...common } = wireVideo

export const wireHighlight = {
  startTime: 6,
  endTime: 8,
  visualDescription: 'A globe turns',
  audioTranscription: 'And the sea\nfollows.',
}

export const wireResult: WrittenSearchResult = {
  ...common,
  score: 0.625,
  highlights: [wireHighlight],
  transcription,
  summary,
}

export const wireCitation: AnswerCitation = { ...common, score: 0.375, highlights: [wireHighlight], transcription }
