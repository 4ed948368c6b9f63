// API keys on the command line: missing keys are explained, and no key is ever shown.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createToken } from '../../src/backend/doors/token.ts'
import { startBackend } from '../../src/backend/start.ts'
import { makeShell } from '../backend/settings/made-shell.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { startFakeModel } from '../fakes/model.ts'
import { fakeVideoId, makeFakeVideos, startFakeService } from '../fakes/service.ts'
import { makeVideos, startFakeYoutube } from '../fakes/youtube.ts'

describe("a command that lacks a key which is in the app's keychain", () => {
  const sentence = /This command has no API key\. If you entered it in the Footnote app, .* or set FOOTNOTE_API_KEY\./
  const open = (settings: object) => {
    const dataDir = makeDataDir()
    writeFileSync(
      join(dataDir, 'settings.json'),
      JSON.stringify({ serviceUrl: 'https://service.example', ...settings }),
    )
    return (args: string[], environment: Record<string, string> = {}) =>
      runCommand([...args, '--data', dataDir], { environment })
  }

  test('says where the key may be if only the service can do the task', async () => {
    const run = open({ isLocalEngineOn: false })
    for (const args of [
      ['search', '--service', 'anything'],
      ['ask', '--scope', 'service', 'Anything?'],
      ['add', fakeVideoId(1)],
    ]) {
      const { status, stderr } = await run(args)
      expect(status).toBe(1)
      expect(stderr).toMatch(sentence)
      expect(stderr.trim().split('\n')).toHaveLength(1)
    }
  })

  test('says so even if it works without the service', async () => {
    const videos = makeVideos(1)
    const youtube = await startFakeYoutube({ videos })
    onTestFinished(() => youtube.close())
    const run = open({})
    const added = await run(['add', ...videos.map(({ id }) => id)], { FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin })
    expect(added).toMatchObject({ status: 0, stderr: expect.stringMatching(sentence) })
    expect((await run(['ask', 'Anything?'])).stderr).toMatch(sentence)
    for (const args of [['list'], ['ask', '--scope', 'library', 'Anything?']]) expect((await run(args)).stderr).toBe('')
  })
})

/** The content of every file in a folder and below. */
const contentOf = (folder: string, isWanted: (name: string) => boolean = () => true): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

const canaries = { service: 'canary-of-the-service', model: 'canary-of-the-model', serving: 'canary-for-programs' }
const { service, model, serving } = canaries

describe.each(['the environment', 'the file', 'the keychain of the app'])('keys of %s', (home) => {
  test('never appear in printed, logged, exported or other stored data', async () => {
    const dataDir = makeDataDir()
    const outside = mkdtempSync(join(tmpdir(), 'footnote-exports-'))
    const hosted = await startFakeService({ videos: makeFakeVideos(3), key: service })
    const asked = await startFakeModel()
    onTestFinished(async () => void (await Promise.all([hosted.close(), asked.close()])))
    const addresses = { serviceUrl: hosted.url, modelUrl: asked.url, model: 'made', embeddingModel: 'vectors' }
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(addresses))
    const told: string[] = []
    if (home === 'the file') writeFileSync(join(dataDir, 'keys.json'), JSON.stringify(canaries))
    if (home === 'the keychain of the app') {
      const kept = (key: string) => ({ key, origin: null, at: 1 })
      const shell = makeShell({ service: kept(service), model: kept(model), serving: kept(serving) })
      const app = await startBackend({
        dataDir,
        owner: 'app',
        environment: {},
        keychain: shell.connect(),
        socket: { port: 0, token: createToken(), rendererDir: null },
        runsImports: true,
        log: (message, error) => told.push(message, error instanceof Error ? `${error.stack} ${error.cause}` : ''),
      })
      onTestFinished(() => app.close())
      told.push(JSON.stringify(await app.client.settings.get()))
    }
    const environment =
      home === 'the environment' ? { FOOTNOTE_API_KEY: service, FOOTNOTE_MODEL_KEY: model } : undefined
    const run = async (...args: string[]) => {
      const { status, stdout, stderr } = await runCommand([...args, '--data', dataDir], environment && { environment })
      told.push(stdout, stderr)
      return status
    }

    const ids = [0, 1, 2].map(fakeVideoId)
    expect(await run('add', ...ids)).toBe(0)
    expect(await run('search', '--service', 'anything', '--json')).toBe(0)
    expect(await run('ask', '--scope', 'service', 'Anything?', '--json')).toBe(0)
    expect(await run('ask', '--scope', 'library', 'What is said?')).toBe(0)
    expect(await run('summarise', '--all')).toBe(0)
    expect(await run('search', '--meaning', '--prepare', 'anything', '--json')).toBe(0)
    expect(await run('export', '--all', '--format', 'json', '--out', outside)).toBe(0)
    if (home === 'the file') {
      expect(await run('export', '--all', '--format', 'md', '--out', outside)).toBe(0)
      for (const args of [['list'], ['costs'], ['show', ids[0] ?? '']]) expect(await run(...args, '--json')).toBe(0)
    }
    expect(hosted.log.every(({ headers }) => headers['x-api-key'] === service)).toBe(true)
    expect(asked.requests.some(({ headers }) => headers.authorization === `Bearer ${model}`)).toBe(true)

    // A service that refuses a key may repeat it in its message.
    const echo = (key: string) => `The key ${key} is wrong.`
    hosted.setFault({ kind: 'status', status: 400, body: { error: echo(service) }, times: 20 })
    expect(await run('search', '--service', 'something else')).toBe(1)
    expect(await run('ask', '--scope', 'service', 'Anything else?')).toBe(1)
    asked.replyWith({ to: 'chat', status: 400, error: echo(model) }, { to: 'vectors', status: 400, error: echo(model) })
    await run('summarise', '--all', '--fresh')
    await run('search', '--meaning', 'anything else')
    expect(told.join('')).toMatch(/The key (?!canary)/)

    const files = contentOf(dataDir, (name) => name !== 'keys.json')
    for (const text of [...told, ...files, ...contentOf(outside)])
      for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
  }, 300_000)
})

test.each([
  [['with', 'line ends'].join('\n'), 'line ends'],
  [['with', 'controls'].join('\u0007'), 'controls'],
  ['schlüssel-☃', 'schlüssel'],
])('a key that cannot be sent in a request is not shown either: %j', async (key, piece) => {
  const asked = await startFakeModel()
  onTestFinished(() => asked.close())
  const environment = {
    FOOTNOTE_SERVICE_URL: 'http://127.0.0.1:9',
    FOOTNOTE_API_KEY: key,
    FOOTNOTE_MODEL_URL: asked.url,
    FOOTNOTE_MODEL: 'made',
    FOOTNOTE_MODEL_KEY: key,
  }
  const dataDir = makeDataDir()
  for (const args of [
    ['search', '--service', 'anything'],
    ['ask', '--scope', 'service', 'Anything?'],
    ['search', '--meaning', '--prepare', 'anything'],
  ]) {
    const { stdout, stderr } = await runCommand([...args, '--data', dataDir], { environment })
    expect(stdout + stderr).not.toContain(piece)
  }
  expect(asked.calls).toEqual([])
})
