import { expect, test } from 'vitest'
import { indexWaitingVideos } from '../../../../src/backend/library/search/index/index-videos.ts'
import { type HitInContext, listHits } from '../../../../src/backend/library/search/list-hits.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save, shown } from '../video-content.ts'

type Request = Parameters<typeof listHits>[1]

/** All moments, read in pages of about this many. */
function listAll(library: Parameters<typeof listHits>[0], request: Request, limit: number): HitInContext[] {
  indexWaitingVideos(library)
  const hits: HitInContext[] = []
  for (let after: number | undefined; ; ) {
    const page = listHits(library, request, { after, limit })
    hits.push(...page.hits)
    if (page.next === null) return hits
    after = page.next
  }
}

test('a moment comes with its source, its speaker and the clips of its kind beside it', () => {
  const library = temporaryLibrary()
  const audioClips = said('first line', 'the whale sings', 'last line').map((clip) => ({
    ...clip,
    speakerId: 'speaker_1',
  }))
  save(library, {
    title: 'Sea',
    author: 'Ocean TV',
    publishedAt: 1_600_000_000_000,
    audioClips,
    visualClips: shown('a whale', 'a boat'),
  })
  const source = { videoId: idOf(1), title: 'Sea', author: 'Ocean TV', publishedAt: 1_600_000_000_000 }
  expect(listAll(library, { query: 'whale' }, 10)).toEqual([
    {
      ...source,
      kind: 'shown',
      startMs: 0,
      endMs: 1000,
      text: 'a whale',
      speakerId: null,
      areTimesEstimated: false,
      before: '',
      after: 'a boat',
    },
    {
      ...source,
      kind: 'said',
      startMs: 1000,
      endMs: 2000,
      text: 'the whale sings',
      speakerId: 'speaker_1',
      areTimesEstimated: false,
      before: 'first line',
      after: 'last line',
    },
  ])
})

test('the newest video comes first, the moments of a video in order, and each moment once, whatever the size of a page', () => {
  const library = temporaryLibrary()
  for (let video = 0; video < 7; video++)
    save(library, {
      videoId: idOf(video),
      title: 'whale',
      audioClips: said(...Array.from({ length: 12 }, (_, clip) => (clip % 2 === 0 ? `whale ${clip}` : 'nothing'))),
    })
  const all = listAll(library, { query: 'whale' }, 1000)
  expect(all.map(({ videoId, startMs }) => [videoId, startMs])).toEqual(
    [6, 5, 4, 3, 2, 1, 0].flatMap((video) => [0, 2, 4, 6, 8, 10].map((clip) => [idOf(video), clip * 1000])),
  )
  for (const limit of [1, 6, 7, 20]) expect(listAll(library, { query: 'whale' }, limit)).toEqual(all)
})

test('kinds and videos limit what is listed; a query without words finds nothing', () => {
  const library = temporaryLibrary()
  save(library, { videoId: idOf('a'), audioClips: said('whale'), visualClips: shown('whale') })
  save(library, { videoId: idOf('b'), audioClips: said('whale') })
  const found = (request: Request) => listAll(library, request, 10).map(({ videoId, kind }) => [videoId, kind])
  expect(found({ query: 'whale', kinds: ['shown'] })).toEqual([[idOf('a'), 'shown']])
  expect(found({ query: 'whale', videoIds: [idOf('b')] })).toEqual([[idOf('b'), 'said']])
  expect(found({ query: ' -"' })).toEqual([])
})
