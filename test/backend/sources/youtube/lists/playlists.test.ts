import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ListPage, ListReader } from '../../../../../src/backend/sources/video-lists.ts'
import { createYoutubeSource } from '../../../../../src/backend/sources/youtube/source.ts'
import type { VideoList } from '../../../../../src/contract/youtube/list-url.ts'
import { type FakeYoutube, makeVideos, startFakeYoutube } from '../../../../fakes/youtube.ts'
import { entryOf, type FakeEntry, type FakeList, makeChannel } from '../../../../fakes/youtube-lists.ts'
import { failureOf } from '../fetch-one.ts'
import { replaying } from '../replaying.ts'

const signal = new AbortController().signal
const playlist = (playlistId: string): VideoList => ({ kind: 'playlist', playlistId })
const channel = (path: string): VideoList => ({ kind: 'channel', path, tab: null })

async function readAll(reader: ListReader, list: VideoList): Promise<ListPage[]> {
  const pages = [await reader.readList(list, undefined, signal)]
  for (let next = pages[0]?.continuation; next; next = pages.at(-1)?.continuation)
    pages.push(await reader.readList(list, next, signal))
  return pages
}

const videos = makeVideos(8)
const talks = makeChannel('talks', 'Talks of the town', videos)
const entries: FakeEntry[] = videos.map(entryOf)
const manyEntries = (count: number): FakeEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    videoId: `many${String(index).padStart(6, '0')}A`,
    title: `Number ${index + 1}`,
    author: 'Many',
    durationMs: 65_000,
  }))
const list = (playlistId: string, changes: Partial<FakeList>): FakeList => ({
  playlistId,
  title: 'A list',
  owner: 'Its owner',
  entries,
  ...changes,
})

