import { describe, expect, it, onTestFinished } from 'vitest'
import type { AskService, OfferedAnswerEvent } from '../../../src/backend/answers/from-service.ts'
import { getAnswer, listAnswers } from '../../../src/backend/library/answers.ts'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listReservations } from '../../../src/backend/library/ledger/reservations.ts'
import { createBudget } from '../../../src/backend/money/budget.ts'
import { askService } from '../../../src/backend/sources/hosted/answer.ts'
import { AppError } from '../../../src/contract/app/errors.ts'
import { type FakeServiceOptions, fakeVideoId, makeFakeVideos, startFakeService } from '../../fakes/service.ts'
import { save } from '../library/video-content.ts'
import { fastPatience } from '../sources/hosted/fast-patience.ts'
import { ask, openDesk, textOf } from './ask.ts'

const question = 'Why do orchards matter?'

async function openServiceDesk(options: Partial<FakeServiceOptions> = {}) {
  const service = await startFakeService({ videos: makeFakeVideos(20), ...options })
  onTestFinished(() => service.close())
  const config = { url: service.url, key: service.key, patience: fastPatience }
  return { service, desk: openDesk({ service: () => (request) => askService(config, request) }) }
}

/** A service that sends exactly these events. */
const scripted = (...events: OfferedAnswerEvent[]): AskService =>
  async function* () {
    yield* events
  }

const cited = (position: number, startMs: number) => ({
  position,
  videoId: 'demoHeat00A',
  title: 'Cooling',
  author: 'M. Okafor',
  kind: 'said' as const,
  text: 'Trees cool.',
  url: 'https://www.youtube.com/watch?v=demoHeat00A',
  startMs,
  endMs: startMs + 30_000,
  speakerId: null,
  supported: null,
  service: {
    description: '',
    authorUrl: null,
    durationMs: null,
    publishedAt: null,
    score: null,
    highlights: [],
    summary: null,
    hasTranscript: false,
  },
  video: null,
})
const text = (piece: string): OfferedAnswerEvent => ({ type: 'text', text: piece })
const complete: OfferedAnswerEvent = { type: 'end', isComplete: true, problem: null }
const cost: OfferedAnswerEvent = { type: 'cost', cost: { totalUsd: 0.02, breakdown: null } }

