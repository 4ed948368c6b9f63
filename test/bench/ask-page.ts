// Measures the app as `npm start` opens it in a browser, with a service that writes its answer at a given pace.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright'
import type { AnswerStreamEvent } from '../../src/contract/service/written.ts'
import { makeDataDir, startApp } from '../e2e/app.ts'
import { type Pace, pace } from './answer-pacer.ts'
import { addProbe, readSeen, type Seen, untilShown } from './page-probe.ts'

const toLine = (event: AnswerStreamEvent) => `data: ${JSON.stringify(event)}\n\n`

async function startPacedService(wanted: Pace): Promise<{ url: string; sentAt: Promise<number[]>; close(): void }> {
  const { promise: sentAt, resolve, reject } = Promise.withResolvers<number[]>()
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (event: AnswerStreamEvent) => response.write(toLine(event))
    pace(
      wanted,
      (data) => write({ type: 'answer-chunk', data }),
      () => response.destroyed,
    )
      .then((times) => {
        write({ type: 'answer-chunk', data: ' .' })
        write({ type: 'data-citations', data: { citations: [] } })
        write({ type: 'data-cost', data: { dollarCost: { total: 0.01 } } })
        response.end('data: [DONE]\n\n')
        resolve(times)
      })
      .catch(reject)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, sentAt, close }
}

export async function streamToAskPage(browser: Browser, wanted: Pace): Promise<{ sentAt: number[]; seen: Seen }> {
  const service = await startPacedService(wanted)
  const app = await startApp({
    dataDir: makeDataDir(),
    environment: { FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: 'bench-key' },
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await addProbe(page)
  await page.goto(app.address)
  await page.getByRole('navigation').getByRole('link', { name: 'Ask' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('What is said?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const sentAt = await service.sentAt
  await untilShown(page, sentAt.length - 1)
  const seen = await readSeen(page)
  await page.close()
  await app.stop()
  service.close()
  return { sentAt, seen }
}
