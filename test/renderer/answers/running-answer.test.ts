import { expect, test } from 'vitest'
import type { Answer, AnswerEvent } from '../../../src/contract/app/answers.ts'
import { AppError } from '../../../src/contract/app/errors.ts'
import { createAsking } from '../../../src/renderer/answers/running-answer.ts'

type Client = Parameters<ReturnType<typeof createAsking>['ask']>[0]

/** Runs each frame immediately, instead of waiting for the screen. */
const atOnce = (work: () => void) => work()

const answer: Answer = {
  answerId: 4,
  askedAt: 0,
  question: 'Why?',
  scope: { kind: 'library' },
  method: 'model',
  text: 'Because.',
  citations: [],
  costUsd: 0,
  tookMs: 5,
  keptAt: null,
  state: 'complete',
  problem: null,
}
const started: AnswerEvent = { type: 'started', answerId: 4, method: 'model' }

/** A backend whose answers come from a generator. The generator is told when the caller stops. */
function clientOf(answers: (signal: AbortSignal) => AsyncGenerator<AnswerEvent>): Client {
  const ask = async (_: unknown, options: { signal: AbortSignal }) => answers(options.signal)
  return { answers: { ask } } as unknown as Client
}

test('pieces are appended, and in the end the saved answer is shown', async () => {
  const asking = createAsking(atOnce)
  const states: string[] = []
  asking.subscribe(() => states.push(`${asking.current()?.state} ${asking.current()?.answerId}`))
  const client = clientOf(async function* () {
    yield started
    yield { type: 'text', text: 'Be' }
    yield { type: 'text', text: 'cause.' }
    yield { type: 'finished', answer }
  })
  await asking.ask(client, 'Why?', { kind: 'library' })
  expect(asking.current()).toMatchObject({ state: 'finished', text: 'Because.', answer })
  expect(states[0]).toBe('running null')
  expect(states.at(-1)).toBe('finished 4')
})

test('a failure keeps the text so far', async () => {
  const asking = createAsking(atOnce)
  const client = clientOf(async function* () {
    yield started
    yield { type: 'text', text: 'Be' }
    throw new AppError('CONNECTION_LOST', 'The connection was lost.')
  })
  await asking.ask(client, 'Why?', { kind: 'library' })
  expect(asking.current()).toMatchObject({ state: 'failed', text: 'Be', error: { code: 'CONNECTION_LOST' } })
})

test('stopping ends the answer with the text so far, and tells the backend', async () => {
  const asking = createAsking(atOnce)
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  const client = clientOf(async function* (signal) {
    signal.addEventListener('abort', () => resolve())
    yield started
    yield { type: 'text', text: 'Be' }
    asking.stop()
    yield { type: 'text', text: 'cause.' }
  })
  await asking.ask(client, 'Why?', { kind: 'library' })
  await stopped
  expect(asking.current()).toMatchObject({ state: 'stopped', text: 'Be', error: null })
})

test('a new question stops the previous one, whose late pieces are ignored', async () => {
  const asking = createAsking(atOnce)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const first = asking.ask(
    clientOf(async function* () {
      yield started
      await gate
      yield { type: 'text', text: 'late' }
    }),
    'First?',
    { kind: 'library' },
  )
  const second = asking.ask(
    clientOf(async function* () {
      yield { ...started, answerId: 5 }
      yield { type: 'text', text: 'second' }
      yield { type: 'finished', answer: { ...answer, answerId: 5, text: 'second' } }
    }),
    'Second?',
    { kind: 'library' },
  )
  open()
  await Promise.all([first, second])
  expect(asking.current()).toMatchObject({ question: 'Second?', answerId: 5, text: 'second', state: 'finished' })
})

test('however many pieces arrive between two frames, the page is updated once', async () => {
  let nextFrame: () => void = () => undefined
  const asking = createAsking((work) => {
    nextFrame = work
  })
  const texts: (string | undefined)[] = []
  const client = clientOf(async function* () {
    yield started
    asking.subscribe(() => texts.push(asking.current()?.text))
    yield { type: 'text', text: 'Be' }
    yield { type: 'text', text: 'ca' }
    yield { type: 'text', text: 'use' }
    nextFrame()
    nextFrame()
    yield { type: 'text', text: '.' }
    yield { type: 'finished', answer }
  })
  await asking.ask(client, 'Why?', { kind: 'library' })
  expect(texts).toEqual(['Be', 'Because', 'Because.', 'Because.'])
})

test('the outline stays the same object while only the text grows', async () => {
  const asking = createAsking(atOnce)
  const outlines = new Set<unknown>()
  asking.subscribe(() => outlines.add(asking.outline()))
  const client = clientOf(async function* () {
    yield started
    yield { type: 'text', text: 'Be' }
    yield { type: 'text', text: 'cause.' }
    yield { type: 'finished', answer }
  })
  await asking.ask(client, 'Why?', { kind: 'library' })
  expect([...outlines]).toEqual([
    expect.objectContaining({ answerId: null, state: 'running' }),
    expect.objectContaining({ answerId: 4, state: 'running' }),
    expect.objectContaining({ state: 'finished', text: 'Because.' }),
  ])
})

test('a finished answer can be dismissed by its number, a running one cannot', async () => {
  const asking = createAsking(atOnce)
  const client = clientOf(async function* () {
    yield started
    asking.forget(4)
    yield { type: 'text', text: 'Because.' }
    yield { type: 'finished', answer }
  })
  await asking.ask(client, 'Why?', { kind: 'library' })
  asking.forget(5)
  expect(asking.current()).toMatchObject({ text: 'Because.', answer })
  asking.forget(4)
  expect(asking.current()).toBeUndefined()
  expect(asking.outline()).toBeUndefined()
})
