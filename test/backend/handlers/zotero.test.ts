// Zotero through the contract's routes: the key, a second window, and closing Footnote while videos are being sent.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ZoteroEvent } from '../../../src/contract/app/zotero.ts'
import { type FakeZotero, startFakeZotero } from '../../fakes/zotero.ts'
import { fill, openDesk } from '../quit/quitting.ts'

async function open(zotero: FakeZotero, dataDir?: string) {
  const desk = await openDesk('app', { zoteroOrigin: zotero.origin }, dataDir === undefined ? {} : { dataDir })
  if (dataDir === undefined) fill(desk)
  const { client } = desk.backend
  const { videos } = await client.videos.list({})
  return { ...desk, client, videoIds: videos.map(({ videoId }) => videoId) }
}

async function startZotero(version = '10.0.1'): Promise<FakeZotero> {
  const zotero = await startFakeZotero({ version })
  onTestFinished(() => zotero.close())
  return zotero
}

async function eventsOf(stream: AsyncIterable<ZoteroEvent>): Promise<ZoteroEvent[]> {
  const events: ZoteroEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

test('the key that Zotero remembers is kept with the other keys, and is used again after a restart', async () => {
  const zotero = await startZotero()
  const first = await open(zotero)
  await eventsOf(await first.client.zotero.send({ videoIds: first.videoIds }))
  await first.backend.close()
  const file = readFileSync(join(first.dataDir, 'keys.json'), 'utf8')
  const used = zotero.calls.flatMap(({ headers }) => headers['zotero-api-key'] ?? [])
  expect(file).toContain(used[0])
  expect(readFileSync(join(first.dataDir, 'library.sqlite'), 'latin1')).not.toContain(used[0])
  expect(first.log.join('\n')).not.toContain(used[0])

  const second = await open(zotero, first.dataDir)
  expect(await second.client.zotero.look({ videoIds: second.videoIds })).toMatchObject({ willAsk: false })
  expect(JSON.stringify(await second.client.settings.get())).not.toContain(used[0])
  const events = await eventsOf(await second.client.zotero.send({ videoIds: second.videoIds }))
  const outcomes = events.flatMap((event) => (event.type === 'outcome' ? [event.outcome.result] : []))
  expect(new Set(outcomes)).toEqual(new Set(['unchanged']))
  expect(zotero.questions()).toBe(1)
  expect(zotero.videos()).toHaveLength(second.videoIds.length)
})

test('an error comes with its sentence', async () => {
  const zotero = await startZotero()
  const { client, videoIds } = await open(zotero)
  zotero.answers.splice(0, 1, 'deny')
  await expect(client.zotero.send({ videoIds }).then(eventsOf)).rejects.toMatchObject({
    code: 'ZOTERO_REFUSED',
    message: expect.stringContaining('did not allow'),
  })
})

test('Footnote closes at once while Zotero asks its user, and nothing was sent', async () => {
  const zotero = await startZotero()
  const desk = await open(zotero)
  zotero.answers.splice(0, 1, 'wait')
  const sending = desk.client.zotero.send({ videoIds: desk.videoIds }).then(eventsOf)
  sending.catch(() => {})
  await expect.poll(zotero.questions).toBe(1)
  await desk.backend.close()
  await expect(sending).rejects.toMatchObject({ code: 'CLOSING' })
  expect(zotero.library.list()).toEqual([])
  expect(desk.log).toEqual([])
})

test('a video that was being sent while Footnote closed is in doubt at an older Zotero, and not sent again by itself', async () => {
  const zotero = await startZotero('9.0.6')
  const desk = await open(zotero)
  zotero.hold('saveItems')
  const sending = desk.client.zotero.send({ videoIds: desk.videoIds }).then(eventsOf)
  sending.catch(() => {})
  await expect.poll(() => zotero.calls.some(({ path }) => path.includes('saveItems'))).toBe(true)
  await desk.backend.close()
  await expect(sending).rejects.toMatchObject({ code: 'CLOSING' })
  zotero.release()
  await expect.poll(() => zotero.videos().length).toBe(1)
  const again = await open(zotero, desk.dataDir)
  const status = await again.client.zotero.look({ videoIds: again.videoIds })
  expect(status).toMatchObject({ sentBefore: { videos: 1, inDoubt: 1 } })
  await eventsOf(await again.client.zotero.send({ videoIds: again.videoIds }))
  expect(zotero.videos()).toHaveLength(again.videoIds.length)
})
