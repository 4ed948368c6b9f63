import { describe, expect, it } from 'vitest'
import type { Answer } from '../../src/contract/app/answers.ts'
import type { Fault } from '../fakes/service.ts'
import { covers } from './covers.ts'
import { type Desk, openDesk } from './desk.ts'
import { wireCitation, wireId } from './wire-video.ts'

const line = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`
const chunk = (data: string) => line({ type: 'answer-chunk', data })
const citations = line({ type: 'data-citations', data: { citations: [wireCitation] } })
const cost = line({ type: 'data-cost', data: { dollarCost: { total: 0.125 } } })
const done = 'data: [DONE]\n\n'

/** A backend whose service streams exactly these lines. */
async function openStreamDesk(...lines: string[]): Promise<Desk> {
  const desk = await openDesk()
  desk.service.setFault({ kind: 'body', text: lines.join(''), contentType: 'text/event-stream' })
  return desk
}
const streamed = async (...lines: string[]): Promise<Answer> => (await openStreamDesk(...lines)).ask('Why?')

describe('a request to /answer', () => {
  it(
    'contains the question and asks for a stream',
    covers('4.1 request query', '4.1 request stream', '6 stream of /answer', '4.1 request contentOptions'),
    async () => {
      const desk = await openStreamDesk(chunk('Yes.'), cost)
      await desk.ask('Why do tides turn?')
      expect(desk.service.log.map(({ body }) => body)).toEqual([
        { query: 'Why do tides turn?', stream: true, contentOptions: { includeTranscription: false } },
      ])
    },
  )

  it('is limited to 500 characters', covers('N requests query'), async () => {
    const desk = await openStreamDesk(chunk('Yes.'), cost)
    await expect(desk.ask('é'.repeat(501))).rejects.toThrow()
    expect(desk.service.log).toEqual([])
    expect(await desk.ask('é'.repeat(500))).toMatchObject({ state: 'complete' })
  })
})

describe('an answer in one piece', () => {
  const open = async (body: object) => {
    const desk = await openDesk()
    desk.service.setFault({ kind: 'body', text: JSON.stringify(body) })
    return desk
  }

  it(
    'is kept with its text, its citations and its cost',
    covers('4.1 response answer', '4.1 response citations', '4.1 response dollarCost', "2.7 the answer's"),
    async () => {
      const desk = await open({ answer: '**Moon** [1].', citations: [wireCitation], dollarCost: { total: 0.125 } })
      expect(await desk.ask('Why?')).toMatchObject({
        state: 'complete',
        text: '**Moon** [1].',
        costUsd: 0.125,
        citations: [{ number: 1, videoId: wireId }],
      })
      expect((await desk.client.costs.get()).entries).toMatchObject([
        { operation: 'answer', costUsd: 0.125, breakdown: null },
      ])
    },
  )

  it('is empty if nothing was found', covers('4.1 response answer'), async () => {
    const desk = await open({ answer: '', citations: [], dollarCost: { total: 0.125 } })
    expect(await desk.ask('Why?')).toMatchObject({ state: 'complete', text: '', citations: [] })
  })
})

describe('the text of an answer', () => {
  it('may cite with links, with or without a time, and with marks', covers('N responses /answer text'), async () => {
    const link = `https://www.youtube.com/watch?v=${wireId}`
    const text = `*Moon* ([Ebb](${link}&t=6s)), sun ([Ebb](${link})), both [1].`
    const answer = await streamed(chunk(text), citations, cost)
    expect(answer.text).toBe('*Moon* (Ebb [1]), sun (Ebb [1]), both [1].')
    expect(answer.citations).toHaveLength(1)
  })
})

