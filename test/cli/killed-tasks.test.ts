// Processes are killed while a model is working: nothing may be lost or paid for twice.
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, connectTo } from '../../src/backend/doors/connect.ts'
import { findLease } from '../../src/backend/doors/lease.ts'
import { makeDataDir, runCommand, startApp } from '../e2e/app.ts'
import { type FakeModel, startFakeModel } from '../fakes/model.ts'
import { type FakeService, startFakeService } from '../fakes/service.ts'
import { loadSample, sampleThumbnailsDir } from '../sample/load-sample.ts'

const videos = loadSample().slice(0, 2)
const [first = '', second = ''] = videos.map(({ data }) => data.url.slice(-11))
/** A library with both videos. Each test works on a copy of it. */
const filledDir = makeDataDir()
let dataDir: string
let service: FakeService
let model: FakeModel
let environment: Record<string, string>

beforeAll(async () => {
  service = await startFakeService({ videos, thumbnailDir: sampleThumbnailsDir })
  environment = { FOOTNOTE_DATA: filledDir, FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key }
  await footnote('add', first, second)
})
afterAll(() => service.close())
beforeEach(async () => {
  model = await startFakeModel({ answer: () => ['A summary ', 'by the model.'] })
  dataDir = makeDataDir()
  cpSync(filledDir, dataDir, { recursive: true })
  environment = { FOOTNOTE_DATA: dataDir, FOOTNOTE_MODEL_URL: model.url, FOOTNOTE_MODEL: 'small' }
})
afterEach(() => model.close())

const setPrice = () =>
  writeFileSync(
    join(dataDir, 'settings.json'),
    JSON.stringify({ modelInputUsdPerMillion: 1, modelOutputUsdPerMillion: 5 }),
  )

async function footnote(...args: string[]) {
  const { status, stdout, stderr } = await runCommand([...args, '--json'], { environment })
  return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
}

/** Kills the process once the model has been called this often in total. */
async function killAfter(calls: number, child: { kill(): void }) {
  while (model.calls.length < calls) await sleep(5)
  child.kill()
}

function spawnCommand(...args: string[]): { kill(): void; ended: Promise<unknown> } {
  const script = join(import.meta.dirname, '../../src/cli/footnote.ts')
  const child: ChildProcess = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  return {
    kill: () => child.kill('SIGKILL'),
    ended: new Promise((resolve) => child.once('exit', resolve)),
  }
}

/** How often each prompt was sent. */
const timesAsked = () => {
  const times = new Map<string, number>()
  for (const { prompt } of model.calls) times.set(prompt, (times.get(prompt) ?? 0) + 1)
  return [...times.values()]
}

/** Asks the process that owns the data folder, as soon as there is one. */
async function ask<Result>(question: (client: Client) => Promise<Result>): Promise<Result> {
  for (;;) {
    const lease = findLease(dataDir)
    const connection = lease && (await connectTo(lease))
    const result = connection && (await question(connection.client).catch(() => undefined))
    connection?.close()
    if (result !== undefined) return result
    await sleep(20)
  }
}
const listTasks = () => ask(async (client) => (await client.tasks.list()).tasks)

test('after a command was killed, resume finishes its summaries: finished calls are not paid again, the call that was cut off has an unknown cost', async () => {
  setPrice()
  const delivered = { pieces: ['A summary.'] }
  model.replyWith(delivered, delivered, { silentAfter: 0 })
  const command = spawnCommand('summarise', first, second)
  await killAfter(3, command)
  await command.ended

  expect((await footnote('costs')).document).toMatchObject({ unknown: 1 })
  expect(model.calls).toHaveLength(3)
  expect(await footnote('resume')).toMatchObject({
    status: 0,
    document: { tasks: [{ kind: 'summarise', state: 'finished', failed: [] }], costUsd: expect.any(Number) },
  })
  // Only the request that was cut off was sent twice.
  expect(timesAsked().filter((times) => times > 1)).toEqual([2])
  expect((await footnote('show', second)).document.summary).toMatchObject({ method: 'model' })
  expect(await footnote('resume')).toMatchObject({ status: 1, stderr: expect.stringMatching(/nothing to resume/) })
})

test('an app that was killed continues by itself if the model is free, including work that was still waiting', async () => {
  const app = await startApp({ dataDir, environment })
  model.replyWith({ pieces: ['A summary.'] }, { silentAfter: 0 })
  await ask((client) => client.summaries.start({ videoIds: [first] }))
  await ask((client) => client.summaries.start({ videoIds: [second] }))
  await killAfter(2, { kill: () => process.kill(findLease(dataDir)?.pid ?? 0, 'SIGKILL') })
  let tasks = await listTasks()
  while (tasks.some(({ state }) => state !== 'finished')) {
    await sleep(50)
    tasks = await listTasks()
  }
  await app.stop()
  expect(tasks).toHaveLength(2)
  expect(Math.max(...timesAsked())).toBe(2)
  expect(timesAsked().filter((times) => times === 2)).toHaveLength(1)
  expect((await footnote('costs')).document).toMatchObject({ unknown: 0 })
})

