// Playlists and channels on the command line.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { type FakeYoutube, makeVideos, startFakeYoutube } from '../fakes/youtube.ts'
import { entryOf, type FakeList, makeChannel } from '../fakes/youtube-lists.ts'

const videos = makeVideos(6)
const [first, second, third] = videos
const playlist: FakeList = {
  playlistId: 'PLabcdefghijkl',
  title: 'Three talks',
  owner: 'Somebody',
  entries: videos
    .slice(0, 4)
    .map((video, index) => ({ ...entryOf(video), ...(index === 1 ? { gone: 'private' } : {}) })),
}
const cutShort: FakeList = {
  ...playlist,
  playlistId: 'PLcutshort0000',
  entries: playlist.entries.slice(0, 1),
  counted: 7,
}
const link = `https://www.youtube.com/playlist?list=${playlist.playlistId}`
const dataDir = makeDataDir()
let youtube: FakeYoutube

const footnote = async (...args: string[]) => {
  const environment = { FOOTNOTE_DATA: dataDir, FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin }
  const { status, stdout, stderr } = await runCommand([...args, '--json'], { environment })
  return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
}

beforeAll(async () => {
  youtube = await startFakeYoutube({
    videos,
    lists: [playlist, cutShort, makeChannel('talks', 'Talks of the town', videos)],
  })
})
afterAll(() => youtube.close())

test('without --expand, a playlist is reported as unreadable with a hint, and the video beside it is added', async () => {
  const { status, document } = await footnote('add', link, `https://www.youtube.com/watch?v=${third?.id}&list=RDabc`)
  expect(status).toBe(3)
  expect(document.items).toEqual([
    {
      input: link,
      videoId: null,
      state: 'unreadable',
      isRestored: false,
      unread: null,
      error: { type: 'UNREADABLE', message: expect.stringMatching(/--expand/) },
    },
    expect.objectContaining({ videoId: third?.id, state: 'saved' }),
  ])
})

test('with --expand, each video is an item in the order of the list, and the videos that are left out are named', async () => {
  const { status, stderr, document } = await footnote('add', '--expand', '--first', '2', link, first?.id ?? '')
  expect(status).toBe(0)
  expect(document.items.map(({ videoId, state }: Record<string, string>) => `${state} ${videoId}`)).toEqual([
    `saved ${first?.id}`,
    `exists ${third?.id}`,
    `duplicate ${first?.id}`,
  ])
  expect(stderr).toMatch(new RegExp(`Left out of Three talks: video 2 \\(${second?.id}\\)\\. This video is private`))
})

test('a list that cannot be read is reported in YouTube’s words, and the other videos are added', async () => {
  const links = ['@nobody', 'https://www.youtube.com/@talks', cutShort.playlistId]
  const { status, stderr, document } = await footnote('add', '--expand', ...links)
  expect(status).toBe(3)
  expect(stderr).toMatch(/YouTube counts 7 videos in Three talks but lists only 1\./)
  expect(stderr).toMatch(/@nobody: YouTube has no such channel/)
  expect(document).toMatchObject({ saved: 4, failed: 1 })
  const cameToNothing = { state: 'unreadable', error: { message: 'None of its videos could be added.' } }
  expect(document.items.find(({ input }: { input: string }) => input === '@nobody')).toMatchObject(cameToNothing)
  expect((await footnote('add', '--expand', '@nobody')).document).toMatchObject({ items: [cameToNothing] })
  expect((await footnote('add', '--first', '2', link)).status).toBe(2)
})
