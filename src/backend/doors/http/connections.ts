import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * `end` closes idle connections at once, the others when their request is answered, and after `waitMs` those that are left. Node's own
 * `closeIdleConnections` treats a connection without any request yet as busy.
 */
export function watchConnections(server: Server): { end(waitMs: number): void } {
  const idle = new Set<Socket>()
  let isEnding = false
  const rest = (socket: Socket) => {
    if (isEnding) socket.destroy()
    else if (!socket.destroyed) idle.add(socket)
  }
  server.on('connection', (socket) => {
    rest(socket)
    socket.once('close', () => idle.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    idle.delete(socket)
    response.once('close', () => rest(socket))
  })
  return {
    end(waitMs) {
      isEnding = true
      for (const socket of idle) socket.destroy()
      const timer = setTimeout(() => server.closeAllConnections(), waitMs)
      server.once('close', () => clearTimeout(timer))
    },
  }
}
