import { expect, test } from 'vitest'
import { createCaptionFiles } from '../../../src/backend/caption-files/caption-files.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import type { Source } from '../../../src/backend/sources/source.ts'
import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { answerWith, createHarness, idOf, scriptedSource } from '../imports/scripted-source.ts'
import { said, shown, videoContent } from '../library/video-content.ts'

const videoId = idOf(1)
const srt = '1\n00:00:01,000 --> 00:00:05,000\nMy own words.\n'

const addCaptions = (library: Library) =>
  createCaptionFiles({
    library,
    fetchAround: async (request) => videoContent({ videoId: request.videoId }),
    changes: { publish: () => {} },
    onVideoSaved: () => {},
  }).add({ videoId, file: { name: 'my.srt', bytes: Buffer.from(srt) }, language: 'en' }, new AbortController().signal)

const hosted = videoContent({
  videoId,
  source: 'hosted',
  audioClips: said('paid one', 'paid two'),
  visualClips: shown('a paid picture'),
  visualMethod: 'service',
  summary: { text: 'A paid summary.', method: 'service' },
})
const local = videoContent({
  videoId,
  audioClips: said('read here'),
  captionTrack: { language: 'en', kind: 'manual', name: null },
})

/** A library with both sources. Each delivers what the test sets. */
function open() {
  const next: Record<'hosted' | 'local', VideoContent | (() => Promise<VideoContent>)> = { hosted, local }
  const sourceOf = (kind: 'hosted' | 'local'): Source =>
    scriptedSource(
      async () => {
        const given = next[kind]
        return answerWith([{ kind: 'fetched', videoId, video: typeof given === 'function' ? await given() : given }])
      },
      { kind, isPriced: kind === 'hosted' },
    )
  const sources = { hosted: sourceOf('hosted'), local: sourceOf('local') }
  const { library, queue, settled } = createHarness({ hosted: () => sources.hosted, local: () => sources.local })
  const fetch = async (source: 'hosted' | 'local', refresh = true) => {
    const crawlMode = refresh && source === 'hosted' ? 'always' : 'fallback'
    const { importId } = queue.start({ text: [videoId], source, crawlMode, refresh })
    return settled(importId)
  }
  return { library, next, fetch }
}

test.each(['hosted', 'local'] as const)('a %s re-fetch keeps the user’s caption file', async (source) => {
  const { library, fetch } = open()
  await fetch(source)
  await addCaptions(library)
  await fetch(source)
  expect(getVideo(library, videoId).audioClips).toMatchObject([{ text: 'My own words.' }])
})

test('a local re-fetch keeps what a hosted service was paid for', async () => {
  const { library, fetch } = open()
  await fetch('hosted')
  await fetch('local')
  const { audioClips, visualClips, summary } = getVideo(library, videoId)
  expect({ audioClips, visualClips, summary }).toEqual({
    audioClips: hosted.audioClips,
    visualClips: hosted.visualClips,
    summary: hosted.summary,
  })
})

test('a hosted response without a transcript does not replace an existing one', async () => {
  const { library, next, fetch } = open()
  await fetch('hosted')
  next.hosted = { ...hosted, title: 'Renamed', audioClips: [], visualClips: [], visualMethod: null, summary: null }
  await fetch('hosted')
  expect(getVideo(library, videoId)).toMatchObject({
    title: 'Renamed',
    audioClips: hosted.audioClips,
    visualClips: hosted.visualClips,
    summary: hosted.summary,
  })
})

test.each(['hosted', 'local'] as const)(
  'a caption file added during a %s fetch is not overwritten by it',
  async (source) => {
    const { library, next, fetch } = open()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    next[source] = async () => {
      ask()
      await arrived
      return source === 'hosted' ? hosted : local
    }
    const fetched = fetch(source, false)
    await isAsked
    await addCaptions(library)
    arrive()
    await fetched
    expect(getVideo(library, videoId).audioClips).toMatchObject([{ text: 'My own words.' }])
  },
)
