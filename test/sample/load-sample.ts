// The sample collection "Heat islands": invented videos for the demo and the tests, written for this project.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FakeVideo } from '../fakes/service-data.ts'
import { readScript } from './read-script.ts'
import { timeScript } from './time-script.ts'

export const sampleName = 'Heat islands'

/** Holds `<videoId>.jpg`, 480 × 270, for every sample video that does not fail. */
export const sampleThumbnailsDir = fileURLToPath(new URL('thumbnails', import.meta.url))

const videosDir = new URL('videos/', import.meta.url)

/** In order of their ids, so that the videos that fail come last. */
export function loadSample(): FakeVideo[] {
  return readdirSync(videosDir)
    .map(loadVideo)
    .toSorted((a, b) => (a.data.url < b.data.url ? -1 : 1))
}

function loadVideo(file: string): FakeVideo {
  const script = readScript(readFileSync(new URL(file, videosDir), 'utf8'))
  const { duration, audioClips, videoClips, sectionSummaries } = timeScript(script)
  const field = (name: string): string => {
    const value = script.fields.get(name)
    if (value === undefined) throw new Error(`${file} has no ${name}.`)
    return value
  }
  const videoId = field('id')
  const channel = field('channel')
  return {
    availability: readAvailability(field('availability')),
    data: {
      url: `https://www.youtube.com/watch?v=${videoId}`,
      title: field('title'),
      description: field('description'),
      thumbnail: { url: `/thumbnails/${videoId}.jpg`, width: 480, height: 270 },
      author: {
        name: field('author'),
        url: channel === 'none' ? null : `https://www.youtube.com/channel/${channel}`,
        avatar: '',
      },
      publishedDate: field('published'),
      duration: Number(script.fields.get('duration') ?? duration),
      favicon: 'https://www.youtube.com/favicon.ico',
      transcription: { audioClips, videoClips },
      summary: { overallSummary: field('summary'), sectionSummaries },
    },
  }
}

function readAvailability(text: string): FakeVideo['availability'] {
  if (text === 'cached' || text === 'crawled') return text
  return { fail: text.replace(/^fail /, '') }
}