describe('playlists and channels', () => {
  let fake: FakeYoutube
  let reader: ListReader
  beforeAll(async () => {
    const whys = ['private', 'deleted', 'unplayable', 'upcoming', 'live', 'members-only'] as const
    const gone: FakeEntry[] = whys.map((why, index) => ({ ...(entries[index] as FakeEntry), gone: why }))
    const newGone = gone.filter((entry) => entry.gone !== 'unplayable')
    fake = await startFakeYoutube({
      videos,
      lists: [
        talks,
        list('PLnewer00000', { isNew: true }),
        list('PLnewerlong0', { isNew: true, entries: manyEntries(230) }),
        list('PLnewergone0', { isNew: true, entries: [...newGone, ...entries.slice(6)] }),
        ...[true, false].map((isNew) =>
          list(`PLonpage${isNew}`, { isNew, isOnPageOnly: true, entries: manyEntries(230) }),
        ),
        list('PLgaps000000', { entries: manyEntries(230), emptyPages: 2 }),
        list('PLhollow0000', { entries: manyEntries(230), emptyPages: 9 }),
        list('PLstops00000', { isNew: true, entries: manyEntries(100), counted: 230 }),
        list('PLlong000000', { entries: manyEntries(230) }),
        list('PLendless000', { entries: manyEntries(5230) }),
        list('PLgone000000', { entries: [...gone, ...entries.slice(6)] }),
        list('PLempty00000', { entries: [] }),
        list('PLprivate000', { alert: 'This playlist is private.' }),
      ],
    })
    reader = createYoutubeSource({ origin: fake.origin })
  })
  afterAll(() => fake.close())

  test.each(['@talks', 'c/talks', 'user/talks', 'talks', `channel/${talks.channel?.channelId}`])(
    'a channel is found at the address %s',
    async (path) => {
      const page = await reader.readList(channel(path), undefined, signal)
      expect(page.list).toEqual({ title: 'Talks of the town', total: 8 })
      expect(page.videos.map(({ videoId }) => videoId)).toEqual(videos.map(({ id }) => id))
      expect(page.continuation).toBeNull()
    },
  )

  test('rows of both shapes give the same result', async () => {
    const [page] = await readAll(reader, playlist('PLnewer00000'))
    const { videos: classic } = await reader.readList(channel('@talks'), undefined, signal)
    expect(page?.videos).toEqual(classic)
  })

  test('further pages continue where the last one ended', async () => {
    const pages = await readAll(reader, playlist('PLlong000000'))
    const all = pages.flatMap((page) => page.videos)
    expect(pages.map((page) => page.videos.length)).toEqual([100, 100, 30])
    expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1))
    expect(pages.map((page) => page.list)).toEqual([{ title: 'A list', total: 230 }, null, null])
  })

  test('rows of the newer shape continue as well, and give the same reasons for unavailable videos', async () => {
    const pages = await readAll(reader, playlist('PLnewerlong0'))
    expect(pages.map((page) => page.videos.length)).toEqual([100, 100, 30])
    expect(pages[0]?.list).toEqual({ title: 'A list', total: 230 })
    const [page] = await readAll(reader, playlist('PLnewergone0'))
    expect(page?.videos.map(({ unavailable }) => unavailable)).toEqual([
      expect.stringMatching(/private/),
      expect.stringMatching(/removed/),
      expect.stringMatching(/not started/),
      expect.stringMatching(/live now/),
      expect.stringMatching(/only for the channel's members/),
      null,
      null,
    ])
    expect(page?.videos.map(({ author }) => author).slice(0, 2)).toEqual(['Its owner', 'Its owner'])
    expect(page?.videos.at(-1)).toMatchObject({
      author: entries.at(-1)?.author,
      durationMs: entries.at(-1)?.durationMs,
    })
  })

  test.each(['PLonpagetrue', 'PLonpagefalse'])(
    '%s, which has its first videos only on its own page, is read completely',
    async (id) => {
      const pages = await readAll(reader, playlist(id))
      expect(pages.map((page) => page.videos.length)).toEqual([100, 100, 30])
      expect(pages.flatMap((page) => page.videos.map(({ videoId }) => videoId))).not.toContain('recommended')
    },
  )

  test('a page with nothing but the place of the next one is skipped, but several in a row end the list', async () => {
    const pages = await readAll(reader, playlist('PLgaps000000'))
    expect(pages.flatMap((page) => page.videos)).toHaveLength(230)
    const asked = fake.log.length
    expect((await readAll(reader, playlist('PLhollow0000'))).flatMap((page) => page.videos)).toHaveLength(100)
    expect(fake.log.length - asked).toBeLessThan(8)
  })

  test('a list that YouTube does not list completely keeps the stated number of videos', async () => {
    const pages = await readAll(reader, playlist('PLstops00000'))
    expect(pages).toMatchObject([{ list: { total: 230 }, continuation: null, isCut: false }])
    expect(pages[0]?.videos.at(-1)?.position).toBe(100)
  })

  test('a former name of a channel leads to it', async () => {
    const page = await reader.readList(channel('former-talks'), undefined, signal)
    expect(page.list?.title).toBe('Talks of the town')
  })

  test('a very long list is cut, and says so', async () => {
    const pages = await readAll(reader, playlist('PLendless000'))
    expect(pages.flatMap((page) => page.videos)).toHaveLength(5000)
    expect(pages.map(({ isCut }) => isCut).indexOf(true)).toBe(pages.length - 1)
    expect(pages[0]?.list?.total).toBe(5230)
  })

  test('videos that cannot be added say why, and keep their place', async () => {
    const [page] = await readAll(reader, playlist('PLgone000000'))
    expect(page?.videos.map(({ unavailable }) => unavailable)).toEqual([
      expect.stringMatching(/private/),
      expect.stringMatching(/removed/),
      expect.stringMatching(/cannot be played/),
      expect.stringMatching(/not started/),
      expect.stringMatching(/live now/),
      expect.stringMatching(/only for the channel's members/),
      null,
      null,
    ])
    expect(page?.videos.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('an empty playlist is empty, and not an error', async () => {
    expect(await readAll(reader, playlist('PLempty00000'))).toMatchObject([{ videos: [], list: { total: 0 } }])
  })

  test.each<[VideoList, string, RegExp]>([
    [playlist('PLprivate000'), 'LIST_UNAVAILABLE', /“This playlist is private\.”/],
    [playlist('PLnobodys000'), 'LIST_UNAVAILABLE', /“The playlist does not exist\.”/],
    [channel('@nobody'), 'LIST_UNAVAILABLE', /no such channel/],
    [{ kind: 'channel', path: '@talks', tab: 'shorts' }, 'LIST_UNAVAILABLE', /lists no Shorts of this channel/],
  ])('%o is refused in YouTube’s own words', async (asked, code, message) => {
    const error = await failureOf(reader.readList(asked, undefined, signal))
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
  })

  test.each(['', 'x', '12', '0.\n', '9000.abc', '-1.abc'])('%j is not a page of a list', async (continuation) => {
    const asked = fake.log.length
    expect(await failureOf(reader.readList(playlist('PLlong000000'), continuation, signal))).toMatchObject({
      code: 'BAD_INPUT',
    })
    expect(fake.log).toHaveLength(asked)
  })

  test('a failure of YouTube is reported as for videos', async () => {
    onTestFinished(() => fake.fail(undefined))
    for (const [outage, code] of [
      ['rate-limit', 'YOUTUBE_LIMITED'],
      ['server-error', 'YOUTUBE_UNREACHABLE'],
      ['garbage', 'YOUTUBE_CHANGED'],
      ['client-retired', 'YOUTUBE_CHANGED'],
      ['blank', 'YOUTUBE_CHANGED'],
      ['bot-check', 'YOUTUBE_LIMITED'],
    ] as const) {
      fake.fail(outage)
      const fresh = createYoutubeSource({ origin: fake.origin })
      expect(await failureOf(fresh.readList(channel('@talks'), undefined, signal)), outage).toMatchObject({ code })
    }
  })

  test('a page waits its turn behind the videos', async () => {
    const before = fake.log.length
    const source = createYoutubeSource({ origin: fake.origin })
    const [first] = videos
    await Promise.all([
      source.fetchVideos({ videoIds: [first?.id ?? ''], crawlMode: 'fallback', signal }),
      source.readList(channel('@talks'), undefined, signal),
    ])
    const paths = fake.log.slice(before).map(({ path }) => path)
    expect(paths.findIndex((path) => path.includes('browse'))).toBeGreaterThan(paths.lastIndexOf('/api/timedtext'))
  })
})

replaying('recorded playlists', [], (origin) => {
  const read = (playlistId: string) => readAll(createYoutubeSource({ origin: origin() }), playlist(playlistId))

  test('a course is read completely, with its owner as the author', async () => {
    const [page, ...others] = await read('PLWxziGKTUvQFIsbbFcTZz7jOT4TMGnZBh')
    expect(others).toEqual([])
    expect(page?.list).toEqual({ title: 'C++ Template Metaprogramming', total: 14 })
    expect(page?.videos).toHaveLength(14)
    expect(page?.videos[0]).toEqual({
      videoId: 'VBI6TSo8Zog',
      title: 'Intro to Template Metaprogramming - Template Metaprogramming in C++ - E1',
      author: 'BitsOfQ',
      durationMs: 1_015_000,
      position: 1,
      unavailable: null,
    })
  })

  test('150 videos come in two pages', async () => {
    const pages = await read('PLoumn5BIsUDeGF1vy5Nylf_RJKn5aL_nr')
    const all = pages.flatMap((page) => page.videos)
    expect(pages.map((page) => page.videos.length)).toEqual([100, 50])
    expect(pages[0]?.list).toEqual({ title: expect.stringMatching(/^TOP 150 Songs 2026/), total: 150 })
    expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1))
    expect(all.every(({ author, durationMs, title }) => author && durationMs && title)).toBe(true)
    expect(new Set(all.map(({ videoId }) => videoId)).size).toBe(150)
  })

  test.each([
    ['INVALID_ID', /“This playlist type is unviewable\.”|“The playlist does not exist\.”/],
    ['PL11111111111111111111111111111111', /“This playlist type is unviewable\.”|“The playlist does not exist\.”/],
  ])('%s is refused in YouTube’s own words', async (playlistId, message) => {
    expect(await failureOf(read(playlistId))).toMatchObject({
      code: 'LIST_UNAVAILABLE',
      message: expect.stringMatching(message),
    })
  })
})
