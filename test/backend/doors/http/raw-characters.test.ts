import { expect, test } from 'vitest'
import type { VideoContent } from '../../../../src/contract/app/videos.ts'
import { openDoor, sampleVideos } from './open-door.ts'

const hostile = 'roofs \u001b[31m \u0007 \u007f \u0085 \u009b31m \u2028 \u202egpj.exe\u202c \u2066isolated\u2069'
const raw = /\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

function hostileVideo(): VideoContent {
  const [video] = sampleVideos()
  if (video === undefined) throw new Error('There is no sample')
  return {
    ...video,
    title: hostile,
    author: hostile,
    description: hostile,
    summary: { text: hostile, method: 'service' },
    audioClips: video.audioClips.map((clip) => ({ ...clip, text: hostile, speakerId: hostile })),
    visualClips: video.visualClips.map((clip) => ({ ...clip, description: hostile })),
    sections: video.sections.map((section) => ({ ...section, title: hostile, summary: hostile })),
  }
}

test('no response contains raw control characters, and its texts can be read unchanged', async () => {
  const video = hostileVideo()
  const { url, key } = await openDoor({ videos: [video] })
  const post = async (path: string, body: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text()
  }
  const contentOptions = { includeTranscription: true, includeSummary: true }
  const videos = await post('/videos', { urls: [video.url], contentOptions })
  const found = await post('/search', { query: 'roofs', contentOptions })
  const answer = await post('/answer', { query: 'roofs', contentOptions: { includeTranscription: true } })
  const stream = await post('/answer', { query: 'roofs', stream: true })
  for (const text of [videos, found, answer]) {
    expect(text).not.toMatch(raw)
    expect(text).toContain('gpj.exe')
  }
  expect(stream.replaceAll('\n', '')).not.toMatch(raw)
  expect(JSON.parse(videos)).toMatchObject({ results: [{ data: { title: hostile } }] })
  expect(JSON.parse(found)).toMatchObject({ results: [{ title: hostile }] })
})
