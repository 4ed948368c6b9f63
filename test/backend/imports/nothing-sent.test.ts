// An operation that is cancelled between two tries, while the service is busy or unreachable, has cost nothing.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { fakeVideoId, makeFakeVideos } from '../../fakes/service.ts'
import { type Desk, openDesk } from '../../interface/desk.ts'

const ids = [0, 1, 2].map(fakeVideoId)

/** A service that keeps asking its clients to wait a little. */
async function openBusyDesk(): Promise<Desk> {
  const desk = await openDesk({ videos: makeFakeVideos(20, { availability: 'crawled' }) })
  const headers = { 'retry-after': '1' }
  desk.service.setFault({ kind: 'status', status: 429, headers, times: Number.POSITIVE_INFINITY })
  return desk
}

const untilAsked = async ({ service }: Desk, times = 1) => {
  while (service.log.length < times) await sleep(2)
  // Long enough for the service's answer to arrive.
  await sleep(300)
}

async function expectNothingBought({ client }: Desk): Promise<void> {
  const { entries, reservedUsd } = await client.costs.get()
  expect(entries).toEqual([])
  expect(reservedUsd).toBe(0)
}

describe('an operation cancelled between two tries', () => {
  it.each(['fallback', 'always'] as const)('an import in crawl mode %s leaves no video in doubt', async (crawlMode) => {
    const desk = await openBusyDesk()
    const terms = { ceilingPerVideoUsd: 1 }
    const { importId } = await desk.client.imports.start({ text: ids, source: 'hosted', crawlMode, ...terms })
    await untilAsked(desk)
    await desk.client.imports.cancel({ importId })
    const { items, counts } = await desk.settled(importId)
    expect(items.map(({ state, error }) => [state, error])).toEqual(ids.map(() => ['cancelled', null]))
    expect(counts).toMatchObject({ cancelled: 3, inDoubt: 0 })
    await expectNothingBought(desk)
  })

  it('a search costs nothing', async () => {
    const desk = await openBusyDesk()
    const stop = new AbortController()
    const searching = desk.client.search.service({ query: 'orchards' }, { signal: stop.signal }).catch(() => 'stopped')
    await untilAsked(desk)
    stop.abort()
    expect(await searching).toBe('stopped')
    await expectNothingBought(desk)
  })

  it('an answer costs nothing', async () => {
    const desk = await openBusyDesk()
    const stop = new AbortController()
    const question = { question: 'Why do orchards matter?', scope: { kind: 'service' } as const }
    const asking = (async () => {
      for await (const _ of await desk.client.answers.ask(question, { signal: stop.signal }));
    })().catch(() => undefined)
    await untilAsked(desk)
    stop.abort()
    await asking
    await expectNothingBought(desk)
  })
})

describe('an operation cancelled during a request', () => {
  it('an import, a search and an answer have an unknown cost', async () => {
    const desk = await openDesk({ videos: makeFakeVideos(20, { availability: 'crawled' }) })
    desk.service.setFault({ kind: 'slowHeaders', ms: 4000, times: Number.POSITIVE_INFINITY })
    const terms = { ceilingPerVideoUsd: 1 }
    const { importId } = await desk.client.imports.start({ text: [ids[0] ?? ''], crawlMode: 'always', ...terms })
    const stop = new AbortController()
    const { signal } = stop
    const searching = desk.client.search.service({ query: 'orchards' }, { signal }).catch(() => undefined)
    const scope = { kind: 'service' } as const
    const asking = (async () => {
      for await (const _ of await desk.client.answers.ask({ question: 'Why orchards?', scope }, { signal }));
    })().catch(() => undefined)
    await untilAsked(desk, 3)
    stop.abort()
    await Promise.all([desk.client.imports.cancel({ importId }), searching, asking])
    await desk.settled(importId)
    const { entries } = await desk.client.costs.get()
    expect(entries.map(({ operation, costUsd }) => [operation, costUsd]).toSorted()).toEqual([
      ['answer', null],
      ['search', null],
      ['videos', null],
    ])
  })
})
