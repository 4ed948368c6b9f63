// Processes that are stopped in the middle of their work keep what has arrived, and record what was paid.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Client, connectTo } from '../../src/backend/doors/connect.ts'
import { findLease } from '../../src/backend/doors/lease.ts'
import type { AnswerEvent } from '../../src/contract/app/answers.ts'
import { fill, openDesk, openModel, prices, readLibrary } from '../backend/quit/quitting.ts'
import { makeDataDir, startApp } from '../e2e/app.ts'
import type { FakeModel } from '../fakes/model.ts'
import { fakeVideoId, makeFakeVideos, startFakeService } from '../fakes/service.ts'

const root = join(import.meta.dirname, '../..')
const question = 'Why do cities stay hot at night?'
const endless = { pieces: ['Walls ', 'store heat [1]. ', ...Array(5000).fill('More. ')], delayMs: 20 }

let dataDir: string
let model: FakeModel
let environment: Record<string, string>

beforeEach(async () => {
  model = await openModel()
  dataDir = makeDataDir()
  const desk = await openDesk('app', { modelUrl: model.url, model: 'small' }, { dataDir })
  fill(desk)
  await desk.backend.client.settings.update(prices)
  await desk.backend.close()
  environment = { FOOTNOTE_DATA: dataDir, FOOTNOTE_MODEL_URL: model.url, FOOTNOTE_MODEL: 'small' }
})

interface Running {
  child: ChildProcess
  output: { stdout: string; stderr: string }
  /** Resolves with the exit status, or with the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Starts a process that leads its own process group, as in a terminal. */
function run(...args: string[]): Running {
  const clean = Object.entries(process.env).filter(([name]) => !name.startsWith('FOOTNOTE_'))
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    env: { ...Object.fromEntries(clean), ...environment },
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (output.stdout += chunk))
  child.stderr.on('data', (chunk) => (output.stderr += chunk))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (status, signal) => resolve(status ?? signal)),
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, output, ended }
}
const footnote = (...args: string[]) => run('src/cli/footnote.ts', ...args)

/** Asks a question and waits for the first text. The rest of the answer is read in the background. */
async function askUntilText(client: Client): Promise<{ events: AnswerEvent[] }> {
  const events: AnswerEvent[] = []
  const stream = await client.answers.ask({ question, scope: { kind: 'library' } })
  const read = async () => {
    for await (const event of stream) events.push(event)
  }
  void read().catch(() => {})
  await expect.poll(() => events.filter(({ type }) => type === 'text').length).toBeGreaterThan(2)
  return { events }
}

async function connect(): Promise<Client> {
  for (;;) {
    const lease = findLease(dataDir)
    const connection = lease && (await connectTo(lease))
    if (connection) return connection.client
    await sleep(20)
  }
}

/** Waits until no process owns the data folder. */
const isFree = async () => {
  while (findLease(dataDir) !== undefined) await sleep(20)
}

function expectStopped() {
  const { answers, entries, unknown, open } = readLibrary(dataDir)
  expect(answers).toMatchObject([{ state: 'stopped', text: expect.stringMatching(/^Walls store heat \[1\]/) }])
  expect(answers[0]?.citations).toHaveLength(1)
  expect(entries).toMatchObject([{ operation: 'model', costUsd: null, answerId: answers[0]?.answerId }])
  expect({ unknown, open }).toEqual({ unknown: 1, open: [] })
}

describe('npm start --browser keeps the answer that is being written', () => {
  beforeEach(() => model.replyWith(endless))

  test.each(['SIGINT', 'SIGTERM'] as const)('at %s', async (signal) => {
    const app = run('src/cli/start.ts', '--browser', '--no-open', '--data', dataDir)
    await askUntilText(await connect())
    app.child.kill(signal)
    expect(await app.ended).toBe(0)
    expectStopped()
    expect(app.output.stderr).toBe('')
  })

  test('at Ctrl+C, which all of its processes receive, even twice if npm passes it on', async () => {
    const app = run('src/cli/start.ts', '--browser', '--no-open', '--data', dataDir)
    await askUntilText(await connect())
    process.kill(-(app.child.pid ?? 0), 'SIGINT')
    await sleep(20)
    app.child.kill('SIGINT')
    expect(await app.ended).toBe(0)
    expectStopped()
    expect(app.output.stderr).toBe('')
  })

  test('when the process that supervises it is killed and nobody reads its log any more', async () => {
    const app = await startApp({ dataDir, environment })
    await askUntilText(await connect())
    app.process.kill('SIGKILL')
    await isFree()
    expectStopped()
  })
})

describe('serve', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'tells its clients to come back later, and records the cost, at %s',
    async (signal) => {
      model.replyWith(endless)
      const serving = footnote('serve', '--port', '0', '--json', '--without-cap')
      await expect.poll(() => serving.output.stdout).toMatch(/}/)
      const { url, key } = JSON.parse(serving.output.stdout)
      const asked = fetch(`${url}/answer`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ query: question }),
      })
      await expect.poll(() => model.calls.length).toBe(1)
      serving.child.kill(signal)
      const response = await asked
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await serving.ended).toBe(0)
      const { entries, unknown, open } = readLibrary(dataDir)
      expect(entries).toMatchObject([{ operation: 'model', costUsd: null }])
      expect({ unknown, open, stderr: serving.output.stderr }).toEqual({ unknown: 1, open: [], stderr: '' })
    },
  )
})

describe('ask', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('prints and keeps the text so far at %s', async (signal) => {
    model.replyWith(endless)
    const asking = footnote('ask', question, '--scope', 'library')
    await expect.poll(() => asking.output.stdout).toMatch(/More/)
    asking.child.kill(signal)
    expect(await asking.ended).toBe(1)
    expect(asking.output.stdout).toMatch(/^Walls store heat \[1\]\. [\s\S]*\n\[1\] /)
    expect(asking.output.stderr).toMatch(/^footnote: The answer was stopped/)
    expectStopped()
  })
})

describe('add', () => {
  async function addSlowly(ms: number) {
    const service = await startFakeService({ videos: makeFakeVideos(4, { availability: 'crawled' }) })
    onTestFinished(() => service.close())
    service.setFault({ kind: 'splitEvery', bytes: 4096 }, { kind: 'slowHeaders', ms, times: Number.POSITIVE_INFINITY })
    environment = { ...environment, FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key }
    const adding = footnote('add', ...[0, 1].map((number) => `https://youtu.be/${fakeVideoId(number)}`))
    await expect.poll(() => service.log.length).toBe(3)
    return { service, adding }
  }

  test('waits at SIGTERM for what it is paying for, even if the signal comes twice at once', async () => {
    const { service, adding } = await addSlowly(1500)
    adding.child.kill('SIGTERM')
    await sleep(20)
    adding.child.kill('SIGTERM')
    expect(await adding.ended).toBe(143)
    const { entries, unknown, open } = readLibrary(dataDir)
    expect({ unknown, open }).toEqual({ unknown: 0, open: [] })
    const totalUsd = entries.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0)
    expect(totalUsd).toBeCloseTo(service.ledger.totalUsd(), 6)
  })

  test('ends immediately at a second Ctrl+C, and records the lost charge at the next start', async () => {
    const { adding } = await addSlowly(60_000)
    adding.child.kill('SIGINT')
    await expect.poll(() => adding.output.stderr).toMatch(/Press Ctrl\+C again/)
    await sleep(600)
    adding.child.kill('SIGINT')
    expect(await adding.ended).toBe(130)
    const desk = await openDesk('command', {}, { dataDir })
    expect(await desk.backend.client.costs.get()).toMatchObject({ unknown: 2 })
  })
})
