// Connections of those who have not shown a key or token yet. They may break at any moment, and there may be any number of them.
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Beyond so many connections of strangers, each new one ends the oldest, so that they cannot use up this process's open files. */
const mostStrangers = 500

/**
 * Lets nothing that happens to a server's connections, or to the server once it listens, reach the process as an unhandled error.
 * Call `trust` with the connection of somebody who has shown the key or token: it counts no longer.
 */
export function watchStrangers(
  server: Server,
  log: (message: string, error?: unknown) => void,
): { trust(socket: Duplex): void } {
  const strangers = new Set<Duplex>()
  server.on('connection', (socket) => {
    // Node takes its own listener away when a request asks for an upgrade. Whoever reads from the connection sees that it has ended.
    socket.on('error', () => {})
    socket.once('close', () => strangers.delete(socket))
    strangers.add(socket)
    if (strangers.size <= mostStrangers) return
    const [oldest] = strangers
    oldest?.destroy()
  })
  // A failure to listen is told to whoever asked for it; later ones are connections that could not be accepted.
  server.once('listening', () => server.on('error', (error) => log('a connection could not be accepted', error)))
  return { trust: (socket) => strangers.delete(socket) }
}
