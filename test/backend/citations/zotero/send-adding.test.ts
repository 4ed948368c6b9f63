import { expect, test } from 'vitest'
import { idOf } from '../../library/video-content.ts'
import { only, openZotero, resultsOf } from './open-zotero.ts'

const look = { videoIds: [idOf('a')], markIds: [] }

test('an older Zotero gets the whole item, with the channel in one field and the marks as a note', async () => {
  const desk = await openZotero({ version: '9.0.6', isApiOn: false })
  expect(resultsOf(await desk.outcomes())).toEqual(['added'])
  const { data, notes } = only(desk.fake)
  expect(data).toMatchObject({
    title: 'Cooling the dense city',
    creators: [{ creatorType: 'author', lastName: 'Acme, Inc.', fieldMode: 1 }],
    videoRecordingFormat: 'Video',
    studio: 'YouTube',
    runningTime: '18:40',
    date: '2017-10-05',
    url: `https://www.youtube.com/watch?v=${idOf('a')}`,
  })
  expect(notes.map(({ data: { note } }) => note)).toEqual([expect.stringContaining('Paint the roofs white.')])
})

test('no request looks like one of a web page', async () => {
  const desk = await openZotero({ version: '9.0.6' })
  await desk.send()
  expect(desk.fake.calls.length).toBeGreaterThan(2)
  for (const { headers } of desk.fake.calls) {
    expect(headers.origin).toBeUndefined()
    expect(headers['user-agent'] ?? '').not.toMatch(/^Mozilla/)
    expect(headers.connection).toBe('close')
    expect(headers['x-zotero-connector-api-version']).toBeUndefined()
  }
})

test('what was sent before is sent again only as a copy that the user wants', async () => {
  const desk = await openZotero({ version: '9.0.6' })
  await desk.send()
  expect(await desk.zotero.look(look)).toMatchObject({
    state: 'running',
    version: '9.0.6',
    mode: 'add',
    whyOnlyAdd: 'old',
    sentBefore: { videos: 1, inDoubt: 0, lastAt: expect.any(Number) },
  })
  desk.restart()
  const [outcome] = await desk.outcomes()
  expect(outcome).toMatchObject({ result: 'sent-before', message: expect.stringContaining('only add') })
  expect(desk.fake.videos()).toHaveLength(1)
  expect(resultsOf(await desk.outcomes({ sendsCopies: true }))).toEqual(['added'])
  expect(desk.fake.videos()).toHaveLength(2)
})

test('a session that Zotero knows already is replaced by another one', async () => {
  const desk = await openZotero({ version: '8.0' })
  desk.fake.fail({ path: 'saveItems', kind: { status: 409, text: '{"error":"SESSION_EXISTS"}' } })
  expect(resultsOf(await desk.outcomes())).toEqual(['added'])
  const sessions = desk.fake.calls.flatMap(({ body }) => (body as { sessionID?: string } | undefined)?.sessionID ?? [])
  expect(new Set(sessions).size).toBe(2)
  expect(desk.fake.videos()).toHaveLength(1)
})

test.each([
  ['close-after', 1],
  ['close-before', 0],
  [{ status: 500 }, 0],
] as const)(
  'an answer that was lost (%o) leaves the video in doubt, and it is not sent again by itself',
  async (kind, saved) => {
    const desk = await openZotero({ version: '9.0.6' })
    desk.fake.fail({ path: 'saveItems', kind })
    const [first] = await desk.outcomes()
    expect(first).toMatchObject({ result: 'in-doubt', message: expect.stringContaining('Look for it in Zotero') })
    desk.restart()
    expect(await desk.zotero.look(look)).toMatchObject({ sentBefore: { videos: 1, inDoubt: 1 } })
    expect(resultsOf(await desk.outcomes())).toEqual(['sent-before'])
    expect(desk.fake.videos()).toHaveLength(saved)
  },
)

test('a selected library that cannot be changed is told, and nothing is remembered of it', async () => {
  const desk = await openZotero({ version: '9.0.6' })
  desk.fake.set({ isReadOnly: true })
  await expect(desk.send()).rejects.toMatchObject({
    code: 'ZOTERO_REFUSED',
    message: expect.stringContaining('Select another'),
  })
  desk.fake.set({ isReadOnly: false })
  expect(resultsOf(await desk.outcomes())).toEqual(['added'])
})

test('a Zotero that is not running is told in one sentence', async () => {
  const desk = await openZotero()
  await desk.fake.close()
  expect(await desk.zotero.look(look)).toEqual({ state: 'not-running' })
  await expect(desk.send()).rejects.toMatchObject({
    code: 'ZOTERO_UNREACHABLE',
    message: 'Zotero is not running. Start Zotero and try again.',
  })
})

test('a connection that is closed at once is told', async () => {
  const desk = await openZotero()
  desk.fake.fail({ path: 'ping', kind: 'close-before' })
  await expect(desk.zotero.look(look)).rejects.toMatchObject({
    code: 'ZOTERO_UNREACHABLE',
    message: /closed the connection/,
  })
})

test('Zotero 10 with its setting off only adds', async () => {
  const desk = await openZotero({ isApiOn: false })
  expect(await desk.zotero.look(look)).toMatchObject({ version: '10.0.1', mode: 'add', whyOnlyAdd: 'off' })
  expect(resultsOf(await desk.outcomes())).toEqual(['added'])
  expect(only(desk.fake).data.title).toBe('Cooling the dense city')
})

test('a Zotero that does not tell its version is used by what it can do', async () => {
  const desk = await openZotero({ version: null })
  expect(await desk.zotero.look(look)).toMatchObject({ version: null, mode: 'update' })
  const other = await openZotero({ version: null, isApiOn: false })
  expect(await other.zotero.look(look)).toMatchObject({ version: null, mode: 'add' })
})

test('an item from before the update to Zotero 10 is found and updated, not added again', async () => {
  const desk = await openZotero({ version: '9.0.6' })
  await desk.send()
  desk.fake.set({ version: '10.0.1' })
  // As the local API then returns the item.
  const { key } = only(desk.fake)
  desk.fake.library.change(key, { creators: [{ creatorType: 'author', name: 'Acme, Inc.' }] })
  desk.library.prepare('UPDATE all_videos SET title = ? WHERE youtube_id = ?').run('New title', idOf('a'))
  expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
  expect(only(desk.fake)).toMatchObject({ key, data: { title: 'New title' } })
})

test('an item from before the update that cannot be found is not added again by itself', async () => {
  const desk = await openZotero({ version: '9.0.6' })
  await desk.send()
  desk.fake.library.erase(only(desk.fake).key)
  desk.fake.set({ version: '10.0.1' })
  const [outcome] = await desk.outcomes()
  expect(outcome).toMatchObject({ result: 'sent-before', message: expect.stringContaining('not found in My Library') })
  expect(resultsOf(await desk.outcomes({ sendsCopies: true }))).toEqual(['added'])
  expect(resultsOf(await desk.outcomes())).toEqual(['unchanged'])
})
