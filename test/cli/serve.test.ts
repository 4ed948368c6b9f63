import { existsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createToken } from '../../src/backend/doors/token.ts'
import type { Keychain } from '../../src/backend/settings/keychain.ts'
import { type Backend, startBackend } from '../../src/backend/start.ts'
import { makeShell } from '../backend/settings/made-shell.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { runWithFakeCurl } from './fake-curl.ts'
import { type Serving, serve } from './serve-process.ts'

const search = (url: string, key: string) =>
  fetch(`${url}/search`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'anything' }),
  })

async function openApp(dataDir: string, keychain?: Keychain): Promise<Backend> {
  const app = await startBackend({
    dataDir,
    owner: 'app',
    environment: {},
    keychain,
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: false,
    log: () => {},
  })
  onTestFinished(() => app.close())
  return app
}

test('prints one line when it is ready, serves until it is stopped, and keeps its key in a file that only the user can read', async () => {
  const dataDir = makeDataDir()
  const first = await serve(dataDir, ['--json', '--port', '0'])
  expect(first.output()).toMatch(/^\{"url":"http:\/\/127\.0\.0\.1:\d+","key":"[\w-]{20,}"\}\n$/)
  expect((await search(first.url, first.key)).status).toBe(200)
  expect((await search(first.url, 'other')).status).toBe(401)
  expect(await first.stop('SIGINT')).toBe(0)
  await expect(search(first.url, first.key)).rejects.toThrow()
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)

  const second = await serve(dataDir, ['--json', '--port', '0'])
  expect(second.key).toBe(first.key)
  expect(await second.stop()).toBe(0)
})