test('an app that is killed during a call that may be charged shows the work as interrupted until it is resumed', async () => {
  setPrice()
  const app = await startApp({ dataDir, environment })
  model.replyWith({ pieces: ['A summary.'] }, { silentAfter: 0 })
  const { taskId } = await ask((client) => client.summaries.start({ videoIds: [first, second] }))
  await killAfter(2, { kill: () => process.kill(findLease(dataDir)?.pid ?? 0, 'SIGKILL') })
  const find = async () => (await listTasks()).find((task) => task.taskId === taskId)
  while ((await find())?.state === 'running') await sleep(20)
  expect(await find()).toMatchObject({ state: 'interrupted', done: 1 })
  expect(model.calls).toHaveLength(2)
  await ask((client) => client.tasks.resume({ taskId }))
  while ((await find())?.state !== 'finished') await sleep(20)
  await app.stop()
  expect((await footnote('costs')).document).toMatchObject({ unknown: 1 })
})

test('an app that is closed finishes the current call, and pays for nothing twice at the next start', async () => {
  setPrice()
  const app = await startApp({ dataDir, environment })
  model.replyWith({ pieces: ['A ', 'summary.'], delayMs: 300 })
  await ask((client) => client.summaries.start({ videoIds: [first, second] }))
  await killAfter(1, { kill: () => void app.process.kill('SIGTERM') })
  await app.stop()
  expect(model.calls).toHaveLength(1)
  const next = await startApp({ dataDir, environment })
  while ((await listTasks())[0]?.state !== 'finished') await sleep(20)
  await next.stop()
  expect(Math.max(...timesAsked())).toBe(1)
  expect((await footnote('costs')).document).toMatchObject({ unknown: 0 })
})

test('a command hands its work over to an app that starts between two calls, and still reports to the end', async () => {
  setPrice()
  // Slow enough that the app takes over while these calls are made.
  model.replyWith(...Array(6).fill({ pieces: ['A ', 'summary.'], delayMs: 250 }))
  const summarising = footnote('summarise', first, second)
  await killAfter(1, { kill() {} })
  const app = await startApp({ dataDir, environment })
  const { status, document } = await summarising
  expect(findLease(dataDir)?.owner).toBe('app')
  await app.stop()
  expect(status).toBe(0)
  expect(document).toMatchObject({ summarised: [{ videoId: first }, { videoId: second }], failed: [] })
  expect(Math.max(...timesAsked())).toBe(1)
  expect((await footnote('costs')).document).toMatchObject({ unknown: 0 })
})

test('a command whose app is killed says that its work was interrupted, and does not pay for more on its own', async () => {
  setPrice()
  const app = await startApp({ dataDir, environment })
  model.replyWith({ pieces: ['A summary.'] }, { silentAfter: 0 })
  const summarising = footnote('summarise', first, second)
  await killAfter(2, { kill: () => process.kill(findLease(dataDir)?.pid ?? 0, 'SIGKILL') })
  expect(await summarising).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Use “footnote resume” to do the rest/),
  })
  await app.stop()
  expect(model.calls).toHaveLength(2)
})

test('an answer whose process is killed ends its line, and says what to do', async () => {
  // Long enough that the beginning is already printed before the model falls silent.
  model.replyWith({ pieces: ['Coating a roof costs about nine pounds for each ', 'square metre'], silentAfter: 1 })
  const owner = spawnCommand('serve', '--port', '0')
  while (findLease(dataDir)?.owner === undefined) await sleep(5)
  const script = join(import.meta.dirname, '../../src/cli/footnote.ts')
  const asking = spawn(process.execPath, [script, 'ask', 'What does it cost to coat a roof?'], {
    env: { ...process.env, ...environment },
  })
  const output = { stdout: '', stderr: '' }
  asking.stderr.on('data', (chunk) => (output.stderr += chunk))
  asking.stdout.on('data', (chunk) => {
    output.stdout += chunk
    owner.kill()
  })
  await new Promise((resolve) => asking.once('close', resolve))
  expect(output).toEqual({
    stdout: expect.stringMatching(/^Coating a roof costs .*[a-z]\n$/),
    stderr: expect.stringMatching(/^footnote: .* To finish it, run the command again\./),
  })
})
