import { expect, test } from 'vitest'
import { removeMarks, updateMark } from '../../../../src/backend/library/marks/change-marks.ts'
import { listMarksOfVideo } from '../../../../src/backend/library/marks/marks.ts'
import { tagVideos } from '../../../../src/backend/library/tags/tag-videos.ts'
import { removeVideos } from '../../../../src/backend/library/trash/removed-videos.ts'
import { saveVideo } from '../../../../src/backend/saving/save-video.ts'
import { makeMark } from '../../library/marks/make-mark.ts'
import { idOf, save, videoContent } from '../../library/video-content.ts'
import { only, openZotero, resultsOf, type ZoteroDesk } from './open-zotero.ts'

const noteIn = (desk: ZoteroDesk, index = 0) => String(only(desk.fake).notes[index]?.data.note)

function tag(desk: ZoteroDesk, name: string, isRemoved = false): void {
  const wanted = { tagIds: [], names: [name] }
  const none = { tagIds: [], names: [] }
  if (!isRemoved) return void tagVideos(desk.library, { videoIds: [idOf('a')], add: wanted, remove: [] }, 1)
  const { id } = desk.library.prepare<[string], { id: number }>('SELECT id FROM tags WHERE name = ?').get(name) ?? {
    id: 0,
  }
  tagVideos(desk.library, { videoIds: [idOf('a')], add: none, remove: [id] }, 1)
}

const rename = (desk: ZoteroDesk, title: string) =>
  desk.library.prepare('UPDATE all_videos SET title = ? WHERE youtube_id = ?').run(title, idOf('a'))

const changeMark = (desk: ZoteroDesk, note: string) => {
  const [mark] = listMarksOfVideo(desk.library, idOf('a'))
  updateMark(desk.library, { markId: mark?.markId ?? '', note }, 2)
}

test('a video is created with its marks as a child note, after Zotero asked its user', async () => {
  const desk = await openZotero()
  tag(desk, 'city/heat')
  const events = await desk.send({ videoIds: [idOf('a'), idOf('b')] })
  expect(events.map(({ type }) => type)).toEqual(['progress', 'asking', 'outcome', 'outcome', 'progress'])
  const [video, other] = desk.fake.videos()
  expect(video?.data).toMatchObject({
    itemType: 'videoRecording',
    title: 'Cooling the dense city',
    creators: [{ creatorType: 'author', name: 'Acme, Inc.' }],
    videoRecordingFormat: 'Video',
    studio: 'YouTube',
    date: '2017-10-05',
    runningTime: '18:40',
    language: 'en',
    abstractNote: 'About roofs.',
    accessDate: '2026-01-02',
    url: `https://www.youtube.com/watch?v=${idOf('a')}`,
    tags: [{ tag: 'city/heat' }],
  })
  const notes = desk.fake.notesOf(video?.key ?? '')
  expect(notes).toHaveLength(1)
  expect(notes[0]?.data.note).toContain(`href="https://www.youtube.com/watch?v=${idOf('a')}&amp;t=2s"`)
  expect(notes[0]?.data.note).toContain('<p dir="auto">Which &lt;trees&gt;?<br>How many?</p>')
  expect(notes[0]?.data.note).toContain('Tags: roofs')
  expect(desk.fake.notesOf(other?.key ?? '')).toEqual([])
})

test('sending again changes nothing, asks nobody, and adds nothing, also after a restart', async () => {
  const desk = await openZotero()
  await desk.send({ videoIds: [idOf('a'), idOf('b')] })
  const version = desk.fake.library.version()
  desk.restart()
  expect(resultsOf(await desk.outcomes({ videoIds: [idOf('a'), idOf('b')] }))).toEqual(['unchanged', 'unchanged'])
  expect(desk.fake.library.version()).toBe(version)
  expect(desk.fake.questions()).toBe(1)
})

test('what changed in Footnote is updated in place, and what changed in Zotero stays', async () => {
  const desk = await openZotero()
  tag(desk, 'old')
  await desk.send()
  const { key } = only(desk.fake)
  desk.fake.library.change(key, { date: '2018', extra: 'mine', tags: [{ tag: 'old' }, { tag: 'from Zotero' }] })
  rename(desk, 'A better title')
  desk.library.prepare('UPDATE all_videos SET published_at = 0 WHERE youtube_id = ?').run(idOf('a'))
  tag(desk, 'new')
  tag(desk, 'old', true)
  expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
  expect(only(desk.fake)).toMatchObject({
    key,
    data: { title: 'A better title', date: '2018', extra: 'mine', tags: [{ tag: 'from Zotero' }, { tag: 'new' }] },
  })
  expect(resultsOf(await desk.outcomes())).toEqual(['unchanged'])
})

