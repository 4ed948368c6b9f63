// Footnote is closed while answers are being written.
import { describe, expect, test } from 'vitest'
import { connectTo } from '../../../src/backend/doors/connect.ts'
import { findLease } from '../../../src/backend/doors/lease.ts'
import type { Backend } from '../../../src/backend/start.ts'
import type { AnswerEvent } from '../../../src/contract/app/answers.ts'
import { makeDataDir, startApp } from '../../e2e/app.ts'
import { openService } from '../handlers/open-backend.ts'
import { fill, openDesk, openModel, owners, prices, readAll, readLibrary } from './quitting.ts'

const question = 'Why do cities stay hot at night?'

/** Asks a question and returns the events so far as soon as there is text. `rest` reads the others. */
async function askUntilText({ client }: Backend, request: Parameters<Backend['client']['answers']['ask']>[0]) {
  const events: AnswerEvent[] = []
  const stream = await client.answers.ask(request)
  while (events.at(-1)?.type !== 'text') {
    const { value, done } = await stream.next()
    if (done) throw new Error('The answer ended before it had a word')
    events.push(value)
  }
  const rest = async () => {
    for await (const event of stream) events.push(event)
    return events
  }
  return { events, rest }
}

const textOf = (events: readonly AnswerEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')

describe.each(owners)('quitting in the middle of an answer (%s)', (owner) => {
  test('from the service keeps it as stopped, with its text and citations, at an unknown cost', async () => {
    const service = await openService({ chunkDelayMs: 100 })
    const desk = await openDesk(owner, { serviceUrl: service.url, serviceKey: service.key })
    const { rest } = await askUntilText(desk.backend, { question: 'Why do orchards matter?' })
    const reading = rest()
    await desk.backend.close()
    const events = await reading
    const { answers, entries, unknown, open } = readLibrary(desk.dataDir)
    expect(answers).toMatchObject([{ method: 'service', state: 'stopped', costUsd: null }])
    expect(answers[0]?.text).not.toBe('')
    expect(answers[0]?.text.startsWith(textOf(events).trim())).toBe(true)
    expect(events.at(-1)).toEqual({ type: 'finished', answer: answers[0] })
    expect(entries).toMatchObject([{ operation: 'answer', costUsd: null, answerId: answers[0]?.answerId }])
    expect({ unknown, open, log: desk.log }).toEqual({ unknown: 1, open: [], log: [] })
  })

  test('from the model keeps it as stopped, with its text and citations, at an unknown cost', async () => {
    const model = await openModel()
    const desk = await openDesk(owner, { modelUrl: model.url, model: 'small' })
    fill(desk)
    await desk.backend.client.settings.update(prices)
    model.replyWith({ pieces: ['Walls ', 'store heat [1]. ', ...Array(2000).fill('More. ')], delayMs: 20 })
    const { rest } = await askUntilText(desk.backend, { question, scope: { kind: 'library' } })
    const reading = rest()
    await expect.poll(() => model.calls.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await desk.backend.close()
    const events = await reading
    await model.calls[0]?.hungUp
    const { answers, entries, unknown, open } = readLibrary(desk.dataDir)
    expect(answers).toMatchObject([{ method: 'model', state: 'stopped', costUsd: null, citations: [{ number: 1 }] }])
    expect(answers[0]?.text).toMatch(/^Walls store heat \[1\]\. More\./)
    expect(textOf(events).trim()).toBe(answers[0]?.text)
    expect(events.at(-1)).toEqual({ type: 'finished', answer: answers[0] })
    expect(entries).toMatchObject([{ operation: 'model', costUsd: null, answerId: answers[0]?.answerId }])
    expect({ unknown, open, log: desk.log }).toEqual({ unknown: 1, open: [], log: [] })
  })

  test('of excerpts keeps it, and nothing was bought', async () => {
    const desk = await openDesk(owner, {})
    fill(desk)
    const { rest } = await askUntilText(desk.backend, { question })
    const reading = rest()
    await desk.backend.close()
    await reading
    const { answers, entries, open } = readLibrary(desk.dataDir)
    expect(answers).toMatchObject([{ method: 'extractive', costUsd: 0 }])
    expect(['stopped', 'complete']).toContain(answers[0]?.state)
    expect({ entries, open, log: desk.log }).toEqual({ entries: [], open: [], log: [] })
  })

  test('that nobody reads any more keeps it all the same', async () => {
    const model = await openModel()
    const desk = await openDesk(owner, { modelUrl: model.url, model: 'small' })
    fill(desk)
    await desk.backend.client.settings.update(prices)
    model.replyWith({ pieces: ['Walls ', 'store heat [1]. ', ...Array(2000).fill('More. ')], delayMs: 20 })
    await askUntilText(desk.backend, { question, scope: { kind: 'library' } })
    await desk.backend.close()
    const { answers, entries, unknown, open } = readLibrary(desk.dataDir)
    expect(answers).toMatchObject([{ state: 'stopped', text: expect.stringMatching(/^Walls/), costUsd: null }])
    expect(entries).toMatchObject([{ operation: 'model', costUsd: null }])
    expect({ unknown, open, log: desk.log }).toEqual({ unknown: 1, open: [], log: [] })
  })

  test('before its first word keeps the question', async () => {
    const model = await openModel()
    const desk = await openDesk(owner, { modelUrl: model.url, model: 'small' })
    fill(desk)
    await desk.backend.client.settings.update(prices)
    model.replyWith({ pieces: ['Late.'], silentAfter: 0 })
    const reading = readAll(await desk.backend.client.answers.ask({ question, scope: { kind: 'library' } }))
    await expect.poll(() => model.calls.length).toBe(1)
    await desk.backend.close()
    const events = await reading
    const { answers, unknown, open } = readLibrary(desk.dataDir)
    expect(answers).toMatchObject([{ state: 'stopped', text: '', problem: expect.stringMatching(/closed/) }])
    expect(events.at(-1)).toEqual({ type: 'finished', answer: answers[0] })
    expect({ unknown, open, log: desk.log }).toEqual({ unknown: 1, open: [], log: [] })
  })

  test('makes Footnote refuse further questions, with a sentence', async () => {
    const model = await openModel()
    const desk = await openDesk(owner, { modelUrl: model.url, model: 'small' })
    fill(desk)
    model.replyWith({ pieces: ['Walls ', ...Array(2000).fill('More. ')], delayMs: 20 })
    const { rest } = await askUntilText(desk.backend, { question, scope: { kind: 'library' } })
    const reading = rest()
    const closed = desk.backend.close()
    await expect(desk.backend.client.answers.ask({ question })).rejects.toMatchObject({
      code: 'CLOSING',
      message: expect.stringMatching(/closing/),
    })
    await Promise.all([closed, reading])
    await expect(desk.backend.client.answers.ask({ question })).rejects.toMatchObject({ code: 'CLOSING' })
    await expect(desk.backend.client.videos.list({})).rejects.toMatchObject({ code: 'CLOSING' })
    expect(readLibrary(desk.dataDir).answers).toHaveLength(1)
    expect(model.calls).toHaveLength(1)
    expect(desk.log).toEqual([])
  })
})

describe('an answer whose process is killed', () => {
  test('is kept as incomplete, with the text of a few seconds before', async () => {
    const model = await openModel()
    const dataDir = makeDataDir()
    const desk = await openDesk('app', { modelUrl: model.url, model: 'small' }, { dataDir })
    fill(desk)
    await desk.backend.close()
    const app = await startApp({ dataDir, environment: { FOOTNOTE_MODEL_URL: model.url, FOOTNOTE_MODEL: 'small' } })
    model.replyWith({ pieces: ['Walls ', 'store heat [1]. ', ...Array(3000).fill('More. ')], delayMs: 20 })
    const lease = findLease(dataDir)
    const connection = lease && (await connectTo(lease))
    const asked = await connection?.client.answers.ask({ question, scope: { kind: 'library' } })
    const reading = asked && readAll(asked).catch(() => {})
    const kept = async () => (await connection?.client.answers.list())?.answers[0]
    await expect.poll(async () => (await kept())?.text).toMatch(/^Walls store heat \[1\]\./)
    expect(await kept()).toMatchObject({ state: 'incomplete', costUsd: null })
    process.kill(lease?.pid ?? 0, 'SIGKILL')
    app.process.kill('SIGKILL')
    await reading
    const { answers, unknown } = readLibrary(dataDir)
    expect(answers).toMatchObject([
      { state: 'incomplete', citations: [{ number: 1 }], problem: expect.stringMatching(/closed/) },
    ])
    expect(answers[0]?.text).toMatch(/^Walls store heat/)
    // A model on this machine is free.
    expect(unknown).toBe(0)
  })
})
