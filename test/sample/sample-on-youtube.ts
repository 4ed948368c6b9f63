// Converts sample videos for the fake YouTube: captions, chapters, and still frames cut from their drawings.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'jpeg-js'
import type { FakeVideo as ServiceVideo } from '../fakes/service-data.ts'
import { type FakeVideo, makeVideo } from '../fakes/youtube.ts'
import type { FakeStoryboard, Raster } from '../fakes/youtube-sheets.ts'
import { sampleThumbnailsDir } from './load-sample.ts'

const intervalMs = 5000

export function toYoutubeVideo({ data }: ServiceVideo): FakeVideo {
  const id = new URL(data.url).searchParams.get('v') ?? ''
  const { transcription, summary } = data
  const picture = readFileSync(join(sampleThumbnailsDir, `${id}.jpg`))
  const sceneStartsMs = (transcription?.videoClips ?? []).map(({ startTime }) => startTime * 1000)
  return makeVideo(1, {
    id,
    picture,
    title: data.title,
    author: data.author?.name ?? '',
    description: data.description ?? '',
    durationMs: (data.duration ?? 0) * 1000,
    publishedAt: data.publishedDate ?? '',
    chapters: (summary?.sectionSummaries ?? []).map(({ startTime, title }) => ({ startMs: startTime * 1000, title })),
    captions: 'manual',
    cues: (transcription?.audioClips ?? []).map(({ startTime, endTime, transcription: text }) => ({
      startMs: startTime * 1000,
      endMs: endTime * 1000,
      text,
    })),
    storyboard: drawStoryboard(decode(picture, { useTArray: true }), [0, ...sceneStartsMs.filter((ms) => ms > 0)]),
  })
}

/** Each scene shows another part of the drawing and moves slightly across it. */
function drawStoryboard(drawing: Raster, sceneStartsMs: readonly number[]): FakeStoryboard {
  const paint: FakeStoryboard['paint'] = ({ width, height, data }, scene, share) => {
    const part = [1, 0.5, 0.7, 0.42, 0.6][scene % 5] ?? 1
    const [across, down] = [(scene * 0.37 + share * 0.12) % 1, (scene * 0.61) % 1]
    const left = across * (1 - part) * drawing.width
    const top = down * (1 - part) * drawing.height
    const shade = 1 - 0.12 * (scene % 3)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const column = Math.floor(left + (x / width) * part * drawing.width)
        const row = Math.floor(top + (y / height) * part * drawing.height)
        const from = (row * drawing.width + column) * 4
        for (let channel = 0; channel < 3; channel++)
          data[(y * width + x) * 4 + channel] = (drawing.data[from + channel] ?? 0) * shade
        data[(y * width + x) * 4 + 3] = 255
      }
  }
  return { intervalMs, sceneStartsMs, paint }
}
