import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { addLedgerEntry } from '../../../src/backend/library/ledger/ledger.ts'
import { openDesk, reopen } from '../handlers/open-desk.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { idOf, said, save } from '../library/video-content.ts'
import { backUpTo, ended, restoreFrom } from './follow-backup.ts'

const one = { videoId: idOf(1), title: 'Roofs', audioClips: said('white roofs', 'stay cool') }
const two = { videoId: idOf(2), title: 'Trees', audioClips: said('trees give shade') }

const markOf = (videoId: string, note: string) => ({
  videoId,
  target: { type: 'moment' as const, kind: 'said' as const, startMs: 0, endMs: 1000 },
  note,
  tags: { names: ['cooling/roofs'] },
})

/** All bytes of all files in a backup. */
async function unpacked(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file)
  const parts = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()))
  return parts
}

test('a restored backup is the library as it was, also if it was written to meanwhile, and the one it replaces is kept', async () => {
  const desk = await openDesk([one, two])
  const { client, dataDir } = desk
  const { library } = desk.backend.context.parts()
  await client.marks.create({ marks: [markOf(idOf(1), 'as it was')] })
  const { task, file } = await client.backups.start({ path: temporaryDir() })
  // An import goes on while the copy is made.
  for (let more = 3; (await client.tasks.list()).tasks.some(({ state }) => state === 'running'); more++) {
    save(library, { videoId: idOf(more), audioClips: said(`clip of ${more}`) }, more)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await ended(client, task.taskId)).toMatchObject({ state: 'finished', failures: [] })
  expect((await client.videos.list({})).videos.length).toBeGreaterThan(2)
  addLedgerEntry(library, { at: 5, operation: 'videos', cost: { totalUsd: 0.25, breakdown: null }, note: 'since' })

  const { marks: since } = await client.marks.create({ marks: [markOf(idOf(2), 'made since')] })
  const { act } = await client.acts.last()

  const { counts, replaced, notes } = await restoreFrom(client, file)
  expect(notes).toEqual([])
  const { videos } = await client.videos.list({})
  expect(counts).toMatchObject({ videos: videos.length, marks: 1, tags: 2 })
  const { marks } = await client.marks.list({})
  expect(marks.map(({ note, quote }) => [note, quote])).toEqual([['as it was', 'white roofs']])
  expect(since).toHaveLength(1)
  // A window that remembers an act of the library of before cannot undo another one with it.
  await client.marks.update({ markId: marks[0]?.markId ?? '', note: 'as it is now' })
  await expect(client.acts.undo({ actId: act?.actId ?? 0 })).rejects.toThrow('cannot be undone')
  // What was spent since is not forgotten.
  expect((await client.costs.get()).totalUsd).toBe(0.25)
  // The copy may have been made before the video was indexed.
  await expect.poll(async () => (await client.search.library({ query: 'shade' })).results).toHaveLength(1)

  const [kept] = (await client.backups.status()).kept
  expect(kept).toMatchObject({ reason: 'replaced', file: join(replaced ?? '', 'library.sqlite') })
  await restoreFrom(client, kept?.file ?? '')
  expect((await client.videos.list({})).videos.length).toBeGreaterThan(videos.length)
  await desk.backend.close()
  expect((await (await reopen(dataDir)).client.videos.list({})).videos.length).toBeGreaterThan(videos.length)
  expect(readdirSync(dataDir).filter((name) => ['unfinished', 'next', 'restore.json'].includes(name))).toEqual([])
})

test('a backup has the pictures if they are wanted, and nothing secret', async () => {
  const secrets = ['sk-service-1', 'sk-model-2', 'sk-serving-3', 'user:pass-4', 'token-5']
  const { client, dataDir } = await openDesk([one])
  await client.settings.update({
    serviceUrl: 'https://user:pass-4@service.test/v1?key=token-5',
    modelUrl: 'https://model.test/v1',
    theme: 'dark',
  })
  for (const [index, name] of (['service', 'model', 'serving'] as const).entries())
    await client.settings.setKey({ name, key: secrets[index] ?? '' })
  const thumbnail = join('thumbnails', Buffer.from(idOf(1)).toString('hex'))
  mkdirSync(join(dataDir, 'thumbnails'))
  writeFileSync(join(dataDir, thumbnail), 'a picture')
  const parts = await unpacked(await backUpTo(client, temporaryDir(), true))
  expect([...parts.keys()].sort()).toEqual(['library.sqlite', 'manifest.json', 'settings.json', thumbnail])
  const everything = Buffer.concat([...parts.values()])
  for (const secret of secrets) expect(everything.includes(secret), secret).toBe(false)
  expect(JSON.parse(String(parts.get('settings.json')))).toMatchObject({
    serviceUrl: 'https://service.test/v1',
    theme: 'dark',
  })

  // On another computer, with settings and pictures.
  const other = await openDesk([])
  await restoreFrom(other.client, await backUpTo(client, temporaryDir(), true), true)
  expect((await other.client.settings.get()).theme).toBe('dark')
  expect(readFileSync(join(other.dataDir, thumbnail), 'utf8')).toBe('a picture')
})

