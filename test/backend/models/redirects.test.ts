import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { everyCall } from './every-call.ts'

/** Answers every request with the status and, if given, the new address. */
async function startServer(status: number, location?: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, location === undefined ? {} : { location }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const ask = (what: string, url: string) => everyCall[what]?.({ url, model: 'small', key: 'secret-key' })

describe.each(Object.keys(everyCall))('%s', (what) => {
  it.each([301, 302, 303, 307, 308])('that is answered with %i is not redirected', async (status) => {
    const elsewhere = await startServer(200)
    const moved = await startServer(status, `${elsewhere.url}/v1/other?key=secret-key`)
    const asked = ask(what, moved.url)
    // The loaded length is only a hint, so its absence is not an error.
    if (what === 'the loaded length') expect(await asked).toBeNull()
    else
      await expect(asked).rejects.toMatchObject({
        code: 'MODEL_REFUSED',
        message: `The model at ${new URL(moved.url).host} has moved to ${elsewhere.url}. Enter the new address in Settings.`,
        data: { mayBeCharged: false },
      })
    expect(moved.asked).not.toEqual([])
    expect(elsewhere.asked).toEqual([])
  })
})

it.each([
  ['to another path of its own', '/v2/chat'],
  ['to no address of the web', 'javascript:alert(1)'],
  ['to an unreadable address', 'http://[oops'],
  ['without an address', undefined],
])('the error about a redirect %s names no address', async (_what, location) => {
  const moved = await startServer(307, location)
  const { host } = new URL(moved.url)
  await expect(ask('a question', moved.url)).rejects.toMatchObject({
    code: 'MODEL_REFUSED',
    message: `The model at ${host} answered with a redirect, which was not followed. Check its address in Settings.`,
    data: { mayBeCharged: false },
  })
  expect(moved.asked).toHaveLength(1)
})
