// Results of a hosted service that are partly unreadable, on the command line.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { type FakeService, fakeVideoId, makeFakeVideos, startFakeService } from '../fakes/service.ts'
import type { Spoiling } from '../fakes/service-spoilt.ts'

const dataDir = makeDataDir()
let service: FakeService

const run = (...args: string[]) =>
  runCommand(args, {
    environment: { FOOTNOTE_DATA: dataDir, FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key },
  })
const footnote = async (...args: string[]) => {
  const { status, stdout, stderr } = await run(...args, '--json')
  return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
}
const spoil = (change: Spoiling) => service.setFault({ kind: 'results', change })

beforeAll(async () => {
  service = await startFakeService({ videos: makeFakeVideos(5) })
})
afterAll(() => service.close())

test('a video with an unreadable clip is saved, with a note and exit status 3', async () => {
  spoil('clipWithoutText')
  const { status, stderr, document } = await footnote('add', fakeVideoId(1), '--ceiling', '1')
  expect({ status, document }).toMatchObject({
    status: 3,
    document: {
      saved: 1,
      failed: 0,
      items: [{ state: 'saved', error: null, unread: '1 of 12 clips could not be read.' }],
    },
  })
  expect(stderr).toBe(
    `footnote: ${fakeVideoId(1)}: 1 of 12 clips could not be read. “footnote sent ${fakeVideoId(1)}” prints the service’s response.\n`,
  )
})

test('show says how many clips are unreadable', async () => {
  expect((await run('show', fakeVideoId(1))).stdout).toContain('\n1 of 12 clips could not be read.\n')
  expect((await footnote('show', fakeVideoId(1))).document).toMatchObject({
    unread: { said: 0, shown: 1, sections: 0 },
  })
})

test('the original data can be exported, and read again', async () => {
  const { status, document } = await footnote('sent', fakeVideoId(1))
  expect(status).toBe(0)
  expect(document.results).toMatchObject([
    {
      videoId: fakeVideoId(1),
      sent: { status: { status: 'Success' }, data: { transcription: { videoClips: { length: 6 } } } },
    },
  ])
  const again = await footnote('sent', fakeVideoId(1), '--again')
  expect(again).toMatchObject({ status: 3, document: { results: [{ state: 'incomplete' }] } })
})

test('a result that does not name a video fails, and its data is kept with the import', async () => {
  spoil('nameless')
  const { status, document } = await footnote(
    'add',
    fakeVideoId(2),
    fakeVideoId(3),
    '--crawl',
    'never',
    '--ceiling',
    '1',
  )
  expect({ status, document }).toMatchObject({
    status: 3,
    document: {
      saved: 1,
      failed: 1,
      items: [{ error: { type: 'UNREADABLE_RESULT' }, unread: null }, { state: 'saved' }],
    },
  })
  expect(document.items[0].error.message).toMatch(/It is kept, and you can export it/)
  const { document: sent } = await footnote('sent', '--import', '2')
  expect(sent.results).toMatchObject([{ videoId: null, sent: { data: { title: 'All about archives, no. 3' } } }])
})

test('nothing is kept for a video that was completely readable, and wrong usage ends with status 2', async () => {
  const { status, stderr, document } = await footnote('sent', fakeVideoId(3))
  expect({ status, document }).toEqual({ status: 0, document: { results: [] } })
  expect(stderr).toContain('There is no response here')
  expect(await footnote('sent')).toMatchObject({ status: 2, stderr: 'footnote: Name a video, or use --import N.\n' })
  expect(await footnote('sent', fakeVideoId(3), '--import', '1')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/not both/),
  })
})