test('the settings of a backup allow nothing that this computer does not allow: neither assistants nor paid work', async () => {
  const theirs = await openDesk([one])
  const ours = await openDesk([])
  const allowed = { assistantsMayAsk: true, assistantsMayWrite: true, summarisesNewVideos: true }
  await theirs.client.settings.update({ ...allowed, theme: 'dark' })
  await restoreFrom(ours.client, await backUpTo(theirs.client, temporaryDir()), true)
  expect(await ours.client.settings.get()).toMatchObject({
    assistantsMayAsk: false,
    assistantsMayWrite: false,
    summarisesNewVideos: false,
    theme: 'dark',
  })
})

test('what cannot be written is said, and leaves nothing behind', async () => {
  const { client, dataDir } = await openDesk([one])
  const folder = temporaryDir()
  const taken = join(folder, 'taken.footnote')
  writeFileSync(taken, 'mine')
  await expect(client.backups.start({ path: taken })).rejects.toThrow('There is a file')
  await expect(client.backups.start({ path: join(folder, 'no', 'x.footnote') })).rejects.toThrow('There is no folder')
  const { task, file } = await client.backups.start({ path: join(folder, `${'long'.repeat(70)}.footnote`) })
  const { state, failures } = await ended(client, task.taskId)
  expect([state, failures[0]?.code]).toEqual(['failed', 'FOLDER_NOT_WRITABLE'])
  expect((await client.backups.status()).last).toMatchObject({ file, bytes: null, problem: failures[0]?.message })
  const cancelled = await client.backups.start({ path: folder })
  await client.tasks.cancel({ taskId: cancelled.task.taskId })
  expect(await ended(client, cancelled.task.taskId)).toMatchObject({ state: 'cancelled' })
  expect(readdirSync(folder)).toEqual(['taken.footnote'])
  expect(readFileSync(taken, 'utf8')).toBe('mine')
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
})

test('imports and tasks of a restored library wait for the user, and nothing is replaced while an import runs', async () => {
  const desk = await openDesk([one])
  const { library } = desk.backend.context.parts()
  const file = await backUpTo(desk.client, temporaryDir())
  const { checkId } = await desk.client.backups.check({ path: file })
  const insert = library.prepare(
    `INSERT INTO imports (created_at, source, crawl_mode, refresh, state) VALUES (1, 'local', 'never', 0, 'running')`,
  )
  insert.run()
  await expect(desk.client.backups.restore({ checkId })).rejects.toThrow('1 import')
  expect((await desk.client.videos.list({})).videos).toHaveLength(1)
  const withImport = await backUpTo(desk.client, temporaryDir())
  library.prepare('DELETE FROM imports').run()
  await restoreFrom(desk.client, withImport)
  expect((await desk.client.imports.list()).imports.map(({ state }) => state)).toEqual(['paused'])
  expect((await desk.client.tasks.list()).tasks).toEqual([])
  await expect(desk.client.backups.restore({ checkId })).rejects.toThrow('Select the backup again')
})

test('two restores at once: one is refused, and nothing that was spent is forgotten', async () => {
  const { client, backend } = await openDesk([one])
  const { checkId } = await client.backups.check({ path: await backUpTo(client, temporaryDir()) })
  const cost = { totalUsd: 0.5, breakdown: null }
  addLedgerEntry(backend.context.parts().library, { at: 5, operation: 'videos', cost, note: 'since' })
  const results = await Promise.allSettled([client.backups.restore({ checkId }), client.backups.restore({ checkId })])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(String(results[1]?.status === 'rejected' && results[1].reason)).toContain('is being restored')
  expect((await client.costs.get()).totalUsd).toBe(0.5)
  expect((await client.backups.status()).kept).toHaveLength(1)
})
