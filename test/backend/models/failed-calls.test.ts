// Whether a failed call to the model is recorded in the ledger, for every purpose of a call.
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FakeModel, type ModelReply, startFakeModel } from '../../fakes/model.ts'
import { fakeVideoId } from '../../fakes/service.ts'
import { type Client, type Desk, openDesk } from '../../interface/desk.ts'

interface FaultRow {
  /** The reply to the first call, for text and for vectors. `null` if such a call cannot fail in this way. */
  text: ModelReply | null
  vectors: ModelReply | null
  /** `lost`: the ledger gets an entry of unknown cost. `released`: it gets none. */
  ends: 'lost' | 'released'
}

const refused = (status: number): FaultRow => ({ text: { status }, vectors: { status }, ends: 'released' })
const cutOnTheWay = (status: number): FaultRow => ({ ...refused(status), ends: 'lost' })
const thought = { choices: [{ index: 0, delta: { reasoning_content: 'Let me think.' }, finish_reason: null }] }
const unavailable = { object: 'error', message: 'Overloaded.', code: 503 }

const rows: Record<string, FaultRow> = {
  'HTTP 400': refused(400),
  'HTTP 401': refused(401),
  'HTTP 402': refused(402),
  'HTTP 403': refused(403),
  'HTTP 404': refused(404),
  'HTTP 422': refused(422),
  'HTTP 429': refused(429),
  'HTTP 500': refused(500),
  'HTTP 503': refused(503),
  'HTTP 502, of a gateway that lost the model': cutOnTheWay(502),
  'HTTP 504, of a gateway that waited too long': cutOnTheWay(504),
  'HTTP 524, of a gateway that waited too long': cutOnTheWay(524),
  'a connection that breaks before the first word': {
    text: { pieces: ['No'], cutAfter: 0 },
    vectors: null,
    ends: 'lost',
  },
  'a connection that breaks later': { text: { pieces: ['No', 'w'], cutAfter: 1 }, vectors: null, ends: 'lost' },
  'a stream without an end': { text: { pieces: ['Now'], finishReason: null }, vectors: null, ends: 'lost' },
  'a page of HTML': { text: { body: '<html>Sign in</html>' }, vectors: { body: '<html></html>' }, ends: 'lost' },
  'a refusal in place of the first word': { text: { lines: [unavailable] }, vectors: null, ends: 'released' },
  'a refusal after thoughts': { text: { lines: [thought, unavailable] }, vectors: null, ends: 'lost' },
  'a success status with an error in the body': {
    text: { body: { error: { message: 'Slow down.', code: 429 } } },
    vectors: { body: { error: { message: 'Slow down.', code: 429 } } },
    ends: 'released',
  },
  'too few vectors': { text: null, vectors: { vectors: [] }, ends: 'lost' },
}

/** The model has a price, so the cap shows what is still reserved. */
async function openPricedDesk(url?: string): Promise<{ desk: Desk; endpoint: FakeModel }> {
  const endpoint = await startFakeModel()
  onTestFinished(() => endpoint.close())
  const desk = await openDesk()
  await desk.importVideos([fakeVideoId(3)])
  await desk.client.settings.update({
    modelUrl: url ?? endpoint.url,
    model: 'small',
    modelInputUsdPerMillion: 1000,
    modelOutputUsdPerMillion: 1000,
    embeddingUsdPerMillion: 1000,
    monthlyCapUsd: 1000,
  })
  return { desk, endpoint }
}

const operations = {
  async answer({ client }: Desk) {
    const scope = { kind: 'library' } as const
    for await (const _ of await client.answers.ask({ question: 'Why do orchards matter?', scope }));
  },
  async summary({ client }: Desk) {
    const { taskId } = await client.summaries.start({ videoIds: [fakeVideoId(3)] })
    await expect
      .poll(async () => stateOf(await client.tasks.list(), taskId), { timeout: 20_000 })
      .toMatch(/finished|failed/)
  },
  async embedding({ client }: Desk) {
    await client.settings.update({ embeddingModel: 'vectors' })
    await client.meaning.prepare({ waits: true })
  },
}

const stateOf = ({ tasks }: Awaited<ReturnType<Client['tasks']['list']>>, taskId: number) =>
  tasks.find((task) => task.taskId === taskId)?.state ?? ''

/** Checks how many calls of known and of unknown cost the ledger has. */
async function expectBought({ client }: Desk, expected: { known: number; unknown: number }): Promise<void> {
  const { entries, cap } = await client.costs.get()
  const bought = entries.filter(({ operation }) => operation === 'model')
  expect({
    known: bought.filter(({ costUsd }) => costUsd !== null).length,
    unknown: bought.filter(({ costUsd }) => costUsd === null).length,
  }).toEqual(expected)
  expect(cap?.reservedUsd).toBe(0)
}

describe.each(['answer', 'summary', 'embedding'] as const)('the call to the model for an %s', (what) => {
  const kind = what === 'embedding' ? 'vectors' : 'text'
  const failing = Object.entries(rows).flatMap(([name, { ends, ...replies }]) => {
    const reply = replies[kind]
    return reply === null ? [] : [[name, ends, reply] as const]
  })

  it.each(failing)('that meets %s is %s', async (_name, ends, reply) => {
    const { desk, endpoint } = await openPricedDesk()
    endpoint.replyWith(reply)
    await operations[what](desk).catch(() => undefined)
    expect(endpoint.calls).not.toEqual([])
    await expectBought(desk, { known: endpoint.calls.length - 1, unknown: ends === 'lost' ? 1 : 0 })
  })

  it.each([
    ['a port where nobody listens', 'http://127.0.0.1:1/v1'],
    ['a port that may never be used', 'http://127.0.0.1:9/v1'],
    ['a host that does not exist', 'https://footnote.invalid/v1'],
  ])('at %s is not recorded, because nothing was sent', async (_, url) => {
    const { desk } = await openPricedDesk(url)
    await operations[what](desk).catch(() => undefined)
    await expectBought(desk, { known: 0, unknown: 0 })
  })

  it('with a key that cannot be sent is not recorded', async () => {
    const { desk, endpoint } = await openPricedDesk()
    await desk.client.settings.setKey({ name: 'model', key: 'schlüssel→' })
    await operations[what](desk).catch(() => undefined)
    expect(endpoint.calls).toEqual([])
    await expectBought(desk, { known: 0, unknown: 0 })
  })
})
