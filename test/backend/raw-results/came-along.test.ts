import { describe, expect, it } from 'vitest'
import type { UnreadDesk } from './unread-desk.ts'
import { openUnreadDesk, videoId, withText } from './unread-desk.ts'

const search = { query: 'orchards', maxResults: 2, includeTranscription: true }
const spoilt = { kind: 'results', change: 'clipWithoutText' } as const

async function ask({ client }: UnreadDesk) {
  const asked = await client.answers.ask({
    question: 'Why do orchards matter?',
    scope: { kind: 'service' },
    includeTranscription: true,
  })
  for await (const event of asked) if (event.type === 'finished') return event.answer
  throw new Error('There is no answer')
}

const again = ({ client, kept }: UnreadDesk) =>
  client.rawResults.decodeAgain({ rawIds: kept().map(({ rawId }) => rawId) })

describe('a search with paid transcripts', () => {
  it('keeps a result with an unreadable clip, and saves the readable rest', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil(spoilt, 'any')
    const { searchId, results, unreadable } = await desk.client.search.service(search)
    expect([results.length, unreadable]).toEqual([2, []])
    expect(desk.kept()).toMatchObject([{ videoId, problem: expect.stringContaining('visualDescription') }])
    await desk.client.search.saveResults({ searchId, positions: [1] })
    expect(await desk.client.videos.get({ videoId })).toMatchObject({ unread: { shown: 1 } })
    desk.age(withText)
    await again(desk)
    expect(await desk.client.videos.get({ videoId })).toMatchObject({ unread: null, visualClips: { length: 6 } })
    expect(desk.kept()).toEqual([])
  })

  it('keeps a result that names no page', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil({ kind: 'results', change: 'nameless' }, 'any')
    const { results, unreadable } = await desk.client.search.service(search)
    expect([results.length, unreadable]).toMatchObject([1, [{ position: 1 }]])
    const [kept] = desk.kept()
    expect(kept).toMatchObject({ videoId: null, problem: '“url” is missing' })
    expect(await desk.exported([kept?.rawId ?? 0])).toContain('All about orchards')
  })

  it('is not saved by decoding it again, because only the user can save it', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil(spoilt, 'any')
    await desk.client.search.service(search)
    desk.age(withText)
    expect((await again(desk)).results).toMatchObject([{ state: 'unreadable' }])
    expect((await desk.client.videos.list({})).videos).toEqual([])
  })

  it('discards unsaved results together with the search, and keeps the data of videos in the library', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil(spoilt, 'any')
    const { searchId } = await desk.client.search.service(search)
    await desk.client.search.saveResults({ searchId, positions: [1] })
    desk.spoil({ kind: 'results', change: 'nameless' }, 'any')
    await desk.client.search.service(search)
    expect(desk.kept()).toHaveLength(2)
    for (let n = 0; n < 20; n++) await desk.client.search.service(search)
    expect(desk.kept()).toMatchObject([{ videoId }])
  })

  it('keeps a response that is unreadable as a whole, and reports its number', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil({ kind: 'body', text: 'Paid, and no JSON' }, 'any')
    const failure: unknown = await desk.client.search.service(search).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'SERVICE_UNREADABLE',
      message: expect.stringMatching(/The response is kept, and you can export it\.$/),
    })
    const [kept] = desk.kept()
    expect(failure).toMatchObject({ data: { rawId: kept?.rawId } })
    expect(await desk.exported([kept?.rawId ?? 0])).toBe('Paid, and no JSON')
  })
})

describe('an answer with paid transcripts', () => {
  it('keeps a citation with an unreadable clip, and saves the readable rest', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil(spoilt, 'any')
    const { answerId, citations } = await ask(desk)
    const number = citations.find((citation) => citation.videoId === videoId)?.number ?? 0
    await desk.client.answers.saveCited({ answerId, numbers: [number] })
    expect(await desk.client.videos.get({ videoId })).toMatchObject({ unread: { shown: 1 } })
    await desk.client.answers.remove({ answerId })
    desk.age(withText)
    await again(desk)
    expect(await desk.client.videos.get({ videoId })).toMatchObject({ unread: null })
  })

  it('discards unsaved citations when it is removed', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil({ kind: 'results', change: 'nameless' }, 'any')
    const { answerId, problem } = await ask(desk)
    expect(problem).toContain('Source 1 could not be read')
    expect(desk.kept()).toHaveLength(1)
    await desk.client.answers.remove({ answerId })
    expect(desk.kept()).toEqual([])
  })

  it('keeps a response that is not an answer', async () => {
    const desk = await openUnreadDesk('cached')
    desk.spoil({ kind: 'body', text: '<p>Paid, and no answer</p>' }, 'any')
    await expect(ask(desk)).rejects.toMatchObject({ code: 'SERVICE_UNREADABLE', data: { rawId: 1 } })
    expect(await desk.exported([1])).toBe('<p>Paid, and no answer</p>')
  })
})
