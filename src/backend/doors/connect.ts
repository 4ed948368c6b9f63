// Connects to the process that owns a data folder, over its WebSocket.
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { WebSocket } from 'ws'
import type { Contract } from '../../contract/app/contract.ts'
import type { Lease } from './lease.ts'

export type Client = ContractRouterClient<Contract>

export interface Connection {
  client: Client
  /** Resolves when the connection has ended, whichever side ended it. */
  closed: Promise<void>
  close(): void
}

/** oRPC reports aborted calls to the other side even when the socket is closed, which would throw where nobody can catch it. */
const forgiving = (socket: WebSocket) =>
  ({
    addEventListener: socket.addEventListener.bind(socket),
    removeEventListener: socket.removeEventListener.bind(socket),
    readyState: WebSocket.OPEN,
    send: (data: string | Uint8Array) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
  }) as unknown as globalThis.WebSocket

const openTimeoutMs = 3_000

/** Undefined when no process answers at the lease's address, or when it does not accept the token. */
export async function connectTo(lease: Pick<Lease, 'url' | 'token'>): Promise<Connection | undefined> {
  const socket = new WebSocket(
    `${lease.url.replace('http:', 'ws:')}/rpc`,
    ['footnote', `footnote.token.${lease.token}`],
    {
      origin: lease.url,
      handshakeTimeout: openTimeoutMs,
    },
  )
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true))
    // Errors after the opening also close the socket, which `closed` reports.
    socket.on('error', () => resolve(false))
  })
  if (!isOpen) return undefined
  const client: Client = createORPCClient(new RPCLink({ websocket: forgiving(socket) }))
  return { client, closed, close: () => socket.close() }
}
