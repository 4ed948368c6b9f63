// The simplest page that can show a stream: one text node, to which each WebSocket message is appended.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright'
import { WebSocketServer } from 'ws'
import { type Pace, pace } from './answer-pacer.ts'
import { addProbe, readSeen, type Seen, untilShown } from './page-probe.ts'

const html = `<!doctype html><meta charset="utf-8"><p id="text" style="white-space: pre-wrap"></p><script>
  const node = document.getElementById('text').appendChild(document.createTextNode(''))
  const socket = new WebSocket('ws://' + location.host)
  socket.onmessage = (event) => node.appendData(event.data)
</script>`

export async function streamToBarePage(browser: Browser, wanted: Pace): Promise<{ sentAt: number[]; seen: Seen }> {
  const server = createServer((_request, response) => response.end(html))
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await addProbe(page)
  const connected = new Promise<(text: string) => void>((resolve) =>
    sockets.once('connection', (socket) => resolve((text) => socket.send(text))),
  )
  await page.goto(`http://127.0.0.1:${port}`)
  const send = await connected
  const sentAt = await pace(wanted, send, () => false)
  await untilShown(page, sentAt.length - 1)
  const seen = await readSeen(page)
  await page.close()
  sockets.close()
  server.closeAllConnections()
  server.close()
  return { sentAt, seen }
}
