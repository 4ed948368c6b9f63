// Tokens and keys must not be visible in the list of processes, which every user can read, or in the environment of the browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findLease } from '../../src/backend/doors/lease.ts'
import { cleanEnvironment, makeDataDir, runCommand, startApp } from '../e2e/app.ts'
import { startFakeModel } from '../fakes/model.ts'
import { makeFakeVideos, startFakeService } from '../fakes/service.ts'
import { type FakeBrowser, makeFakeBrowser } from './fake-browser.ts'
import { serve } from './serve-process.ts'
import { watchProcesses } from './watched-processes.ts'

const root = join(import.meta.dirname, '../..')

const secrets = {
  FOOTNOTE_API_KEY: 'the-key-of-the-service',
  FOOTNOTE_MODEL_KEY: 'the-key-of-the-model',
  FOOTNOTE_SERVING_KEY: 'the-key-for-programs',
}

function expectNoSecrets(texts: readonly string[], more: readonly string[] = []): void {
  for (const text of texts)
    for (const secret of [...Object.values(secrets), ...more]) expect(text).not.toContain(secret)
}

interface Started {
  process: ChildProcess
  output(): string
  /** Stops the process and returns the arguments seen in the list of processes. */
  stop(): Promise<string[]>
}

async function start(script: string, args: readonly string[], environment: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), ...secrets, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watched = watchProcesses(child.pid ?? 0)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    return watched.stop()
  }
  onTestFinished(async () => void (await stop()))
  while (!/ is open at \S+\n/.test(output)) {
    if (child.exitCode !== null) throw new Error(`It ended: ${output}`)
    await sleep(20)
  }
  return { process: child, output: () => output, stop }
}

const tokenIn = (dataDir: string) => findLease(dataDir)?.token ?? 'there is no token'

async function expectInnocent(browser: FakeBrowser, more: readonly string[]): Promise<void> {
  const { args, environment } = await browser.started()
  expect(args).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#open=[\w-]{20,}$/)
  expectNoSecrets([args, environment], more)
  expect(environment).not.toMatch(/FOOTNOTE_(?:API|MODEL|SERVING)_KEY/)
  expect(environment).toContain('DISPLAY=:99')
}

describe.skipIf(!existsSync('/proc/self/cmdline'))(
  'in the list of processes and the environment of the browser',
  () => {
    test.each([
      ['npm start', [] as string[]],
      ['npm start -- --browser', ['--browser']],
    ])('%s shows nothing', async (_what, args) => {
      const browser = makeFakeBrowser()
      const dataDir = makeDataDir()
      const app = await start('src/cli/start.ts', [...args, '--data', dataDir], browser.environment)
      const token = tokenIn(dataDir)
      await expectInnocent(browser, [token])
      const seen = await app.stop()
      expect(seen.length).toBeGreaterThan(1)
      expectNoSecrets([...seen, app.output()], [token])
    })

    test('npm start shows nothing if the app is already running', async () => {
      const dataDir = makeDataDir()
      const app = await startApp({ dataDir })
      onTestFinished(app.stop)
      const browser = makeFakeBrowser()
      const again = await start('src/cli/start.ts', ['--browser', '--data', dataDir], browser.environment)
      await expectInnocent(browser, [tokenIn(dataDir)])
      expectNoSecrets([...(await again.stop()), again.output()], [tokenIn(dataDir)])
    })

    test('npm run demo shows nothing', async () => {
      const browser = makeFakeBrowser()
      const demo = await start('test/demo.ts', [], browser.environment)
      await expectInnocent(browser, [])
      // The demo chooses its own data folder, so its token is read from the address it gives access to.
      const seen = await demo.stop()
      expectNoSecrets(seen)
      for (const line of [...seen, demo.output()]) expect(line).not.toMatch(/token/i)
    })

    test('serve shows nothing, whether it creates its key or reads it from the environment', async () => {
      const dataDir = makeDataDir()
      for (const environment of [{}, secrets]) {
        const { key, process: child, stop } = await serve(dataDir, ['--port', '0'], { environment })
        const watched = watchProcesses(child.pid ?? 0)
        const token = tokenIn(dataDir)
        await sleep(50)
        await stop()
        expectNoSecrets(watched.stop(), [key, token])
      }
    })
  },
)

/** Arguments for each command except `serve`. */
const examples: Record<string, string[]> = {
  add: ['https://youtu.be/AAAAAAAAAAA'],
  resume: [],
  captions: ['AAAAAAAAAAA', 'FILE'],
  list: [],
  show: ['AAAAAAAAAAA'],
  sent: ['AAAAAAAAAAA'],
  search: ['anything', '--service'],
  ask: ['Anything?', '--scope', 'service'],
  describe: ['AAAAAAAAAAA'],
  summarise: ['--all'],
  speakers: ['AAAAAAAAAAA'],
  mark: ['AAAAAAAAAAA@0:01', '--note', 'A note'],
  marks: [],
  export: ['--all', '--format', 'txt', '--out', 'OUT'],
  costs: [],
  cite: ['AAAAAAAAAAA'],
  'code-book': [],
  'import-codes': ['FILE'],
  backup: ['OUT.footnote'],
  restore: ['OUT.footnote', '--dry-run'],
  mcp: [],
}

/** They start no other program and send nothing. */
const readsOnly = ['list', 'marks', 'costs', 'speakers', 'cite', 'code-book', 'import-codes', 'restore']

test.skipIf(!existsSync('/proc/self/cmdline'))('no command shows a key in the list of processes', async () => {
  const { stdout } = await runCommand(['--help'])
  const names = [...(stdout.split('Commands:')[1] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(names.filter((name) => name !== 'help' && name !== 'serve').sort()).toEqual(Object.keys(examples).sort())
  const service = await startFakeService({ videos: makeFakeVideos(3), key: secrets.FOOTNOTE_API_KEY })
  onTestFinished(() => service.close())
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  const dataDir = makeDataDir()
  const file = join(dataDir, 'captions.srt')
  writeFileSync(file, '1\n00:00:00,000 --> 00:00:02,000\nHello.\n')
  const environment = {
    ...secrets,
    FOOTNOTE_SERVICE_URL: service.url,
    FOOTNOTE_MODEL_URL: model.url,
    FOOTNOTE_MODEL: 'fake',
  }
  for (const [name, given] of Object.entries(examples).filter(([one]) => !readsOnly.includes(one))) {
    const args = given.map((arg) => arg.replace('FILE', file).replace('OUT', join(dataDir, 'out')))
    const { result, seen } = await runWatched([name, ...args, '--data', dataDir], environment)
    expect(seen.join('\n')).toContain(`footnote.ts ${name}`)
    expectNoSecrets([...seen, result])
  }
  expectNoSecrets([readFileSync(join(dataDir, 'settings.json'), { encoding: 'utf8', flag: 'a+' })])
})

/** Runs a command to its end. Returns its output and the arguments seen in the list of processes. */
async function runWatched(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'src/cli/footnote.ts'), ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watched = watchProcesses(child.pid ?? 0)
  let result = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (result += chunk))
  await new Promise((resolve) => child.once('close', resolve))
  return { result, seen: watched.stop() }
}
