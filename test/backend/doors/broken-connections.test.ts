// Connections to both servers of a real process break or are never finished, while other clients are being served.
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { connectTo } from '../../../src/backend/doors/connect.ts'
import { findLease, type Lease } from '../../../src/backend/doors/lease.ts'
import { closeLibrary, openLibrary } from '../../../src/backend/library/database/open.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import { type Serving, serve } from '../../cli/serve-process.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { sampleVideos } from './http/open-door.ts'

const attempts = 100

/** The two servers of one process: for the page (WebSocket) and for other programs (HTTP). */
interface Doors {
  serving: Serving
  lease: Lease
  hosts: readonly string[]
}

async function openDoors(): Promise<Doors> {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  for (const video of sampleVideos()) saveVideo(library, video, { openAtMs: 0, addedAt: 0 })
  closeLibrary(library)
  const serving = await serve(dataDir, ['--json', '--port', '0', '--rate', '100000'])
  const lease = findLease(dataDir)
  if (lease === undefined) throw new Error('The command has written no lease')
  return { serving, lease, hosts: [new URL(lease.url).host, new URL(serving.url).host] }
}

const searchOverHttp = async ({ serving: { url, key } }: Doors) => {
  const response = await fetch(`${url}/search`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'roof' }),
  })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return ((await response.json()) as { results: unknown[] }).results.length
}

async function openClient({ lease }: Doors) {
  const connection = await connectTo(lease)
  if (connection === undefined) throw new Error('The door of the page does not open')
  return connection
}

/** Searches through both servers repeatedly and, when `work` is done, returns how often. Throws if a search throws. */
async function whileSearching(doors: Doors, work: () => Promise<void>): Promise<number[]> {
  const { client, close } = await openClient(doors)
  let isOver = false
  const repeat = async (search: () => Promise<unknown>) => {
    let count = 0
    for (; !isOver || count === 0; count++) await search()
    return count
  }
  const searches = [repeat(() => client.search.library({ query: 'roof' })), repeat(() => searchOverHttp(doors))]
  const working = work().finally(() => {
    isOver = true
  })
  const [counts] = await Promise.all([Promise.all(searches), working])
  close()
  return counts
}

async function expectBothOpen(doors: Doors): Promise<void> {
  const { client, close } = await openClient(doors)
  expect((await client.search.library({ query: 'roof' })).results.length).toBeGreaterThan(0)
  close()
  expect(await searchOverHttp(doors)).toBeGreaterThan(0)
  expect(doors.serving.process.exitCode).toBeNull()
}

const handshake = (host: string, more = '') =>
  `GET /rpc HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n`
const trusted = ({ url, token }: Lease) =>
  `Origin: ${url}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: footnote, footnote.token.${token}\r\n`

function open(host: string): Socket {
  const { hostname, port } = new URL(`http://${host}`)
  // With `allowHalfOpen`, the test's side never closes the connection by itself.
  return connect({ port: Number(port), host: hostname, allowHalfOpen: true }).on('error', () => {})
}

/** Resets the connection after the bytes were written, or after they were answered. */
const writeAndReset = (host: string, bytes: string | Buffer, isAnswered = false) =>
  new Promise<void>((resolve) => {
    const socket = open(host)
    socket.once('close', () => resolve())
    if (isAnswered) socket.once('data', () => socket.resetAndDestroy())
    socket.write(bytes, () => isAnswered || socket.resetAndDestroy())
  })

/** The first half of a masked frame of 100 bytes. */
const halfFrame = Buffer.concat([Buffer.from([0x82, 0xe4, 1, 2, 3, 4]), Buffer.alloc(50)])

const openFiles = ({ serving }: Doors): number => readdirSync(`/proc/${serving.process.pid}/fd`).length

describe('both servers', () => {
  test.each([
    ['of a handshake without a token', (host: string) => handshake(host)],
    ['of a handshake with the token', (host: string, lease: Lease) => handshake(host, trusted(lease))],
    ['of half a handshake', (host: string) => handshake(host).slice(0, -20)],
    ['of a request', (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
    [
      'of a request with half its body',
      (host: string) => `POST /search HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 99\r\n\r\n{`,
    ],
    ['of something else', () => '\x16\x03\x01\x02\0'],
  ])('survive resets in the middle %s, and no other call fails', async (_what, write) => {
    const doors = await openDoors()
    await whileSearching(doors, async () => {
      for (const host of doors.hosts)
        for (let done = 0; done < attempts; done += 20)
          await Promise.all(Array.from({ length: 20 }, () => writeAndReset(host, write(host, doors.lease))))
    })
    await expectBothOpen(doors)
  })

  test('survive resets in the middle of a frame, after the handshake', async () => {
    const doors = await openDoors()
    const [host = ''] = doors.hosts
    const bytes = Buffer.concat([Buffer.from(handshake(host, trusted(doors.lease))), halfFrame])
    await whileSearching(doors, async () => {
      for (let done = 0; done < attempts; done += 20)
        await Promise.all(Array.from({ length: 20 }, () => writeAndReset(host, bytes, true)))
    })
    await expectBothOpen(doors)
  })

  test.skipIf(!existsSync('/proc/self/fd'))(
    'do not run out of open files in a flood of silent connections',
    async () => {
      const doors = await openDoors()
      await expectBothOpen(doors)
      const before = openFiles(doors)
      const flood = doors.hosts.flatMap((host) => Array.from({ length: 800 }, () => open(host)))
      await Promise.all(
        flood.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
      )
      await expectBothOpen(doors)
      expect(openFiles(doors)).toBeLessThan(before + 1050)
      for (const socket of flood) socket.destroy()
    },
  )

  test('close connections on which no request is finished, and no other call fails', async () => {
    const doors = await openDoors()
    await expectBothOpen(doors)
    const before = existsSync('/proc/self/fd') ? openFiles(doors) : 0
    const begun = ['', 'GET /', handshake('x').slice(0, -2), `${handshake('x').slice(0, -2)}x: `, handshake('x')]
    await whileSearching(doors, async () => {
      const ended = doors.hosts.flatMap((host) =>
        Array.from({ length: attempts }, (_, index) => {
          const socket = open(host)
          socket.resume()
          socket.write(begun[index % begun.length] ?? '')
          return new Promise((resolve) => socket.once('end', resolve).once('close', resolve))
        }),
      )
      await Promise.all(ended)
    })
    await expectBothOpen(doors)
    // The client never closes its side.
    if (before > 0) await expect.poll(() => openFiles(doors)).toBeLessThan(before + 20)
  })
})
