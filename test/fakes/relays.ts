// Servers that stand between the app and a fake: TLS with an untrusted certificate, a proxy, and a server that never answers.
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'

/** A self-signed certificate for `localhost`, `service.test` and 127.0.0.1, valid until 2120. */
export const certificatePath = join(import.meta.dirname, 'tls/certificate.pem')
const keyPath = join(import.meta.dirname, 'tls/key.pem')

interface Relay {
  port: number
  /** How many connections were made to it. */
  connections(): number
  close(): Promise<void>
}

async function listen(server: Server): Promise<Relay> {
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Joins two connections until either of them ends. */
function link(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy())
  other.on('error', () => one.destroy())
  one.pipe(other)
  other.pipe(one)
}

/** A TLS server that forwards everything to a port on this machine. */
export function startTls(port: number): Promise<Relay> {
  const options = { key: readFileSync(keyPath), cert: readFileSync(certificatePath) }
  return listen(createTlsServer(options, (socket) => link(socket, connect(port, '127.0.0.1'))))
}

/** A server that accepts connections but never answers. */
export const startMute = () => listen(createServer())

export interface Proxy extends Relay {
  /** The `host:port` of each requested tunnel. */
  tunnels: string[]
}

/** An HTTPS proxy. All its tunnels lead to one port on this machine, whatever host was requested. */
export async function startProxy(port: number): Promise<Proxy> {
  const tunnels: string[] = []
  const server = createHttpServer((_request, response) => response.writeHead(405).end())
  server.on('connect', (request, socket: Socket) => {
    tunnels.push(request.url ?? '')
    const target = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'))
    link(socket, target)
  })
  return { ...(await listen(server)), tunnels }
}
