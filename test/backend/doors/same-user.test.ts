import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findOwner, isSameUser } from '../../../src/backend/doors/same-user.ts'

const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode'
const row = (local: string, remote: string, state: string, user: number) =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${user}        0 8765 1 0000000000000000 20 4 30 10 -1`
const ends = { port: 0x9c40, serverPort: 0x1306 }
const own = '0100007F:9C40'
const server = '0100007F:1306'

test.each([
  ['the other end of the connection', [row(server, own, '01', 7), row(own, server, '01', 1000)], 1000],
  [
    'a program that speaks IPv6',
    [row(`0000000000000000FFFF0000${own}`, `0000000000000000FFFF0000${server}`, '01', 5)],
    5,
  ],
  ['our own end', [row(server, own, '01', 7)], undefined],
  ['another connection of the same port', [row(own, '0100007F:1307', '01', 7)], undefined],
  ['another computer', [row('0200007F:9C40', server, '01', 7)], undefined],
  ['a connection that its program has closed', [row(own, server, '05', 0)], undefined],
  ['nothing', [], undefined],
])("finds the owner of a connection in the system's table: %s", (_what, rows, owner) => {
  expect(findOwner([head, ...rows, ''].join('\n'), ends)).toBe(owner)
})

test.skipIf(process.platform !== 'linux')(
  'recognises a connection of this process, and not one that does not exist',
  async () => {
    expect(readFileSync('/proc/net/tcp', 'utf8')).toContain('uid')
    const listening = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => listening.once('listening', resolve))
    const serverPort = (listening.address() as AddressInfo).port
    const socket = connect(serverPort, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    onTestFinished(() => {
      socket.destroy()
      listening.close()
    })
    expect(await isSameUser({ port: socket.localPort ?? 0, serverPort })).toBe(true)
    expect(await isSameUser({ port: serverPort, serverPort })).toBe(false)
  },
)

test('on systems without this table, every connection is accepted, because the address is hidden in another way', async () => {
  expect(await isSameUser({ port: 1, serverPort: 2 }, 'darwin')).toBe(true)
})