describe('an answer from the service', () => {
  it('is the default without a scope, and its links become numbered citations of moments', async () => {
    const { desk } = await openServiceDesk()
    save(desk.library, { videoId: fakeVideoId(3) })
    const { answer, events } = await ask(desk, question)

    expect(answer).toMatchObject({ method: 'service', scope: { kind: 'service' }, state: 'complete', costUsd: 0.02 })
    expect(answer.text).toMatch(/\[1\].*\[2\]/s)
    expect(answer.text).not.toContain('youtube.com')
    expect(answer.citations).toMatchObject([
      { number: 1, videoId: fakeVideoId(3), isInLibrary: true, supported: null },
      { number: 2, videoId: fakeVideoId(13), isInLibrary: false },
    ])
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(0)
    expect(getAnswer(desk.library, answer.answerId)).toEqual(answer)
    expect(readCosts(desk.library, new Date()).entries).toMatchObject([
      { operation: 'answer', costUsd: 0.02, answerId: answer.answerId, note: question },
    ])
  })

  it.each(['marks', 'links'] as const)(
    'shows every number it cites, in whatever order its events come (%s)',
    async (citationStyle) => {
      const { desk, service } = await openServiceDesk({ citationStyle })
      service.setFault({ kind: 'stream', change: { kind: 'citationsFirst' } })
      const first = await ask(desk, question)
      const last = await ask(desk, question)
      expect(first.answer.text).toBe(last.answer.text)
      expect(first.text).toBe(first.answer.text)
    },
  )

  it('never shows a number before its citation has arrived, or an unknown number', async () => {
    const desk = openDesk({
      service: () =>
        scripted(
          text('Trees [1] co'),
          text('ol [2'),
          { type: 'citations', citations: [cited(1, 0), cited(2, 60_000)] },
          text(']. [7] Yes.'),
          cost,
          complete,
        ),
    })
    const { text: live, answer } = await ask(desk, question)
    expect(live).toBe('Trees cool [2]. Yes.')
    expect(answer.text).toBe('Trees [1] cool [2]. Yes.')
  })

  it('that breaks off is kept as far as it came, with an unknown cost', async () => {
    const { desk, service } = await openServiceDesk()
    service.setFault({ kind: 'stream', change: { kind: 'cutAfter', events: 4 } })
    const { answer } = await ask(desk, question)
    expect(answer).toMatchObject({ state: 'incomplete', costUsd: null })
    expect(answer.problem).not.toBe('')
    expect(answer.text).not.toBe('')
    expect(readCosts(desk.library, new Date())).toMatchObject({
      unknown: 1,
      entries: [{ operation: 'answer', costUsd: null }],
    })
  })

  it('that is refused is an error and leaves nothing behind', async () => {
    const { desk, service } = await openServiceDesk()
    service.setFault({ kind: 'status', status: 402 })
    await expect(ask(desk, question)).rejects.toMatchObject({ code: 'SERVICE_NO_FUNDS' })
    expect(listAnswers(desk.library)).toEqual([])
    expect(readCosts(desk.library, new Date()).entries).toEqual([])
  })

  it('that is lost before its first word leaves an entry of unknown cost', async () => {
    const lost: AskService = () => ({
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(new AppError('RESPONSE_LOST', 'It was lost.', { mayBeCharged: true })),
      }),
    })
    const desk = openDesk({ service: () => lost })
    await expect(ask(desk, question)).rejects.toMatchObject({ code: 'RESPONSE_LOST' })
    expect(listAnswers(desk.library)).toEqual([])
    expect(readCosts(desk.library, new Date())).toMatchObject({
      unknown: 1,
      entries: [{ answerId: null, note: question }],
    })
  })

  it('that is stopped is kept as far as it came', async () => {
    const { desk } = await openServiceDesk({ chunkDelayMs: 30 })
    const stop = new AbortController()
    const events = []
    for await (const event of desk.answers.ask({ question, signal: stop.signal })) {
      events.push(event)
      if (event.type === 'text') stop.abort()
    }
    const [answer] = listAnswers(desk.library)
    expect(answer).toMatchObject({ state: 'stopped', costUsd: null })
    expect(answer?.text).not.toBe('')
    expect(events.at(-1)).toEqual({ type: 'finished', answer })
  })

  it('is recorded in the ledger before the call, so that the record survives a crash', async () => {
    const begin = async () => {
      const desk = openDesk({ service: () => scripted(text('Trees.'), cost, complete) })
      const events = desk.answers.ask({ question })
      await events.next()
      expect(listReservations(desk.library)).toMatchObject([{ answerId: 1 }])
      return { ...desk, events }
    }
    const crashed = await begin()
    createBudget({ library: crashed.library, capUsd: () => null, callCeilingUsd: () => null })
    expect(readCosts(crashed.library, new Date())).toMatchObject({
      unknown: 1,
      entries: [{ answerId: 1, costUsd: null }],
    })
    const { events, library } = await begin()
    for await (const _ of events);
    expect(readCosts(library, new Date())).toMatchObject({ unknown: 0, entries: [{ answerId: 1, costUsd: 0.02 }] })
  })

  it('is empty if nothing was found', async () => {
    const desk = openDesk({ service: () => scripted({ type: 'citations', citations: [] }, cost, complete) })
    const { answer, events } = await ask(desk, question)
    expect(answer).toMatchObject({ text: '', citations: [], state: 'complete', costUsd: 0.02 })
    expect(textOf(events)).toBe('')
  })

  it('needs a service', async () => {
    const desk = openDesk()
    await expect(ask(desk, question, { kind: 'service' })).rejects.toMatchObject({ code: 'SERVICE_KEY_MISSING' })
    expect(listAnswers(desk.library)).toEqual([])
  })
})
