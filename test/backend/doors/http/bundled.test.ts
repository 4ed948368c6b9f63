// The bundled backend serves other programs with no other package than the database's.
import { fork } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createToken } from '../../../../src/backend/doors/token.ts'
import type { ShellMessage } from '../../../../src/contract/backend-process.ts'
import { makeDataDir } from '../../../e2e/app.ts'
import { openAssistant } from '../mcp/open-assistant.ts'

const root = join(import.meta.dirname, '../../../..')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

test('if Settings say so, the bundled backend serves other programs from its start and creates a key', async () => {
  const appDir = mkdtempSync(join(tmpdir(), 'footnote-bundle-'))
  cpSync(join(root, 'out/main'), join(appDir, 'main'), { recursive: true })
  writeFileSync(join(appDir, 'package.json'), '{"type":"module"}')
  mkdirSync(join(appDir, 'node_modules'))
  symlinkSync(join(root, 'node_modules/better-sqlite3'), join(appDir, 'node_modules/better-sqlite3'))

  const dataDir = makeDataDir()
  const port = await freePort()
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ isServing: true, servingPort: port }))
  const child = fork(join(appDir, 'main/backend.js'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const tell = (message: ShellMessage) => child.send(message)
  const socket = { port: 0, token: createToken(), rendererDir: null }
  tell({ type: 'start', config: { dataDir, environment: {}, socket }, keys: null })

  const url = `http://127.0.0.1:${port}`
  let description: Response | undefined
  while (description === undefined) {
    description = await fetch(`${url}/openapi.json`).catch(() => undefined)
    await sleep(20)
  }
  expect(await description.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url }] })
  const { serving } = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'))
  const answered = await fetch(`${url}/answer`, {
    method: 'POST',
    headers: { 'x-api-key': serving.key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Anything?' }),
  })
  expect(await answered.json()).toEqual({ answer: '', citations: [], dollarCost: { total: 0 } })
  const { call } = await openAssistant({ url, key: serving.key })
  expect((await call('list_library')).structured).toMatchObject({ total: { videos: 0 } })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  tell({ type: 'stop' })
  expect(await ended).toBe(0)
})