test('a note that is as Footnote wrote it is replaced in place when marks change', async () => {
  const desk = await openZotero()
  await desk.send()
  const [before] = only(desk.fake).notes
  // Zotero's editor puts the note into a `div` when it is opened.
  desk.fake.library.change(before?.key ?? '', { note: `<div data-schema-version="9">${before?.data.note}</div>` })
  changeMark(desk, 'A new thought')
  expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
  const { notes } = only(desk.fake)
  expect(notes.map(({ key }) => key)).toEqual([before?.key])
  expect(noteIn(desk)).toContain('A new thought')
})

test('a note that was changed in Zotero is left alone, and one new note is added for changed marks', async () => {
  const desk = await openZotero()
  await desk.send()
  const [edited] = only(desk.fake).notes
  desk.fake.library.change(edited?.key ?? '', { note: `${edited?.data.note}<p>My own words</p>` })
  expect(resultsOf(await desk.outcomes())).toEqual(['unchanged'])
  expect(only(desk.fake).notes).toHaveLength(1)

  changeMark(desk, 'A new thought')
  const [outcome] = await desk.outcomes()
  expect(outcome).toMatchObject({ result: 'updated', message: expect.stringContaining('left alone') })
  expect(only(desk.fake).notes).toHaveLength(2)
  expect(noteIn(desk)).toContain('My own words')
  expect(noteIn(desk)).not.toContain('A new thought')
  expect(noteIn(desk, 1)).toContain('A new thought')

  changeMark(desk, 'And another')
  expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
  expect(only(desk.fake).notes).toHaveLength(2)
  expect(noteIn(desk, 1)).toContain('And another')
})

test('without marks the note stays as it is; without any mark left it says so', async () => {
  const desk = await openZotero()
  await desk.send()
  changeMark(desk, 'Not to be sent')
  expect(resultsOf(await desk.outcomes({ withMarks: false }))).toEqual(['unchanged'])
  expect(noteIn(desk)).not.toContain('Not to be sent')
  removeMarks(
    desk.library,
    listMarksOfVideo(desk.library, idOf('a')).map(({ markId }) => markId),
    3,
  )
  expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
  expect(noteIn(desk)).toContain('No marks in Footnote any more.')
})

test.each(['erase', 'trash'] as const)(
  'an item that was deleted in Zotero is created again (%s), a deleted note too',
  async (how) => {
    const desk = await openZotero()
    await desk.send()
    const first = only(desk.fake)
    desk.fake.library[how](first.notes[0]?.key ?? '')
    expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
    expect(desk.fake.notesOf(first.key).filter(({ data }) => data.deleted !== 1)).toHaveLength(1)

    desk.fake.library[how](first.key)
    expect(resultsOf(await desk.outcomes())).toEqual(['added'])
    expect(only(desk.fake).key).not.toBe(first.key)
    expect(only(desk.fake).notes).toHaveLength(1)
    expect(resultsOf(await desk.outcomes())).toEqual(['unchanged'])
  },
)

test('some marks are sent alone, and later ones join them in the note', async () => {
  const desk = await openZotero()
  const [first, second] = listMarksOfVideo(desk.library, idOf('a')).map(({ markId }) => markId)
  await desk.send({ videoIds: [], markIds: [second ?? ''] })
  expect(noteIn(desk)).toContain('Trees help too.')
  expect(noteIn(desk)).not.toContain('Paint the roofs')
  await desk.send({ videoIds: [], markIds: [first ?? ''] })
  expect(noteIn(desk)).toMatch(/Paint the roofs[\s\S]*Trees help too/)
  expect(only(desk.fake).notes).toHaveLength(1)
})

test('a removed video is sent through its marks, and comes back to the same item', async () => {
  const desk = await openZotero()
  const markIds = listMarksOfVideo(desk.library, idOf('a')).map(({ markId }) => markId)
  await desk.send()
  const { key } = only(desk.fake)
  removeVideos(desk.library, [idOf('a')], 5)
  expect(resultsOf(await desk.outcomes({ videoIds: [], markIds }))).not.toContain('failed')
  expect(only(desk.fake)).toMatchObject({ key, data: { title: 'Cooling the dense city', runningTime: '18:40' } })
  removeMarks(desk.library, markIds, 6)
  const outcomes = await desk.outcomes({ videoIds: [idOf('a'), idOf('b')] })
  expect(resultsOf(outcomes)).toEqual(['failed', 'added'])
  expect(outcomes[0]?.message).toContain('no longer in the library')
  saveVideo(desk.library, videoContent({ videoId: idOf('a'), title: 'Back' }), { openAtMs: 0, addedAt: 7 })
  expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
  expect(desk.fake.library.find(key)?.data.title).toBe('Back')
})

