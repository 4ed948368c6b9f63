// An AI assistant uses the library over standard input and output, with the official client and one process.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo } from '../../src/backend/doors/connect.ts'
import { findLease } from '../../src/backend/doors/lease.ts'
import { createToken } from '../../src/backend/doors/token.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { startBackend } from '../../src/backend/start.ts'
import { sampleVideos } from '../backend/doors/http/open-door.ts'
import { cleanEnvironment, makeDataDir } from '../e2e/app.ts'
import { type FakeService, makeFakeVideos, startFakeService } from '../fakes/service.ts'

const dataDir = makeDataDir()
const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } })
const errors: string[] = []
const asked: string[] = []
const links = makeFakeVideos(6).map(({ data }) => data.url)
let service: FakeService

const open = (owner: 'app' | 'command') =>
  startBackend({
    dataDir,
    owner,
    environment: {},
    socket: { port: 0, token: createToken(), rendererDir: null },
    runsImports: false,
    log: () => {},
  })

beforeAll(async () => {
  service = await startFakeService({ videos: makeFakeVideos(6) })
  const backend = await open('command')
  for (const video of sampleVideos()) saveVideo(backend.context.parts().library, video, { openAtMs: 0, addedAt: 0 })
  await backend.close()
  const given = { ...cleanEnvironment(), FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key }
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(import.meta.dirname, '../../src/cli/footnote.ts'), 'mcp', '--allow', 'write', '--data', dataDir],
    env: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? ''])),
    stderr: 'pipe',
  })
  transport.stderr?.on('data', (data) => errors.push(String(data)))
  client.setRequestHandler('elicitation/create', ({ params }) => {
    asked.push(String(params.message))
    return { action: 'accept', content: { confirm: true } }
  })
  await client.connect(transport)
})
afterAll(async () => {
  await client.close()
  await service.close()
})

const titlesOf = async () => {
  const { structuredContent, isError } = await client.callTool({
    name: 'search_moments',
    arguments: { query: 'gravel' },
  })
  expect(isError).toBeFalsy()
  const { hits } = structuredContent as { hits: { title: string }[] }
  return hits.map(({ title }) => title)
}

test('an assistant searches through a process that it starts itself, while the app is closed, opened and closed again', async () => {
  const before = await titlesOf()
  expect(before.length).toBeGreaterThan(0)
  expect(findLease(dataDir)?.owner).toBe('command')
  const app = await open('app')
  expect(app.context.info.owner).toBe('app')
  expect(await titlesOf()).toEqual(before)
  expect(findLease(dataDir)?.owner).toBe('app')
  await app.close()
  expect(await titlesOf()).toEqual(before)
  expect(errors.join('')).toBe('')
})

test('only what was allowed is offered, and the user is asked before videos cost money', async () => {
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  expect(names).toContain('add_videos')
  expect(names).not.toContain('ask_library')
  const added = await client.callTool({
    name: 'add_videos',
    arguments: { links: links.slice(0, 2), collection: 'From Claude', maxCostUsd: 1 },
  })
  expect(asked).toEqual([expect.stringMatching(/^Add 2 videos to Footnote\? .*up to \$1\.00 may be spent/)])
  expect(added.structuredContent).toMatchObject({ state: 'finished', saved: 2 })
})

test('a call that the assistant cancels ends its work', async () => {
  service.setFault({ kind: 'slowHeaders', ms: 1000, times: Number.POSITIVE_INFINITY })
  const before = service.log.length
  const stop = new AbortController()
  const request = { name: 'add_videos', arguments: { links: links.slice(2), maxCostUsd: 1 } }
  const cancelled = expect(client.callTool(request, { signal: stop.signal })).rejects.toThrow()
  while (service.log.length === before) await new Promise((resolve) => setTimeout(resolve, 10))
  stop.abort()
  await cancelled
  const lease = findLease(dataDir)
  const connection = lease && (await connectTo(lease))
  if (!connection) throw new Error('Nobody owns the library')
  await expect.poll(async () => (await connection.client.imports.list()).imports[0]?.state).toBe('cancelled')
  connection.close()
})

test('a line that is not a message of the protocol is reported in a sentence', () => {
  const script = join(import.meta.dirname, '../../src/cli/footnote.ts')
  const { stderr, status } = spawnSync(process.execPath, [script, 'mcp', '--data', makeDataDir()], {
    input: '[]\n',
    encoding: 'utf8',
    env: cleanEnvironment(),
  })
  expect(stderr).toBe(
    'footnote: The assistant sent something that is not a message of the protocol. It was left out.\n',
  )
  expect(status).toBe(0)
})