test('uses the key, the port and the rate limit it is given', async () => {
  const { url, key, stop } = await serve(makeDataDir(), [
    '--json',
    '--port',
    '0',
    '--key',
    's3cret-key!',
    '--rate',
    '1',
  ])
  expect(key).toBe('s3cret-key!')
  const statuses = (await Promise.all([1, 2, 3].map(() => search(url, key)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 429, 429])
  await stop()
})

test('without --json it prints the same line for programs, and tells people how to try it without revealing the key', async () => {
  const key = `it's-$HOME-"a"-key`
  const environment = { FOOTNOTE_SERVING_KEY: key }
  const { url, output, errors, stop } = await serve(makeDataDir(), ['--port', '0'], { environment })
  while (!errors().includes('openapi')) await sleep(10)
  const line = errors()
    .split('\n')
    .find((text) => text.startsWith('  curl '))
  const { args, input } = runWithFakeCurl(line ?? '')
  expect(args).toContain(`${url}/answer`)
  expect(args).not.toContain('key')
  expect(input).toBe(`x-api-key: ${key}\n`)
  expect((await search(url, key)).status).toBe(200)
  expect(JSON.parse(output())).toEqual({ url, key })
  expect(output().match(/\n/g)).toHaveLength(1)
  await stop()
})

test('takes a key from a file or from the environment silently, and warns about a key that everybody can see', async () => {
  const dataDir = makeDataDir()
  const file = join(dataDir, 'key.txt')
  writeFileSync(file, 'key-in-a-file\n', { mode: 0o600 })
  const environment = { FOOTNOTE_SERVING_KEY: 'key-in-the-environment' }
  const serveWith = async (...args: string[]) => {
    const { key, errors, stop } = await serve(dataDir, ['--json', '--port', '0', ...args], { environment })
    await stop()
    return { key, errors: errors() }
  }
  expect(await serveWith()).toEqual({ key: 'key-in-the-environment', errors: '' })
  expect(await serveWith('--key-file', file)).toEqual({ key: 'key-in-a-file', errors: '' })
  const typed = await serveWith('--key', 'key-for-everybody')
  expect(typed.key).toBe('key-for-everybody')
  expect(typed.errors).toMatch(
    /^footnote: Other users of this computer .* --key-file FILE or FOOTNOTE_SERVING_KEY instead,.*\n$/,
  )
  expect(typed.errors).not.toContain('key-for-everybody')
})

test.each([
  [['--key-file', '/nowhere/key.txt'], {}, /cannot be read/],
  [['--key-file', ''], {}, /a file that contains the key/],
  [['--key-file', 'EMPTY'], {}, /is empty/],
  [['--key-file', '/dev/zero'], {}, /cannot be read|may contain only/],
  [['--key-file', 'FILE'], {}, /at least 8 characters/],
  [['--key-file', 'FILE', '--key', 'long-enough'], {}, /cannot be used with/],
  [[], { FOOTNOTE_SERVING_KEY: 'with a space' }, /FOOTNOTE_SERVING_KEY/],
  [['--host', '0.0.0.0'], { FOOTNOTE_SERVING_KEY: 'fifteen-letters' }, /at least 16 characters/],
] as const)('an unusable key is wrong usage: serve %j with %j', async (args, environment, sentence) => {
  const dataDir = makeDataDir()
  const file = join(dataDir, 'key.txt')
  writeFileSync(file, 'short')
  const empty = join(dataDir, 'empty.txt')
  writeFileSync(empty, '\n')
  const given = args.map((arg) => (arg === 'FILE' ? file : arg === 'EMPTY' ? empty : arg))
  const { status, stderr } = await runCommand(['serve', '--data', dataDir, '--port', '0', ...given], { environment })
  expect(status).toBe(2)
  expect(stderr.trim().split('\n').at(-1)).toMatch(sentence)
})

test('if an app has the library open, the app serves for as long as the command runs', async () => {
  const dataDir = makeDataDir()
  const app = await openApp(dataDir)
  const { url, key, stop } = await serve(dataDir, ['--json', '--port', '0'])
  expect((await search(url, key)).status).toBe(200)
  expect(await stop()).toBe(0)
  while (
    await search(url, key).then(
      () => true,
      () => false,
    )
  )
    await sleep(20)
  expect(await app.client.videos.list({})).toEqual({ videos: [] })
})

test('keeps its address when an app takes over the library', async () => {
  const dataDir = makeDataDir()
  const { url, key, stop, output } = await serve(dataDir, ['--json', '--port', '0'])
  const app = await openApp(dataDir)
  expect((await app.client.app.info()).problem).toBeNull()
  while ((await search(url, key).catch(() => undefined))?.status !== 200) await sleep(20)
  expect(output().trim().split('\n')).toHaveLength(1)
  expect(await stop()).toBe(0)
})

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('if the app is already serving, the command shares its address, prints the new one when it changes, and ends with a message when serving is switched off', async () => {
  const dataDir = makeDataDir()
  const { client } = await openApp(dataDir)
  const [first, second] = [await freePort(), await freePort()]
  await client.settings.update({ isServing: true, servingPort: first })
  const { url, key, process: child, output, errors } = await serve(dataDir, ['--json'])
  expect(new URL(url).port).toBe(`${first}`)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await client.settings.update({ servingPort: second })
  while (output().split('\n').length < 3) await sleep(20)
  expect(JSON.parse(output().split('\n')[1] ?? '')).toEqual({ url: `http://127.0.0.1:${second}`, key })
  expect((await search(`http://127.0.0.1:${second}`, key)).status).toBe(200)
  await client.settings.update({ isServing: false })
  expect(await ended).toBe(1)
  expect(errors()).toMatch(/^footnote: Serving other programs was switched off in Settings, [^\n]*\n$/)
})

const lines = (serving: Serving): { url: string; key: string }[] =>
  serving
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test.each([
  ['the address that it shares with the app', []],
  ['an address of its own', ['--port', '0']],
])('a replaced key is refused at once at %s, and the new key is printed', async (_which, args) => {
  const dataDir = makeDataDir()
  const { client } = await openApp(dataDir)
  await client.settings.update({ isServing: true, servingPort: await freePort() })
  const serving = await serve(dataDir, ['--json', ...args])
  const { url, key } = serving
  expect((await search(url, key)).status).toBe(200)
  await client.settings.setKey({ name: 'serving', key: 'the-new-key' })
  expect((await search(url, key)).status).toBe(401)
  expect((await search(url, 'the-new-key')).status).toBe(200)
  await expect
    .poll(() => lines(serving))
    .toEqual([
      { url, key },
      { url, key: 'the-new-key' },
    ])
  await client.settings.setKey({ name: 'serving', key: null })
  for (const given of [key, 'the-new-key', '', 'null']) expect((await search(url, given)).status).toBe(401)
  await serving.stop()
})

test.each([
  ['its keychain', true],
  ['the file', false],
])(
  'keeps serving after the app closes, with the key that the app kept in %s and not with a key it replaced',
  async (_where, hasKeychain) => {
    const dataDir = makeDataDir()
    const app = await openApp(dataDir, hasKeychain ? makeShell().connect() : undefined)
    await app.client.settings.setKey({ name: 'serving', key: 'first-key' })
    const serving = await serve(dataDir, ['--json', '--port', '0'])
    expect(serving.key).toBe('first-key')
    await app.client.settings.setKey({ name: 'serving', key: 'second-key' })
    if (hasKeychain) await expect.poll(() => lines(serving)).toHaveLength(2)
    await app.close()
    const status = (key: string) =>
      search(serving.url, key).then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(() => status('second-key')).toBe(200)
    expect(await status('first-key')).toBe(401)
    // A key from the keychain must not end up in a file.
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(!hasKeychain)
    expect(await serving.stop()).toBe(0)
  },
)

test('a key on the command line causes a warning and is not saved', async () => {
  const dataDir = makeDataDir()
  const serving = await serve(dataDir, ['--json', '--port', '0', '--key', 'typed-key'])
  expect(serving.errors()).toMatch(/^footnote: Other users of this computer can see a key given with --key[^\n]*\n$/)
  expect(await serving.stop()).toBe(0)
  expect(existsSync(join(dataDir, 'keys.json'))).toBe(false)
  const kept = await serve(dataDir, ['--json', '--port', '0'])
  expect(kept.errors()).toBe('')
  await kept.stop()
})

test('a port that is taken, or an address of another computer, is reported in one sentence', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const taken = await runCommand(['serve', '--data', makeDataDir(), '--port', port])
  expect(taken).toEqual({
    status: 1,
    stdout: '',
    stderr: `footnote: Port ${port} is used by another program. Choose another port.\n`,
  })
  const foreign = await runCommand(['serve', '--data', makeDataDir(), '--host', '203.0.113.7'])
  expect(foreign).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^footnote: This computer has no address 203\.0\.113\.7\. .*\n$/),
  })
})

test.each([
  ['--port', 'http'],
  ['--port', '70000'],
  ['--rate', '0'],
  ['--key', 'a b'],
  ['--key', 'schlüssel'],
])('serve %s %s is wrong usage', async (...args) => {
  expect((await runCommand(['serve', '--data', makeDataDir(), ...args])).status).toBe(2)
})
