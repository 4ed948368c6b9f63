// Limits connections that have not shown a key or token yet. They may break at any moment, and there may be any number of them.
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Above this number, each new connection closes the oldest one, so that they cannot use up the open files of this process. */
const mostStrangers = 500

/**
 * Handles all errors of a server's connections, and of the server once it listens, so that none ends the process as an unhandled error.
 * Call `trust` with a connection that has shown the key or token; it no longer counts towards the limit.
 */
export function watchStrangers(
  server: Server,
  log: (message: string, error?: unknown) => void,
): { trust(socket: Duplex): void } {
  const strangers = new Set<Duplex>()
  server.on('connection', (socket) => {
    // Node removes its own listener at an upgrade. Readers of the connection still notice its end.
    socket.on('error', () => {})
    socket.once('close', () => strangers.delete(socket))
    strangers.add(socket)
    if (strangers.size <= mostStrangers) return
    const [oldest] = strangers
    oldest?.destroy()
  })
  // The caller handles a failure to listen. Later errors are connections that could not be accepted.
  server.once('listening', () => server.on('error', (error) => log('a connection could not be accepted', error)))
  return { trust: (socket) => strangers.delete(socket) }
}
