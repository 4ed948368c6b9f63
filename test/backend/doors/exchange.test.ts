// An opening address gives access only to the page it was made for.
import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connectTo } from '../../../src/backend/doors/connect.ts'
import { createToken } from '../../../src/backend/doors/token.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { exchangePath, readOpeningCode } from '../../../src/contract/opening-code.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { sendRaw, statusesIn } from './http/raw-request.ts'

const token = createToken()
let backend: Backend
let log: string[]

const rendererDir = mkdtempSync(join(tmpdir(), 'footnote-page-'))
writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>Footnote</title>')

const start = (folder: string | null) =>
  startBackend({
    dataDir: makeDataDir(),
    owner: 'app',
    environment: {},
    socket: { port: 0, token, rendererDir: folder },
    runsImports: false,
    log: (message) => log.push(message),
  })

beforeEach(async () => {
  log = []
  backend = await start(rendererDir)
  onTestFinished(() => backend.close())
})

async function makeCode(reader: 'browser' | 'person'): Promise<string> {
  const { address } = await backend.client.app.makeAddress({ reader })
  expect(address?.startsWith(`${backend.url}/#`)).toBe(true)
  const code = readOpeningCode(new URL(address ?? '').hash)
  if (code === undefined) throw new Error(`No code in ${address}`)
  return code
}

/** Exchanges a code as the page's own script does. A header that is null is left out. */
function exchange(
  code: unknown,
  change: { method?: string; headers?: Record<string, string | null>; body?: string } = {},
) {
  const { method = 'POST', headers = {}, body = JSON.stringify({ code }) } = change
  const all = { origin: backend.url, 'content-type': 'application/json', ...headers }
  const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== null)
  return fetch(`${backend.url}${exchangePath}`, { method, headers: sent, ...(method === 'POST' ? { body } : {}) })
}

const opensWith = async (given: string): Promise<boolean> => {
  const connection = await connectTo({ url: backend.url, token: given })
  connection?.close()
  return connection !== undefined
}

describe('a code', () => {
  test.each(['browser', 'person'] as const)('for a %s is exchanged for the token of the WebSocket', async (reader) => {
    const response = await exchange(await makeCode(reader))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const given = (await response.json()) as { token: string }
    expect(await opensWith(given.token)).toBe(true)
  })

  test('for a browser works for a single exchange, however many come at once', async () => {
    const code = await makeCode('browser')
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await exchange(code)).status))
    expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(403)])
  })

  test('for a person works in several browsers', async () => {
    const code = await makeCode('person')
    for (let time = 0; time < 3; time++) expect((await exchange(code)).status).toBe(200)
  })

  test.each([
    ['a page of another site', { headers: { origin: 'https://example.org' } }],
    ['a page without an address', { headers: { origin: 'null' } }],
    ['a page at another port', { headers: { origin: 'http://127.0.0.1:1' } }],
    ['a request without an Origin', { headers: { origin: null } }],
    [
      'a form, which browsers send without a preflight',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    ['plain text, which browsers also send without a preflight', { headers: { 'content-type': 'text/plain' } }],
    ['a request that its browser marks as cross-site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a GET request', { method: 'GET' }],
    ['a preflight request', { method: 'OPTIONS' }],
  ])('is neither given to nor used up by %s', async (_what, change) => {
    const code = await makeCode('browser')
    const response = await exchange(code, change)
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await response.text()).not.toContain(token)
    expect((await exchange(code)).status).toBe(200)
  })

  test('is not used up by a request with another host name', async () => {
    const code = await makeCode('browser')
    const body = JSON.stringify({ code })
    const request = `POST ${exchangePath} HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect(await sendRaw(backend.url, [request])).toMatch(/^HTTP\/1\.1 421/)
    expect((await exchange(code)).status).toBe(200)
  })

  test('is not used up by loading the page, whoever loads it', async () => {
    const { address } = await backend.client.app.makeAddress({ reader: 'browser' })
    for (let time = 0; time < 3; time++) expect((await fetch(address ?? '')).status).toBe(200)
    expect((await exchange(readOpeningCode(new URL(address ?? '').hash))).status).toBe(200)
  })

  test('that does not exist is refused, whatever its form', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      '{}',
      '{"code":3}',
      '{"code":""}',
      `{"code":"${'x'.repeat(5000)}"}`,
      '{"__proto__":1}',
    ])
      expect((await exchange(null, { body })).status).toBe(403)
    const head = `POST ${exchangePath} HTTP/1.1\r\nHost: ${new URL(backend.url).host}\r\nOrigin: ${backend.url}\r\nContent-Type: application/json\r\n`
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n2000\r\n${'x'.repeat(0x2000)}\r\n0\r\n\r\n`
    expect(statusesIn(await sendRaw(backend.url, [chunked]))).toEqual([403])
    const cutOff = connect(Number(new URL(backend.url).port), '127.0.0.1').on('error', () => {})
    await new Promise((resolve) => cutOff.write(`${head}Content-Length: 100\r\n\r\n{`, resolve))
    cutOff.resetAndDestroy()
    expect((await exchange('none')).status).toBe(403)
    expect(log).toEqual([])
  })

  test('can only be guessed at a slow rate, and guessing does not block anybody with a valid code', async () => {
    const code = await makeCode('browser')
    const guesses = await Promise.all(Array.from({ length: 60 }, () => exchange(createToken())))
    const late = guesses.filter(({ status }) => status === 429)
    expect(Number(late[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await exchange(code)).status).toBe(200)
  })

  test('cannot be obtained if no page is served', async () => {
    const desktop = await start(null)
    onTestFinished(() => desktop.close())
    expect(await desktop.client.app.makeAddress({ reader: 'person' })).toEqual({ address: null })
  })
})

/** Exchanges a code as another user of this computer, who has seen it in the list of processes. */
function exchangeAs(user: number, code: string): Promise<string> {
  const script = `
    process.setgid(${user}); process.setuid(${user})
    const response = await fetch('${backend.url}${exchangePath}', {
      method: 'POST',
      headers: { origin: '${backend.url}', 'content-type': 'application/json' },
      body: JSON.stringify({ code: '${code}' }),
    })
    console.log(response.status)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', () => resolve(output.trim())))
}

const canBeOthers = process.platform === 'linux' && process.getuid?.() === 0

test.skipIf(!canBeOthers)('another user who saw the browser start can neither use its code nor use it up', async () => {
  const code = await makeCode('browser')
  expect(await exchangeAs(65_534, code)).toBe('403')
  expect((await exchange(code)).status).toBe(200)
})

test('wrong tokens are answered with a waiting time, and the right one keeps working', async () => {
  const handshake = (given: string) =>
    [
      'GET /rpc HTTP/1.1',
      `Host: ${new URL(backend.url).host}`,
      `Origin: ${backend.url}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: footnote, footnote.token.${given}`,
    ].join('\r\n')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendRaw(backend.url, [`${handshake(createToken())}\r\n\r\n`])),
  )
  const late = answers.filter((answer) => /^HTTP\/1\.1 429/.test(answer))
  expect(answers.filter((answer) => /^HTTP\/1\.1 403/.test(answer))).not.toEqual([])
  expect(late[0]).toMatch(/retry-after: \d+/)
  expect(await opensWith(token)).toBe(true)
})
