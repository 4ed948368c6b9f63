import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { BackendConfig } from '../../../src/backend/backend-config.ts'
import { findLease, writeLease } from '../../../src/backend/doors/lease.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import { makeDataDir } from '../../e2e/app.ts'

const start = (dataDir: string, owner: BackendConfig['owner']): Promise<Backend> =>
  startBackend({
    dataDir,
    owner,
    environment: {},
    socket: { port: 0, token: `token-of-${owner}`, rendererDir: null },
    runsImports: false,
    log: () => {},
  })

describe('the owner of a data folder', () => {
  test('is named to a command that finds the folder in use', async () => {
    const dataDir = makeDataDir()
    const app = await start(dataDir, 'app')
    await expect(start(dataDir, 'command')).rejects.toMatchObject({
      code: 'LIBRARY_BUSY',
      data: { lease: { owner: 'app', url: app.url } },
    })
    await app.close()
  })

  test('changes from a command to an app that starts', async () => {
    const dataDir = makeDataDir()
    const command = await start(dataDir, 'command')
    const app = await start(dataDir, 'app')
    await command.closed
    expect(await app.client.app.info()).toMatchObject({ owner: 'app', problem: null })
    expect(findLease(dataDir)).toMatchObject({ owner: 'app', url: app.url })
    await app.close()
  })

  test('stays the first app until it is closed; a second app reports that the library is in use, and then takes over', async () => {
    const dataDir = makeDataDir()
    const first = await start(dataDir, 'app')
    const second = await start(dataDir, 'app')
    expect((await second.client.app.info()).problem).toMatchObject({ code: 'LIBRARY_BUSY' })
    await expect(second.client.videos.list({})).rejects.toMatchObject({ code: 'LIBRARY_BUSY' })
    await first.close()
    expect((await second.client.app.info()).problem).toBeNull()
    expect(await second.client.videos.list({})).toEqual({ videos: [] })
    expect(findLease(dataDir)?.url).toBe(second.url)
    await second.close()
  })

  test('changes if the process in the lease has died', async () => {
    const dataDir = makeDataDir()
    writeLease(dataDir, { pid: 1, owner: 'app', url: 'http://127.0.0.1:9', token: 'old' })
    const command = await start(dataDir, 'command')
    expect(findLease(dataDir)?.url).toBe(command.url)
    await command.close()
    expect(findLease(dataDir)).toBeUndefined()
  })

  test('reports a damaged library with the name of its file', async () => {
    const dataDir = makeDataDir()
    const path = join(dataDir, 'library.sqlite')
    writeFileSync(path, 'this is no database, '.repeat(1000))
    const app = await start(dataDir, 'app')
    const { problem } = await app.client.app.info()
    expect(problem?.code).toBe('LIBRARY_DAMAGED')
    expect(problem?.message).toContain(path)
    await app.close()
  })
})
