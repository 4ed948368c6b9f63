import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCaptionFiles, type FetchAround } from '../../../src/backend/caption-files/caption-files.ts'
import { createCollection } from '../../../src/backend/library/collections.ts'
import { insertImportItems, listImportItems } from '../../../src/backend/library/import-items.ts'
import { insertImport, setImportState } from '../../../src/backend/library/imports.ts'
import { findVideo, getVideo } from '../../../src/backend/library/videos/videos.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import { createYoutubeSource } from '../../../src/backend/sources/youtube/source.ts'
import { AppError } from '../../../src/contract/app/errors.ts'
import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { type FakeYoutube, makeVideo, startFakeYoutube } from '../../fakes/youtube.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { said, videoContent } from '../library/video-content.ts'

const signal = new AbortController().signal
const silent = makeVideo(3, { failure: 'no-captions' })
const hidden = makeVideo(6, { failure: 'private' })
const srt = (...texts: string[]) =>
  texts.map((text, index) => `${index + 1}\n00:0${index}:01,000 --> 00:0${index}:05,000\n${text}\n`).join('\n')
const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })
const unreachable: FetchAround = async () => {
  throw new AppError('YOUTUBE_UNREACHABLE', 'YouTube could not be reached.')
}

let youtube: FakeYoutube
let fetchAround: FetchAround
beforeAll(async () => {
  youtube = await startFakeYoutube({ videos: [silent, hidden] })
  fetchAround = createYoutubeSource({ origin: youtube.origin }).fetchAround
})
afterAll(() => youtube.close())

function open(around: FetchAround = fetchAround) {
  const library = temporaryLibrary()
  const topics: string[] = []
  const saved: VideoContent[] = []
  const files = createCaptionFiles({
    library,
    fetchAround: around,
    changes: { publish: (...changed) => topics.push(...changed) },
    onVideoSaved: (video) => saved.push(video),
    now: () => 1_700_000_000_000,
  })
  return { library, files, topics, saved }
}

