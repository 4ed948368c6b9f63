// Sends arbitrary bytes to a server, for requests that no HTTP client would send.
import { connect } from 'node:net'

/** The response is complete if nothing more arrives for this long. */
const quietMs = 400

/** Returns everything received until the server closes the connection, or until it has sent this many responses and is quiet. */
export function sendRaw(url: string, pieces: readonly (string | Buffer)[], answers = 1): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let text = ''
    let quiet: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(quiet)
      socket.destroy()
      resolve(text)
    }
    socket.on('data', (chunk) => {
      text += chunk
      clearTimeout(quiet)
      if (statusesIn(text).length >= answers) quiet = setTimeout(end, quietMs)
    })
    socket.on('close', end)
    socket.on('error', end)
    for (const piece of pieces) socket.write(piece)
  })
}

export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

export function rawPost(url: string, key: string, path: string, body: string, headers: readonly string[] = []): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `x-api-key: ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