describe('a streamed answer', () => {
  it(
    'is put together from its chunks',
    covers('N stream answer-chunk', '4.1 streamed response', '6 stream of /answer'),
    async () => {
      const desk = await openStreamDesk(chunk('Moon'), chunk(' and'), chunk(' sun.'), citations, cost, done)
      const texts: string[] = []
      for await (const event of await desk.client.answers.ask({ question: 'Why?' }))
        if (event.type === 'text') texts.push(event.text)
      expect(texts.join('')).toBe('Moon and sun.')
      expect((await desk.client.answers.list()).answers[0]).toMatchObject({ text: 'Moon and sun.', state: 'complete' })
    },
  )

  it('has its citations', covers('N stream data-citations'), async () => {
    const answer = await streamed(chunk('Moon [1].'), citations, cost)
    expect(answer.citations).toMatchObject([{ number: 1, videoId: wireId, title: 'Ebb & flow' }])
  })

  it('has its cost', covers('N stream data-cost', '4.1 response dollarCost'), async () => {
    const desk = await openStreamDesk(chunk('Moon.'), cost, done)
    expect(await desk.ask('Why?')).toMatchObject({ costUsd: 0.125 })
    expect((await desk.client.costs.get()).entries).toMatchObject([{ operation: 'answer', costUsd: 0.125 }])
  })

  it('with an error event keeps the text so far, and quotes the error', covers('N stream error'), async () => {
    const answer = await streamed(chunk('Half of'), line({ type: 'error', data: { errorText: 'overloaded' } }))
    expect(answer).toMatchObject({
      state: 'incomplete',
      text: 'Half of',
      costUsd: null,
      problem: expect.stringMatching(/“overloaded”\. Ask again/),
    })
  })

  it('may end with [DONE] or without it', covers('N stream [DONE]', 'N stream when it is complete'), async () => {
    const ends = [[cost, done], [done], [cost], [citations]]
    for (const end of ends) expect(await streamed(chunk('Moon.'), ...end)).toMatchObject({ state: 'complete' })
  })

  it('may have its citations anywhere', covers('N stream citations anywhere'), async () => {
    const [one, two] = [chunk('Moon [1]'), chunk(' and sun.')]
    for (const lines of [
      [citations, one, two],
      [one, citations, two],
      [one, two, citations],
    ]) {
      const { text, state, citations: cited } = await streamed(...lines, cost, done)
      expect({ text, state, cited: cited.length }).toEqual({ text: 'Moon [1] and sun.', state: 'complete', cited: 1 })
    }
  })

  it(
    'that is cut off is kept and marked as incomplete',
    covers('N stream cut off', 'N stream when it is complete'),
    async () => {
      const cuts = [[chunk('Moon')], [chunk('Moon'), citations, chunk(' and')], [citations, chunk('Moon')]]
      for (const lines of cuts)
        expect(await streamed(...lines)).toMatchObject({
          state: 'incomplete',
          text: expect.stringContaining('Moon'),
          problem: expect.stringMatching(/broke off before it was complete\. Ask again/),
          costUsd: null,
        })
      const desk = await openDesk()
      desk.service.setFault({ kind: 'resetDuringBody', afterBytes: 600 })
      const answer = await desk.ask('Why do orchards matter?')
      expect(answer).toMatchObject({ state: 'incomplete', problem: expect.stringMatching(/broke/) })
      expect(answer.text).toMatch(/Part 1/)
    },
  )

  it('ignores events and lines that the interface does not define', covers('N stream what is ignored'), async () => {
    const noise = [': ping\n\n', 'event: x\nid: 4\n\n', 'retry: 1\n\n', line({ type: 'usage', data: 3 }), 'data: 7\n\n']
    const answer = await streamed(...noise, chunk('Moon'), ...noise, `event: y\n${chunk('.')}`, cost, ...noise, done)
    expect(answer).toMatchObject({ state: 'complete', text: 'Moon.', costUsd: 0.125 })
  })

  it('may be split at any byte', covers('N stream bytes split anywhere'), async () => {
    const desk = await openDesk()
    const question = 'Why do orchards matter?'
    const whole = await desk.ask(question)
    for (const bytes of [1, 7, 64] as const) {
      const fault: Fault = { kind: 'splitEvery', bytes }
      desk.service.setFault(fault)
      expect(await desk.ask(question)).toMatchObject({ text: whole.text, state: 'complete' })
    }
    expect(whole.text).toContain('“')
  })
})
