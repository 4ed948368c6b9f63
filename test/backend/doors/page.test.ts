// The page's files, served by a process of its own to anybody who asks.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createToken } from '../../../src/backend/doors/token.ts'
import type { BackendMessage, ShellMessage } from '../../../src/contract/backend-process.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { sendRaw, statusesIn } from './http/raw-request.ts'

const script = 'x'.repeat(5000)
let child: ChildProcess
let folder: string
let url: string

beforeAll(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'footnote-page-'))
  folder = join(parent, 'page')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.html'), 'SECRET')
  mkdirSync(join(parent, 'page-of-others'))
  writeFileSync(join(parent, 'page-of-others', 'secret.html'), 'SECRET')
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Footnote</title>')
  writeFileSync(join(folder, 'assets', 'app-a1B2.js'), script)
  writeFileSync(join(folder, 'assets', 'app-a1B2.css'), 'body {}')
  writeFileSync(join(folder, 'assets', 'gone-a1B2.js'), 'gone')
  child = fork(join(import.meta.dirname, '../../../src/backend/process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const socket = { port: 0, token: createToken(), rendererDir: folder }
  child.send({
    type: 'start',
    config: { dataDir: makeDataDir(), environment: {}, socket },
    keys: null,
  } satisfies ShellMessage)
  const [ready] = (await once(child, 'message')) as [BackendMessage]
  if (ready.type !== 'ready') throw new Error(ready.type === 'failed' ? ready.message : ready.type)
  url = ready.url
  rmSync(join(folder, 'assets', 'gone-a1B2.js'))
})
afterAll(() => child.kill('SIGKILL'))

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers })

test('files have their media type and the page’s policy, and files with a hash in their name may be cached', async () => {
  const page = await get('/')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(await page.text()).toContain('Footnote')
  const code = await get('/assets/app-a1B2.js?x=1')
  expect(code.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(code.headers.get('cache-control')).toMatch(/immutable/)
  expect(await code.text()).toBe(script)
  expect((await get('/assets/app-a1B2.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  const head = await fetch(`${url}/`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const path of ['/assets', '/assets/', '/nothing', '/index', '/index.html/'])
    expect((await get(path)).status).toBe(404)
})

test.each([
  'bytes=100-50',
  'bytes=9-5',
  'bytes=-1',
  'bytes=1e9-',
  'bytes=5000-',
  'bytes=a-b',
  'bytes=',
  'x',
  'bytes=0-1,3-2',
])('valid and invalid ranges of a file do not end the process: %s', async (range) => {
  const response = await get('/assets/app-a1B2.js', { range })
  expect([200, 206, 416]).toContain(response.status)
  expect((await get('/')).status).toBe(200)
})

test('a file that was removed or replaced by another build does not end the process', async () => {
  expect((await get('/assets/gone-a1B2.js')).status).toBe(404)
  writeFileSync(join(folder, 'assets', 'next-c3D4.js'), 'next')
  expect(await (await get('/assets/next-c3D4.js')).text()).toBe('next')
})

test.each([
  '/../secret.html',
  '/assets/../../secret.html',
  '/%2e%2e/secret.html',
  '/%2e%2e%2fsecret.html',
  '/..%2fsecret.html',
  '/..%5csecret.html',
  '/..\\secret.html',
  '/%252e%252e/secret.html',
  '//../secret.html',
  '/.././secret.html',
  '/../page-of-others/secret.html',
  '/assets/app-a1B2.js%00.html',
  '/%00',
  '/\u0000',
  '/%',
  'http://127.0.0.1/../secret.html',
])('no path leads outside the page’s folder: %s', async (path) => {
  const answer = await sendRaw(url, [`GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`])
  expect(answer).not.toContain('SECRET')
  expect([400, 404]).toContain(statusesIn(answer)[0])
})
