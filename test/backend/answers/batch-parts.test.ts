import { expect, test } from 'vitest'
import type { AnswerPart } from '../../../src/backend/answers/answering.ts'
import { batchParts } from '../../../src/backend/answers/batch-parts.ts'

const anHour = 3_600_000
const text = (words: string): AnswerPart => ({ type: 'text', text: words })
const citations: AnswerPart = { type: 'citations', citations: [] }

async function* write(...parts: (AnswerPart | Error)[]): AsyncGenerator<AnswerPart> {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield part
  }
}

async function readUntilFailure(parts: AsyncIterable<AnswerPart>): Promise<unknown[]> {
  const given: unknown[] = []
  try {
    for await (const part of parts) given.push(part)
  } catch (error) {
    given.push(error)
  }
  return given
}

test('the first piece waits for nothing, those that follow soon come together', async () => {
  const given = await readUntilFailure(batchParts(write(text('a'), text('b'), text('c')), anHour))
  expect(given).toEqual([text('a'), text('bc')])
})

test('a piece that comes alone is given on although the next one is far off', async () => {
  const never = Promise.withResolvers<void>()
  const parts = batchParts(
    (async function* () {
      yield text('a')
      await never.promise
    })(),
    anHour,
  )
  expect(await parts.next()).toEqual({ value: text('a'), done: false })
})

test('what came in the pause is given at its end, also when nothing more comes', async () => {
  const never = Promise.withResolvers<void>()
  const parts = batchParts(
    (async function* () {
      yield text('a')
      yield text('b')
      await never.promise
    })(),
    1,
  )
  await parts.next()
  expect(await parts.next()).toEqual({ value: text('b'), done: false })
})

test('citations keep their place among the text and never wait', async () => {
  const given = await readUntilFailure(batchParts(write(text('a'), text('b'), citations, text('c')), anHour))
  expect(given).toEqual([text('a'), text('b'), citations, text('c')])
})

test('what came before a failure is given before the failure', async () => {
  const failure = new Error('cut off')
  const given = await readUntilFailure(batchParts(write(text('a'), text('b'), failure), anHour))
  expect(given).toEqual([text('a'), text('b'), failure])
})

test('leaving early closes what writes', async () => {
  const closed = Promise.withResolvers<void>()
  const parts = batchParts(
    (async function* () {
      try {
        yield text('a')
        yield text('b')
      } finally {
        closed.resolve()
      }
    })(),
    anHour,
  )
  for await (const _first of parts) break
  await closed.promise
})
