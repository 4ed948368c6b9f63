import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServiceAnswerEvent } from '../../../../src/backend/sources/hosted/answer-stream.ts'
import { readAnswerStream } from '../../../../src/backend/sources/hosted/answer-stream.ts'
import { readAll } from './read-all.ts'

const line = (event: unknown) => `data: ${JSON.stringify(event)}\n\n`
const chunk = (data: string) => line({ type: 'answer-chunk', data })
const citations = (...urls: string[]) =>
  line({ type: 'data-citations', data: { citations: urls.map((url) => ({ url })) } })
const cost = line({ type: 'data-cost', data: { dollarCost: { total: 0.02 } } })
const done = 'data: [DONE]\n\n'
const error = line({ type: 'error', data: { errorText: 'model\noverloaded' } })
const url = 'https://www.youtube.com/watch?v=fake000001A'

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const ends = [...new Set(cuts)].sort((a, b) => a - b)
  for (const [i, end] of [...ends, bytes.length].entries()) yield bytes.subarray(ends[i - 1] ?? 0, end)
}

const read = (text: string, cuts: number[] = []): Promise<ServiceAnswerEvent[]> =>
  readAll(readAnswerStream(inPieces(new TextEncoder().encode(text), cuts)))

const textOf = (events: ServiceAnswerEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')

const whole = [
  ': ping\n\n',
  chunk('Ölçü 🌊'),
  'event: x\nid: 4\n',
  chunk(' 日本語\r\n'),
  citations(url),
  cost,
  done,
].join('')

describe('a streamed answer', () => {
  it('is the same however its bytes are split, even inside a character', async () => {
    const expected = await read(whole)
    expect(textOf(expected)).toBe('Ölçü 🌊 日本語\r\n')
    const { length } = new TextEncoder().encode(whole)
    for (let cut = 0; cut <= length; cut++) expect(await read(whole, [cut])).toEqual(expected)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: length })), async (cuts) => {
        expect(await read(whole, cuts)).toEqual(expected)
      }),
    )
  })

  it.each(['\r\n', '\r'])('may have lines that end with %j', async (ending) => {
    const text = whole.replaceAll('\n', ending)
    expect(await read(text, [5, 17, 40])).toEqual(await read(whole))
  })

  it.each<[string, string[], boolean, unread?: string]>([
    ['[DONE] after chunks', [chunk('a'), done], true],
    ['[DONE] alone', [done], true],
    ['[DONE] without the empty line after it', [chunk('a'), 'data: [DONE]'], true],
    ['the end after the cost', [chunk('a'), cost], true],
    ['the end after the cost alone: nothing was found', [cost], true],
    ['the end after citations that followed the last chunk', [chunk('a'), citations(url)], true],
    ['the end after a cost that arrived early', [cost, chunk('a')], true],
    ['the end after a chunk', [chunk('a')], false],
    ['the end after citations that arrived before the last chunk', [chunk('a'), citations(url), chunk('b')], false],
    ['the end after citations before any chunk', [citations(url)], false],
    ['the end in the middle of an event', [chunk('a'), cost, chunk('b').slice(0, 20)], false, chunk('b').slice(6, 20)],
    ['an error', [chunk('a'), error], false],
    ['an error that is followed by [DONE]', [chunk('a'), error, done], false],
    [
      'an unreadable chunk',
      [chunk('a'), line({ type: 'answer-chunk', data: 7 }), cost, done],
      false,
      '{"type":"answer-chunk","data":7}',
    ],
    ['a line that is not JSON', [chunk('a'), 'data: oops\n\n', done], false, 'oops'],
    [
      'unknown events',
      [chunk('a'), line({ type: 'usage' }), line([1]), line('x'), line(null), 'retry: 5\n\n', done],
      true,
    ],
  ])('that ends with %s', async (_name, lines, isComplete, unread) => {
    const end = (await read(lines.join(''))).at(-1)
    const problem = isComplete ? null : expect.stringMatching(/Ask again/)
    const raw = [{ videoId: null, json: unread, problem: 'it is not an event of an answer' }]
    expect(end).toEqual({ type: 'end', isComplete, problem, ...(unread === undefined ? {} : { raw }) })
  })

  it('keeps the text before an error and quotes the service', async () => {
    expect(await read(chunk('Half of') + error + chunk('never read'))).toEqual([
      { type: 'text', text: 'Half of' },
      {
        type: 'end',
        isComplete: false,
        problem: 'The service ended its answer with an error: “model overloaded”. Ask again.',
      },
    ])
  })

  it.each([
    ['nothing', '', 'RESPONSE_LOST'],
    ['comments only', ': ping\n\n', 'RESPONSE_LOST'],
    ['an error at once', error, 'SERVICE_FAILED'],
    ['something unreadable only', 'data: {]\n\n', 'SERVICE_UNREADABLE'],
  ])('that contains %s is an error', async (_name, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code, data: { mayBeCharged: true } })
  })

  it('may repeat the earlier citations in a later list, or continue them', async () => {
    const urls = async (...lines: string[]) => {
      const event = (await read([...lines, cost].join(''))).findLast(({ type }) => type === 'citations')
      return event?.type === 'citations' ? event.citations.map((one) => [one.position, one.url]) : []
    }
    const [a, b] = [url, `${url}&t=9`]
    const both = [
      [1, a],
      [2, b],
    ]
    expect(await urls(citations(a, b))).toEqual(both)
    expect(await urls(citations(a), citations(a, b))).toEqual(both)
    expect(await urls(citations(a), citations(b))).toEqual(both)
    expect(await urls(citations(a, b), citations(b, a))).toEqual(both)
  })

  it.each([
    ['cannot be read', 'free'],
    ['leaves out unknown values', { total: 0.02, unknownCharges: 1 }],
  ])('a cost that %s is unknown', async (_, dollarCost) => {
    const events = await read(chunk('a') + line({ type: 'data-cost', data: { dollarCost } }))
    expect(events[1]).toEqual({ type: 'cost', cost: { totalUsd: null, breakdown: null } })
  })

  it('arbitrary bytes lead to exactly one end or one error', async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(chunk('a'), citations(url), cost, done, error, '\n\n', 'data: '),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const events = await read(pieces.join('')).catch(() => undefined)
        if (events) expect(events.filter(({ type }) => type === 'end')).toEqual([events.at(-1)])
      }),
    )
  })
})
