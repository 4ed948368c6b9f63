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

test('the first piece is passed on at once, pieces that follow quickly are combined', async () => {
  const given = await readUntilFailure(batchParts(write(text('a'), text('b'), text('c')), anHour))
  expect(given).toEqual([text('a'), text('bc')])
})

test('a single piece is passed on even if the next one is far off', async () => {
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

test('pieces that arrived during the pause are passed on at its end, even if nothing follows', async () => {
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

test('citations keep their place among the text and are never delayed', async () => {
  const given = await readUntilFailure(batchParts(write(text('a'), text('b'), citations, text('c')), anHour))
  expect(given).toEqual([text('a'), text('b'), citations, text('c')])
})

test('pieces before a failure are passed on before the failure', async () => {
  const failure = new Error('cut off')
  const given = await readUntilFailure(batchParts(write(text('a'), text('b'), failure), anHour))
  expect(given).toEqual([text('a'), text('b'), failure])
})

test('leaving early closes the source', async () => {
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
