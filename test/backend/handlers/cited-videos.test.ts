import { describe, expect, it } from 'vitest'
import type { Backend } from '../../../src/backend/start.ts'
import type { Answer, AnswerEvent } from '../../../src/contract/app/answers.ts'
import { fakeVideoId } from '../../fakes/service.ts'
import { importAll, openBackend, openService } from './open-backend.ts'

const question = 'Why do orchards matter?'

async function ask(
  { client }: Backend,
  includeTranscription?: boolean,
): Promise<{ events: AnswerEvent[]; answer: Answer }> {
  const events: AnswerEvent[] = []
  const asked = await client.answers.ask({ question, ...(includeTranscription ? { includeTranscription } : {}) })
  for await (const event of asked) events.push(event)
  const last = events.at(-1)
  if (last?.type !== 'finished') throw new Error('The last event is not the answer')
  return { events, answer: last.answer }
}

describe('the videos that a service’s answer cites', () => {
  it("have all of the service's details, and say whether their transcript was included", async () => {
    const service = await openService()
    const backend = await openBackend(service)
    const { answer, events } = await ask(backend, true)
    expect(service.log[0]?.body).toMatchObject({ contentOptions: { includeTranscription: true } })
    expect(answer.citations[0]).toMatchObject({
      videoId: fakeVideoId(3),
      speakerId: 'speaker_0',
      service: {
        description: 'A made-up video about orchards.\nIt has 6 parts.',
        authorUrl: 'https://www.youtube.com/@orchards',
        durationMs: 60_000,
        publishedAt: Date.UTC(2020, 3, 4, 12),
        score: expect.any(Number),
        highlights: [
          { startMs: 0, said: expect.stringContaining('orchards'), shown: expect.stringContaining('picture') },
        ],
        hasTranscript: true,
      },
    })
    expect(await backend.client.answers.get({ answerId: answer.answerId })).toEqual(answer)
    // The transcripts stay in the backend. A page gets only what it shows.
    expect(JSON.stringify(events)).not.toContain('Part 6')

    const without = await ask(backend)
    expect(service.log[1]?.body).toMatchObject({ contentOptions: { includeTranscription: false } })
    expect(without.answer.citations[0]).toMatchObject({ speakerId: null, service: { hasTranscript: false } })
  })

  it('are saved from the answer without a second call, even after a restart', async () => {
    const service = await openService()
    const first = await openBackend(service)
    const { answer } = await ask(first, true)
    await first.close()
    const { client } = await openBackend(service, first.context.info.dataDir)
    const { answerId } = answer
    const { saved } = await client.answers.saveCited({ answerId, numbers: [1, 2], collectionName: 'Fruit' })
    expect(saved).toMatchObject([
      { number: 1, videoId: fakeVideoId(3), state: 'saved', hasTranscript: true },
      { number: 2, videoId: fakeVideoId(13), state: 'saved', hasTranscript: true },
    ])
    expect((await client.videos.get({ videoId: fakeVideoId(13) })).audioClips).toHaveLength(6)
    expect((await client.answers.get({ answerId })).citations.map(({ isInLibrary }) => isInLibrary)).toEqual([
      true,
      true,
      false,
    ])
    expect((await client.collections.list()).collections).toMatchObject([{ name: 'Fruit', videoCount: 2 }])
    expect(service.log.map(({ endpoint }) => endpoint)).toEqual(['/answer'])
  })

  it('are reported if their transcript was not included', async () => {
    const backend = await openBackend(await openService())
    const { answer } = await ask(backend)
    const { saved } = await backend.client.answers.saveCited({ answerId: answer.answerId, numbers: [1] })
    expect(saved).toMatchObject([{ state: 'saved', hasTranscript: false }])
  })

  it('do not change a video if they have nothing new for it', async () => {
    const backend = await openBackend(await openService())
    await importAll(backend, { text: [fakeVideoId(3)] })
    const { answer } = await ask(backend, true)
    const { saved } = await backend.client.answers.saveCited({ answerId: answer.answerId, numbers: [1] })
    expect(saved).toMatchObject([
      { state: 'kept', hasTranscript: true, message: 'The service sent nothing new. The video stays as it is.' },
    ])
  })

  it('are removed together with the answer', async () => {
    const backend = await openBackend(await openService())
    const { answer } = await ask(backend, true)
    await backend.client.answers.remove({ answerId: answer.answerId })
    const count = backend.context.parts().library.prepare('SELECT count(*) FROM cited_videos').pluck().get()
    expect(count).toBe(0)
    await expect(backend.client.answers.saveCited({ answerId: answer.answerId, numbers: [1] })).rejects.toMatchObject({
      code: 'ANSWER_NOT_FOUND',
    })
  })

  it('that are unreadable are named, and the answer is complete without them', async () => {
    const service = await openService()
    const backend = await openBackend(service)
    const citations = [{ title: 'No address' }, { url: 'https://elsewhere.example/7', title: 'Elsewhere' }]
    const line = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`
    const events = [
      { type: 'answer-chunk', data: 'Because of apples [2].' },
      { type: 'data-citations', data: { citations } },
      { type: 'data-cost', data: { dollarCost: { total: 0.02 } } },
    ]
    service.setFault({ kind: 'body', text: events.map(line).join(''), contentType: 'text/event-stream' })
    const { answer } = await ask(backend)
    expect(answer).toMatchObject({
      state: 'complete',
      text: 'Because of apples [2].',
      problem: 'Source 1 could not be read: “url” is missing.',
      citations: [{ number: 2, videoId: null, title: 'Elsewhere' }],
    })
    const { saved } = await backend.client.answers.saveCited({ answerId: answer.answerId, numbers: [1, 2] })
    expect(saved.map(({ state, videoId }) => [state, videoId])).toEqual([
      ['failed', null],
      ['failed', null],
    ])
    expect(saved[1]?.message).toMatch(/is not a YouTube video/)
  })
})
