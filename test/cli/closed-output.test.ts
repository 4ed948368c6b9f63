// Programs that read Footnote's standard error may close it while Footnote runs.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '../../src/backend/doors/connect.ts'
import { findLease, type Lease } from '../../src/backend/doors/lease.ts'
import { makeDataDir, startApp } from '../e2e/app.ts'
import { serve } from './serve-process.ts'

/** Makes the backend write to its log, by sending an invalid frame over a WebSocket. */
const makeItLog = ({ url, token }: Lease) =>
  new Promise<void>((resolve) => {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname).on('error', () => {})
    const lines = [
      'GET /rpc HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${url}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: footnote, footnote.token.${token}`,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.once('data', () => socket.end(Buffer.from([0xff, 0xff, 0xff, 0xff])))
    socket.once('close', () => resolve())
  })

async function leaseOf(dataDir: string): Promise<Lease> {
  const lease = findLease(dataDir)
  if (lease === undefined) throw new Error('There is no lease')
  return lease
}

test('the app keeps running in the same process when nobody reads its log any more', async () => {
  const dataDir = makeDataDir()
  const app = await startApp({ dataDir })
  onTestFinished(app.stop)
  const lease = await leaseOf(dataDir)
  for (const stream of [app.process.stdout, app.process.stderr]) stream?.destroy()
  for (let time = 0; time < 3; time++) await makeItLog(lease)
  await sleep(300)
  const connection = await connectTo(lease)
  expect(await connection?.client.videos.list({})).toEqual({ videos: [] })
  connection?.close()
  expect(findLease(dataDir)).toEqual(lease)
})

test('a command keeps running when nobody reads its messages', async () => {
  const serving = await serve(makeDataDir(), ['--port', '0'], { readsErrors: false })
  expect((await fetch(`${serving.url}/openapi.json`)).status).toBe(200)
  expect(serving.process.exitCode).toBeNull()
})
