import { describe, expect, it } from 'vitest'
import type { ServiceSearch } from '../../src/contract/app/search.ts'
import { covers } from './covers.ts'
import { openDesk } from './desk.ts'
import { wireResult } from './wire-video.ts'

/** The body of the request that this search sends. */
async function sentFor(search: ServiceSearch): Promise<unknown> {
  const { client, service } = await openDesk()
  await client.search.service(search)
  return service.log[0]?.body
}

describe('a request to /search', () => {
  it('contains the query and only the chosen options', covers('4.3 request query'), async () => {
    expect(await sentFor({ query: 'tides' })).toEqual({ query: 'tides', maxResults: 10 })
  })

  it('is limited to 500 characters', covers('N requests query', '8 bounds of a request'), async () => {
    const { client, service } = await openDesk()
    await client.search.service({ query: 'é'.repeat(500) })
    await expect(client.search.service({ query: 'é'.repeat(501) })).rejects.toThrow()
    expect(service.log).toHaveLength(1)
  })

  it(
    'asks for the chosen number of results, 10 by default and at most 20',
    covers('N requests /search maxResults'),
    async () => {
      expect(await sentFor({ query: 'tides' })).toMatchObject({ maxResults: 10 })
      expect(await sentFor({ query: 'tides', maxResults: 20 })).toMatchObject({ maxResults: 20 })
      const { client, service } = await openDesk()
      await expect(client.search.service({ query: 'tides', maxResults: 21 })).rejects.toThrow()
      expect(service.log).toEqual([])
    },
  )

  it('may name each category', covers('N requests /search category'), async () => {
    for (const category of ['Healthcare', 'Ecommerce', 'Tech', 'Finance', 'Education'] as const)
      expect(await sentFor({ query: 'tides', category })).toMatchObject({ category })
  })

  it(
    'may be limited by publication date',
    covers('N requests /search startPublishedDate', 'N requests /search endPublishedDate'),
    async () => {
      const [from, until] = [Date.UTC(2020, 1, 29), Date.UTC(2021, 0, 31, 23, 59, 59, 999)]
      expect(await sentFor({ query: 'tides', publishedFrom: from, publishedUntil: until })).toMatchObject({
        startPublishedDate: '2020-02-29T00:00:00.000Z',
        endPublishedDate: '2021-01-31T23:59:59.999Z',
      })
    },
  )

  it(
    'may ask for spoken words and words on the screen',
    covers('N requests /search containSpokenText', 'N requests /search containScreenText'),
    async () => {
      const chosen = { containSpokenText: 'neap tide', containScreenText: 'Figure 4' }
      expect(await sentFor({ query: 'tides', ...chosen })).toMatchObject(chosen)
    },
  )

  it(
    'may ask for transcription and summary',
    covers(
      '4.3 request contentOptions',
      '4.3 request contentOptions.includeTranscription',
      '4.3 request contentOptions.includeSummary',
    ),
    async () => {
      for (const includeTranscription of [true, false])
        for (const includeSummary of [true, false]) {
          const sent = await sentFor({ query: 'tides', includeTranscription, includeSummary })
          const contentOptions = { includeTranscription, includeSummary }
          expect(sent).toEqual({
            query: 'tides',
            maxResults: 10,
            ...(includeTranscription || includeSummary ? { contentOptions } : {}),
          })
        }
    },
  )
})

describe('an answer of /search', () => {
  it("lists its results in the service's order", covers('4.3 response results'), async () => {
    const desk = await openDesk()
    const results = ['c', 'a', 'b'].map((title) => ({ ...wireResult, title }))
    desk.service.setFault({ kind: 'body', text: JSON.stringify({ results }) })
    const found = await desk.client.search.service({ query: 'tides' })
    expect(found.results.map(({ title, position }) => [title, position])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ])
  })

  it(
    'with an unreadable result names the faulty field and keeps the other results',
    covers('N reading one bad result', 'N reading what is refused'),
    async () => {
      const desk = await openDesk()
      const results = [wireResult, { ...wireResult, url: 7 }, wireResult]
      desk.service.setFault({ kind: 'body', text: JSON.stringify({ results }) })
      const found = await desk.client.search.service({ query: 'tides' })
      expect(found.results.map(({ position }) => position)).toEqual([1, 3])
      expect(found.unreadable).toMatchObject([{ position: 2, message: expect.stringMatching(/url.*is a number/) }])
    },
  )

  it(
    'has its cost, in total and by part',
    covers('N responses /search dollarCost.breakdown', '2.7 total'),
    async () => {
      const desk = await openDesk()
      const breakdown = { search: 0.005, summary: 0.015, transcription: 0.01 }
      const text = JSON.stringify({ results: [wireResult], dollarCost: { total: 0.03, breakdown } })
      desk.service.setFault({ kind: 'body', text })
      expect(await desk.client.search.service({ query: 'tides' })).toMatchObject({ costUsd: 0.03 })
      expect((await desk.client.costs.get()).entries).toMatchObject([{ operation: 'search', costUsd: 0.03, breakdown }])
    },
  )
})