describe('a video without captions', () => {
  test("that another import added while YouTube was asked about it keeps that import's data", async () => {
    const { library, files } = open(async ({ videoId }) => {
      saveVideo(library, videoContent({ videoId, title: 'From the service' }), { openAtMs: 0, addedAt: 1 })
      throw new AppError('YOUTUBE_UNREACHABLE', 'YouTube could not be reached.')
    })
    const request = { videoId: silent.id, file: file('a.srt', srt('Good morning to all.')), language: null }
    expect(await files.add(request, signal)).toMatchObject({ title: 'From the service', factsProblem: null })
    expect(getVideo(library, silent.id)).toMatchObject({
      title: 'From the service',
      audioClips: [{ text: 'Good morning to all.' }],
    })
  })

  test("gets the words of the file and YouTube's details, including chapters", async () => {
    const { library, files, saved } = open()
    const result = await files.add(
      {
        videoId: silent.id,
        file: file('talk.srt', srt('Good morning to all of you.', 'That was it.')),
        language: 'de',
      },
      signal,
    )
    expect(result).toMatchObject({
      title: silent.title,
      clipCount: 2,
      areTimesEstimated: false,
      notes: [],
      factsProblem: null,
    })
    const video = getVideo(library, silent.id)
    expect(video).toMatchObject({
      title: silent.title,
      author: silent.author,
      durationMs: silent.durationMs,
      sectionMethod: 'chapters',
      captionTrack: { language: 'de', kind: 'file', name: 'talk.srt' },
      audioClips: [
        { startMs: 1000, text: 'Good morning to all of you.' },
        { startMs: 61_000, text: 'That was it.' },
      ],
    })
    expect(video.sections.map(({ title }) => title)).toEqual(silent.chapters.map(({ title }) => title))
    expect(video.captionTrack).not.toHaveProperty('areTimesEstimated')
    expect(saved.map(({ videoId }) => videoId)).toEqual([silent.id])
  })

  test('is saved with what is known if YouTube tells nothing, without a made-up title', async () => {
    const { library, files } = open()
    const result = await files.add(
      { videoId: hidden.id, file: file('a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi there'), language: null },
      signal,
    )
    expect(result.factsProblem).toMatch(/private/)
    expect(getVideo(library, hidden.id)).toMatchObject({
      title: `Unknown title (${hidden.id})`,
      author: '',
      durationMs: null,
      publishedAt: null,
      isLiveCrawl: null,
      captionTrack: { language: 'und', kind: 'file' },
    })
  })

  test('can be added without a network', async () => {
    const { files } = open(unreachable)
    const result = await files.add(
      { videoId: silent.id, file: file('a.srt', srt('Hello there.')), language: null },
      signal,
    )
    expect(result).toMatchObject({ clipCount: 1, factsProblem: 'YouTube could not be reached.' })
  })

  test('is marked as added in the imports that failed for it and in their collections, but not in cancelled ones', async () => {
    const { library, files, topics } = open()
    const { collectionId } = createCollection(library, 'Talks')
    const start = (collection: number | null) => {
      const terms = { ceilingPerVideoUsd: null, isTrial: false, estimateUsd: null }
      const about = {
        createdAt: 1,
        source: 'local',
        crawlMode: 'fallback',
        isRefresh: false,
        isReplacing: false,
      } as const
      const importId = insertImport(library, { ...about, collectionId: collection, ...terms })
      const error = { type: 'NO_CAPTIONS', message: 'None.' } as const
      const item = {
        input: 'x',
        videoId: silent.id,
        openAtMs: 65_000,
        state: 'failed',
        error,
        listedTitle: null,
      } as const
      insertImportItems(library, importId, [item])
      return importId
    }
    const [one, other, cancelled] = [start(collectionId), start(null), start(null)]
    setImportState(library, cancelled, { state: 'cancelled', finishedAt: 2 })
    await files.add({ videoId: silent.id, file: file('a.srt', srt('Hello there.')), language: null }, signal)
    const state = (importId: number) => listImportItems(library, importId).map((item) => [item.state, item.error?.type])
    expect([one, other, cancelled].map(state)).toEqual([
      [['saved', undefined]],
      [['saved', undefined]],
      [['failed', 'NO_CAPTIONS']],
    ])
    expect(getVideo(library, silent.id)).toMatchObject({ collectionIds: [collectionId], openAtMs: 65_000 })
    expect(topics).toEqual(['videos', 'imports', 'collections'])
  })
})

describe('captions that do not fit the video', () => {
  const add = (name: string, text: string) => {
    const { library, files } = open()
    return { library, added: files.add({ videoId: silent.id, file: file(name, text), language: null }, signal) }
  }

  test('are left out if they begin after its end, and this is reported', async () => {
    const far = '9\n50:00:00,000 --> 50:00:03,000\nFar beyond.\n'
    const { library, added } = add('a.srt', `${srt('Good morning.')}\n${far}`)
    expect((await added).notes).toEqual([
      expect.stringMatching(/^1 caption was left out, because it starts after the end/),
    ])
    const { audioClips, extra } = getVideo(library, silent.id)
    expect(audioClips).toMatchObject([{ startMs: 1000, text: 'Good morning.' }])
    expect(audioClips[0]?.endMs).toBeLessThan(6000)
    expect(extra.captionNotes).toEqual((await added).notes)
    await expect(add('a.srt', far).added).rejects.toMatchObject({ code: 'CAPTIONS_UNREADABLE' })
  })

  test.each([
    ['a.srt', `1\n00:00:01,000 --> 00:00:50,000\n${'word and more '.repeat(100_000)}\n`],
    ['a.txt', 'word and more '.repeat(100_000)],
  ])('are refused if nobody could say so much in the time: %s', async (name, text) => {
    await expect(add(name, text).added).rejects.toMatchObject({
      message: expect.stringMatching(/more words than can be said/),
    })
  })
})

