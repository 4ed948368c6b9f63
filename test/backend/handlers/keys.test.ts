// Requests to a service or a model after its address was changed, through the complete backend.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createToken } from '../../../src/backend/doors/token.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { startFakeModel } from '../../fakes/model.ts'
import { fakeVideoId, makeFakeVideos, startFakeService } from '../../fakes/service.ts'
import { makeShell } from '../settings/made-shell.ts'

async function open(dataDir = makeDataDir(), keychain = makeShell().connect()): Promise<Backend> {
  const backend = await startBackend({
    dataDir,
    owner: 'app',
    environment: {},
    keychain,
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: true,
    waits: { service: { attempts: 1 } },
    log: () => {},
  })
  onTestFinished(() => backend.close())
  return backend
}

async function openService(options: Partial<Parameters<typeof startFakeService>[0]> = {}) {
  const service = await startFakeService({ videos: makeFakeVideos(120), ...options })
  onTestFinished(() => service.close())
  return service
}

const read = async (events: AsyncIterable<unknown>) => {
  for await (const _ of events);
}

test('a service at another origin gets neither the key nor any request until the key is entered again', async () => {
  const [first, second] = [await openService(), await openService({ key: 'second-key' })]
  const { client } = await open()
  await client.settings.update({ serviceUrl: first.url })
  await client.settings.setKey({ name: 'service', key: first.key })
  await client.settings.testService()

  const changed = await client.settings.update({ serviceUrl: `${second.url}/v1` })
  const origin = (url: string) => new URL(url).origin
  const sentence = `The API key was entered for ${origin(first.url)} and is not sent to ${origin(second.url)}. Enter it again in Settings.`
  expect(changed).toMatchObject({
    hasService: false,
    activeSource: 'local',
    serviceProblem: sentence,
    serviceKeyOtherOrigin: origin(first.url),
  })
  const missing = { code: 'SERVICE_KEY_MISSING', message: sentence }
  await expect(client.settings.testService()).rejects.toMatchObject(missing)
  await expect(client.search.service({ query: 'anything' })).rejects.toMatchObject(missing)
  const asked = client.answers.ask({ question: 'Anything?', scope: { kind: 'service' } })
  await expect(asked.then(read)).rejects.toMatchObject(missing)
  const add = { text: fakeVideoId(1), crawlMode: 'fallback' as const, refresh: false }
  await expect(client.imports.start({ ...add, source: 'hosted' })).rejects.toMatchObject(missing)
  await client.settings.update({ isLocalEngineOn: false })
  await expect(client.imports.start(add)).rejects.toMatchObject({
    code: 'NO_SOURCE',
    message: expect.stringContaining(sentence),
  })
  expect(second.log).toEqual([])

  await client.settings.update({ serviceUrl: `${first.url}/` })
  await client.settings.testService()
  await client.settings.update({ serviceUrl: second.url })
  await client.settings.setKey({ name: 'service', key: second.key })
  await client.settings.testService()
  expect(second.log.map(({ headers }) => headers['x-api-key'])).toEqual([second.key])
})

test('an import pauses when the address changes while it runs, and continues when it is changed back', async () => {
  const second = await openService()
  const first = await openService({
    faultFor: () => {
      if (first.log.length === 1) void backend.client.settings.update({ serviceUrl: second.url })
      return undefined
    },
  })
  const backend = await open()
  const { client } = backend
  await client.settings.update({ serviceUrl: first.url })
  await client.settings.setKey({ name: 'service', key: first.key })
  const ids = Array.from({ length: 120 }, (_, index) => fakeVideoId(index)).join('\n')
  const { importId } = await client.imports.start({ text: ids, crawlMode: 'never', refresh: false })
  const state = async () => (await client.imports.get({ importId })).state
  await expect.poll(state).toBe('paused')
  const paused = await client.imports.get({ importId })
  expect(paused.pauseReason).toMatchObject({
    type: 'SERVICE_KEY_MISSING',
    message: expect.stringContaining('is not sent to'),
  })
  expect(paused.counts.saved).toBeGreaterThan(0)
  expect(second.log).toEqual([])

  await client.settings.update({ serviceUrl: first.url })
  await client.imports.resume({ importId })
  await expect.poll(state).toBe('finished')
  expect(second.log).toEqual([])
  expect(first.log.map(({ headers }) => headers['x-api-key']).every((key) => key === first.key)).toBe(true)
})

test('a model at another origin is asked without the key, and if it needs one, the reason is reported', async () => {
  const [first, second] = [await startFakeModel(), await startFakeModel()]
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])))
  const { client } = await open()
  await client.settings.update({ modelUrl: first.url, model: 'made' })
  await client.settings.setKey({ name: 'model', key: 'model-key' })
  await read(await client.models.test())
  expect(first.requests.every(({ headers }) => headers.authorization === 'Bearer model-key')).toBe(true)

  await client.settings.update({ modelUrl: second.url })
  second.replyWith(...Array.from({ length: 5 }, () => ({ status: 401, error: 'No key.' })))
  const told: unknown[] = []
  for await (const event of await client.models.test()) told.push(event)
  expect(JSON.stringify(told)).toMatch(/asks for a key\. The model key was entered for http:[^ ]+ and is not sent to/)
  expect(second.requests.length).toBeGreaterThan(0)
  expect(second.requests.map(({ headers }) => headers.authorization).filter(Boolean)).toEqual([])
})

test("a key that a command sets through the app is saved in the app's keychain only", async () => {
  const [dataDir, shell] = [makeDataDir(), makeShell()]
  const { client } = await open(dataDir, shell.connect())
  expect(await client.settings.setKey({ name: 'model', key: 'model-key' })).toMatchObject({ modelKey: 'keychain' })
  expect(shell.held.get('model')?.key).toBe('model-key')
  expect(() => readFileSync(join(dataDir, 'keys.json'))).toThrow()
})

test('an app that waits for a library in use leaves the keys where they are, and moves them when it takes over', async () => {
  const [dataDir, shell] = [makeDataDir(), makeShell()]
  const first = await startBackend({
    dataDir,
    owner: 'app',
    environment: {},
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: false,
    log: () => {},
  })
  await first.client.settings.setKey({ name: 'service', key: 'service-key' })
  const stored = () => readFileSync(join(dataDir, 'keys.json'), 'utf8')
  const before = stored()
  const second = await open(dataDir, shell.connect())
  expect((await second.client.app.info()).problem).toMatchObject({ code: 'LIBRARY_BUSY' })
  expect(stored()).toBe(before)
  expect(shell.asked).toEqual([])
  await first.close()
  expect((await second.client.app.info()).problem).toBeNull()
  expect(shell.held.get('service')?.key).toBe('service-key')
  expect(stored).toThrow()
})
