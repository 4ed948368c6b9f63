// An AI assistant uses the library over standard input and output, with the official client.
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLease } from '../../src/backend/doors/lease.ts'
import { createToken } from '../../src/backend/doors/token.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { startBackend } from '../../src/backend/start.ts'
import { sampleVideos } from '../backend/doors/http/open-door.ts'
import { cleanEnvironment, makeDataDir } from '../e2e/app.ts'

const dataDir = makeDataDir()
const client = new Client({ name: 'test', version: '1' })
const errors: string[] = []

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
  const backend = await open('command')
  for (const video of sampleVideos()) saveVideo(backend.context.parts().library, video, { openAtMs: 0, addedAt: 0 })
  await backend.close()
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(import.meta.dirname, '../../src/cli/footnote.ts'), 'mcp', '--data', dataDir],
    env: Object.fromEntries(Object.entries(cleanEnvironment()).map(([name, value]) => [name, value ?? ''])),
    stderr: 'pipe',
  })
  transport.stderr?.on('data', (data) => errors.push(String(data)))
  await client.connect(transport)
})
afterAll(() => client.close())

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

test('only tools that read are offered unless the user allows more', async () => {
  const { tools } = await client.listTools()
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  expect(tools.every(({ outputSchema }) => outputSchema !== undefined)).toBe(true)
  const names = tools.map(({ name }) => name)
  for (const name of ['ask_library', 'add_mark', 'add_videos']) expect(names).not.toContain(name)
  expect(tools.reduce((sum, { description = '' }) => sum + description.length, 0)).toBeLessThan(4000)
})