test('60 videos go in requests of at most 50 objects, and a key for one request is asked for again', async () => {
  const desk = await openZotero()
  desk.fake.answers.splice(0, 1, 'once')
  const names = Array.from({ length: 60 }, (_, index) => `n${index}`)
  for (const name of names) {
    save(desk.library, { videoId: idOf(name), title: name })
    makeMark(desk.library, { video: name, note: 'A note' })
  }
  const outcomes = await desk.outcomes({ videoIds: names.map(idOf) })
  expect(new Set(resultsOf(outcomes))).toEqual(new Set(['added']))
  expect(outcomes.map(({ title }) => title)).toEqual(names)
  expect(desk.fake.videos()).toHaveLength(60)
  expect(desk.fake.library.list()).toHaveLength(120)
  expect(desk.fake.questions()).toBe(3)
  expect(desk.stored.key).toBeNull()
})

test('a key that Zotero forgot is asked for again, and is not stored any more', async () => {
  const desk = await openZotero()
  await desk.send()
  const old = desk.stored.key
  desk.fake.forgetKeys()
  changeMark(desk, 'New')
  expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
  expect(desk.fake.questions()).toBe(2)
  expect(desk.stored.key).not.toBe(old)
  desk.fake.forgetKeys()
  desk.fake.answers.splice(0, 1, 'deny')
  changeMark(desk, 'Newer')
  await expect(desk.send()).rejects.toMatchObject({ code: 'ZOTERO_REFUSED' })
  expect(desk.stored.key).toBeNull()
})

test('the key goes to no other database of Zotero, and is never logged', async () => {
  const desk = await openZotero()
  await desk.send()
  desk.fake.set({ serverId: 'anotherDatab' })
  desk.fake.library.erase(only(desk.fake).key)
  expect(resultsOf(await desk.outcomes())).toEqual(['added'])
  expect(desk.fake.questions()).toBe(2)
  const key = desk.fake.calls.map(({ headers }) => headers['zotero-api-key']).find((one) => one !== undefined)
  expect(key).toBeDefined()
  expect(desk.logged.join()).not.toContain(key)
})

test('an item that another database of Zotero has too is found by its address', async () => {
  const desk = await openZotero()
  await desk.send()
  const { key } = only(desk.fake)
  desk.fake.set({ serverId: 'anotherDatab' })
  rename(desk, 'New title')
  expect(resultsOf(await desk.outcomes())).toEqual(['updated'])
  expect(only(desk.fake)).toMatchObject({ key, data: { title: 'New title' } })
})

test.each([
  ['deny', { status: 200 }, 'ZOTERO_REFUSED', /did not allow/],
  ['always', { status: 429, headers: { 'Retry-After': '42' } }, 'ZOTERO_REFUSED', /42 seconds/],
  ['always', { status: 428, text: 'Zotero-Server-ID not provided' }, 'ZOTERO_FAILED', /another library/],
] as const)('permission: %s, %o', async (answer, fault, code, message) => {
  const desk = await openZotero()
  desk.fake.answers.splice(0, 1, answer)
  if (fault.status !== 200) desk.fake.fail({ path: 'authorize', kind: fault })
  await expect(desk.send()).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  expect(desk.fake.library.list()).toEqual([])
  expect(resultsOf(await desk.outcomes().catch(() => []))).toEqual(answer === 'deny' ? [] : ['added'])
})

test.each([
  [{ status: 403, text: 'Write access denied' }, 'ZOTERO_REFUSED', /cannot be changed/],
  [{ status: 403, text: 'Local API is not enabled' }, 'ZOTERO_REFUSED', /settings/],
  [{ status: 412, text: 'Zotero-Server-ID does not match this server' }, 'ZOTERO_FAILED', /another library/],
  [{ status: 428, text: 'Zotero-Server-ID not provided' }, 'ZOTERO_FAILED', /another library/],
  [{ status: 400, text: 'Invalid <JSON>\u0007' }, 'ZOTERO_FAILED', /error 400: Invalid <JSON>/],
] as const)('a write that fails as a whole, %o, leaves nothing behind', async (kind, code, message) => {
  const desk = await openZotero()
  desk.fake.fail({ path: '/items', kind })
  await expect(desk.send()).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  expect(await desk.zotero.look({ videoIds: [idOf('a')], markIds: [] })).toMatchObject({ sentBefore: { videos: 0 } })
  expect(resultsOf(await desk.outcomes())).toEqual(['added'])
  expect(only(desk.fake).notes).toHaveLength(1)
})