describe('a text without times', () => {
  const paragraphs = [
    'First came the bees, and with them the flowers.',
    'Then the winter.',
    'And that is the end of the story, which nobody believed.',
  ]

  test('is kept complete and spread over the video, and its times are marked as estimated', async () => {
    const { library, files } = open()
    const result = await files.add(
      { videoId: silent.id, file: file('notes.txt', paragraphs.join('\n\n')), language: null },
      signal,
    )
    expect(result.areTimesEstimated).toBe(true)
    const { audioClips, captionTrack, durationMs } = getVideo(library, silent.id)
    expect(captionTrack).toMatchObject({ kind: 'file', areTimesEstimated: true })
    const words = (text: string) => text.split(/\s+/)
    expect(audioClips.flatMap(({ text }) => words(text))).toEqual(words(paragraphs.join(' ')))
    expect(audioClips.at(-1)?.endMs).toBeLessThanOrEqual(durationMs ?? 0)
    expect(audioClips.at(-1)?.startMs).toBeGreaterThan((durationMs ?? 0) * 0.4)
  })

  test("is given its usual speaking time if the video's length is unknown", async () => {
    const { library, files } = open(unreachable)
    await files.add({ videoId: silent.id, file: file('notes.txt', paragraphs.join('\n\n')), language: null }, signal)
    const endMs = getVideo(library, silent.id).audioClips.at(-1)?.endMs ?? 0
    expect(endMs).toBeGreaterThan(4000)
    expect(endMs).toBeLessThan(20_000)
  })
})

describe('a video that is in the library', () => {
  test("keeps the service's other data, its visual clips and its place; only the spoken clips are replaced", async () => {
    const { library, files } = open(unreachable)
    const { collectionId } = createCollection(library, 'Kept')
    const before = videoContent({
      videoId: silent.id,
      title: 'Its own title',
      source: 'hosted',
      durationMs: 300_000,
      audioClips: said('Old words.'),
      summary: { text: 'By the service.', method: 'service' },
      sectionMethod: 'service',
      sections: [{ startMs: 0, endMs: 300_000, title: 'All of it', summary: 'As the service says.' }],
      visualClips: [{ startMs: 0, endMs: 9, description: 'A map' }],
      visualMethod: 'service',
      extra: { views: 3 },
    })
    saveVideo(library, before, { openAtMs: 5000, addedAt: 7 })
    library.prepare('INSERT INTO collection_videos SELECT ?, id FROM videos').run(collectionId)
    const result = await files.add(
      { videoId: silent.id, file: file('new.srt', srt('New words.')), language: 'en' },
      signal,
    )
    expect(result.factsProblem).toBeNull()
    expect(getVideo(library, silent.id)).toMatchObject({
      title: 'Its own title',
      source: 'hosted',
      summary: before.summary,
      sections: before.sections,
      extra: { views: 3 },
      visualClips: before.visualClips,
      openAtMs: 5000,
      addedAt: 7,
      collectionIds: [collectionId],
      audioClips: [{ text: 'New words.' }],
    })
  })

  test('is unchanged if the file cannot be read', async () => {
    const { library, files, topics } = open()
    saveVideo(library, videoContent({ videoId: silent.id, audioClips: said('Old words.') }), {
      openAtMs: 0,
      addedAt: 7,
    })
    const broken = file('new.srt', '1\n00:00:01,000 - 00:00:02,000\nNew words.')
    await expect(files.add({ videoId: silent.id, file: broken, language: null }, signal)).rejects.toMatchObject({
      code: 'CAPTIONS_UNREADABLE',
    })
    expect(findVideo(library, silent.id)?.audioClips).toMatchObject([{ text: 'Old words.' }])
    expect(topics).toEqual([])
  })
})
