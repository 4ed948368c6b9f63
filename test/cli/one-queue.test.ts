// Several processes use the same data folder: one of them owns it, there is one queue, and nothing is lost when the owner ends.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectTo } from '../../src/backend/doors/connect.ts'
import { findLease } from '../../src/backend/doors/lease.ts'
import { makeDataDir, runCommand, startApp } from '../e2e/app.ts'
import { type FakeYoutube, makeVideos, startFakeYoutube } from '../fakes/youtube.ts'

const videos = makeVideos(50)
const links = videos.map((video) => `https://youtu.be/${video.id}`)
let youtube: FakeYoutube
let dataDir: string
let environment: Record<string, string>

beforeEach(async () => {
  youtube = await startFakeYoutube({ videos, delayMs: 5 })
  dataDir = makeDataDir()
  environment = { FOOTNOTE_DATA: dataDir, FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin }
})
afterEach(() => youtube.close())

const footnote = (...args: string[]) => runCommand([...args, '--json'], { environment })

const listed = async () => {
  const { stdout } = await footnote('list')
  return (JSON.parse(stdout).videos as { videoId: string }[]).map((video) => video.videoId)
}
const expectEachOnce = async () => expect((await listed()).sort()).toEqual(videos.map((video) => video.id).sort())

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await sleep(20)
}
const owner = () => findLease(dataDir)

/** How many videos the owner has saved, or 0 while nobody answers. */
async function savedSoFar(): Promise<number> {
  const lease = owner()
  const connection = lease && (await connectTo(lease))
  if (!connection) return 0
  const rows = await Promise.race([connection.client.videos.list({}), connection.closed.then(() => undefined)]).catch(
    () => undefined,
  )
  connection.close()
  return rows?.videos.length ?? 0
}

describe('several processes on one data folder', () => {
  test('two commands that add the same videos fetch each of them once', async () => {
    const [first, second] = await Promise.all([
      footnote('add', ...links.slice(0, 30)),
      footnote('add', ...links.slice(10, 50)),
    ])
    expect([first.status, second.status]).toEqual([0, 0])
    const states = [...JSON.parse(first.stdout).items, ...JSON.parse(second.stdout).items].map((item) => item.state)
    expect(states.filter((state) => state === 'saved')).toHaveLength(50)
    expect(states.filter((state) => state === 'exists')).toHaveLength(20)
    await expectEachOnce()
    expect(youtube.mostAtOnce('/youtubei/v1/player')).toBe(1)
  })

  test('a command whose owner is killed continues by itself', async () => {
    const args = [join(import.meta.dirname, '../../src/cli/footnote.ts'), 'add', ...links.slice(0, 25)]
    const killed = spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: 'ignore' })
    await until(() => owner() !== undefined)
    const second = footnote('add', ...links.slice(25))
    await until(async () => (await savedSoFar()) >= 3)
    killed.kill('SIGKILL')
    expect((await second).status).toBe(0)
    const again = await footnote('add', ...links)
    expect(again.status).toBe(0)
    await expectEachOnce()
  })

  test('a command hands the folder over to an app that starts, and still reports to the end', async () => {
    const adding = footnote('add', ...links)
    await until(async () => (await savedSoFar()) >= 3)
    const app = await startApp({ dataDir, environment })
    const { status, stdout } = await adding
    expect(owner()?.owner).toBe('app')
    await app.stop()
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ saved: 50, failed: 0 })
    await expectEachOnce()
  })

  test('an app whose backend is killed three times during an import loses nothing and saves nothing twice', async () => {
    const app = await startApp({ dataDir, environment })
    const lease = owner()
    const connection = lease && (await connectTo(lease))
    await connection?.client.imports.start({ text: links.join('\n') })
    connection?.close()
    for (let kill = 1; kill <= 3; kill++) {
      await until(async () => (await savedSoFar()) >= kill * 6)
      process.kill(owner()?.pid ?? 0, 'SIGKILL')
      await sleep(10)
    }
    await until(async () => (await savedSoFar()) === 50)
    await app.stop()
    const again = await footnote('add', ...links)
    expect(JSON.parse(again.stdout).items.every((item: { state: string }) => item.state === 'exists')).toBe(true)
    await expectEachOnce()
  }, 120_000)
})