test.each([
  ['close-after', 'added', 'unchanged'],
  ['close-before', 'in-doubt', 'added'],
  [{ status: 500 }, 'in-doubt', 'added'],
] as const)('after a lost answer (%o) nothing is added twice', async (kind, first, second) => {
  const desk = await openZotero()
  await desk.send({ videoIds: [idOf('b')] })
  desk.fake.fail({ path: '/items', kind })
  expect(resultsOf(await desk.outcomes())).toEqual([first])
  desk.restart()
  expect(resultsOf(await desk.outcomes())).toEqual([second])
  expect(desk.fake.videos()).toHaveLength(2)
  // With the same keys, the lost request could create nothing else even if it arrived now.
  const keys = desk.fake.calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/items'))
    .slice(1)
    .map(({ body }) => (body as { key: string }[]).map(({ key }) => key))
  for (const one of keys) expect(one).toEqual(keys[0])
  expect(desk.fake.library.list().filter(({ data }) => data.itemType === 'note')).toHaveLength(1)
})

test('a request that arrives after all is not repeated as another item', async () => {
  const desk = await openZotero()
  await desk.send({ videoIds: [idOf('b')] })
  desk.fake.fail({ path: '/items', kind: 'close-before' })
  expect(resultsOf(await desk.outcomes())).toEqual(['in-doubt'])
  const lost = desk.fake.calls.findLast(({ method, path }) => method === 'POST' && path.endsWith('/items'))
  for (const { version: _, ...data } of (lost?.body ?? []) as Record<string, unknown>[]) desk.fake.library.create(data)
  expect(resultsOf(await desk.outcomes())).toEqual(['unchanged'])
  expect(desk.fake.videos()).toHaveLength(2)
})

test('what was changed between reading and writing is read once more', async () => {
  const desk = await openZotero()
  await desk.send()
  const { key } = only(desk.fake)
  rename(desk, 'New title')
  const results = { successful: {}, unchanged: {}, failed: { 0: { key, code: 412, message: 'item version mismatch' } } }
  desk.fake.fail({ path: '/users/0/items?', kind: { status: 200, text: '[]' } })
  desk.fake.fail({ path: '/users/0/items', method: 'POST', kind: { status: 200, text: JSON.stringify(results) } })
  // The first fault answers the list, so the item is asked for alone; the second refuses the write.
  const calls = desk.fake.calls.length
  const outcomes = await desk.outcomes()
  expect(desk.fake.calls.slice(calls).some(({ path }) => path.endsWith(`/items/${key}`))).toBe(true)
  expect(resultsOf(outcomes)).toEqual(['updated'])
  expect(only(desk.fake).data.title).toBe('New title')
})

test('one video that Zotero does not take does not keep the others back', async () => {
  const desk = await openZotero()
  const failed = { successful: {}, unchanged: {}, failed: { 0: { code: 400, message: 'Bad\u0000 title' } } }
  desk.fake.fail({ path: '/users/0/items', kind: { status: 200, text: JSON.stringify(failed) } })
  const [first, second] = await desk.outcomes({ videoIds: [idOf('a'), idOf('b')] })
  expect(first).toMatchObject({ result: 'failed', message: 'Zotero did not take this video: Bad title' })
  expect(second?.result).toBe('in-doubt')
  expect(resultsOf(await desk.outcomes({ videoIds: [idOf('a'), idOf('b')] }))).toEqual(['added', 'added'])
})

test('cancelling while Zotero asks its user sends nothing', async () => {
  const desk = await openZotero()
  desk.fake.answers.splice(0, 1, 'wait')
  const stop = new AbortController()
  const events: string[] = []
  const sending = (async () => {
    const request = { videoIds: [idOf('a')], markIds: [], withMarks: true, sendsCopies: false }
    for await (const { type } of desk.zotero.send(request, stop.signal)) {
      events.push(type)
      if (type === 'asking') stop.abort(new Error('cancelled'))
    }
  })()
  await expect(sending).rejects.toThrow('cancelled')
  expect(events).toEqual(['progress', 'asking'])
  expect(desk.fake.library.list()).toEqual([])
})

test('two sends at once do not add a video twice', async () => {
  const desk = await openZotero()
  const [first, second] = await Promise.all([desk.send(), desk.send()])
  expect([first, second].map((events) => events[0]?.type).sort()).toEqual(['progress', 'waiting'])
  expect(desk.fake.videos()).toHaveLength(1)
  expect(only(desk.fake).notes).toHaveLength(1)
})

test('from schema 41 on the channel is the creator', async () => {
  const desk = await openZotero({ creatorTypes: ['creator', 'director', 'author'] })
  await desk.send()
  expect(only(desk.fake).data.creators).toEqual([{ creatorType: 'creator', name: 'Acme, Inc.' }])
})
