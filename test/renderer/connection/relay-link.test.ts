import type { ClientContext, ClientLink } from '@orpc/client'
import { describe, expect, test } from 'vitest'
import { createRelayLink } from '../../../src/renderer/connection/relay-link.ts'

type Link = ClientLink<ClientContext>

const options = { context: {} }

/** Three backends: one answers, one is dead without notice, and one streams numbers until it is stopped. */
const answering = (answer: unknown): Link => ({ call: async () => answer })
const silent: Link = { call: () => new Promise(() => undefined) }

function streaming() {
  const seen = { isStopped: false }
  const link: Link = {
    call: async (_path, _input, { signal }) =>
      (async function* () {
        try {
          for (let n = 1; ; n += 1) {
            if (n > 2) await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
            yield n
          }
        } finally {
          seen.isStopped = true
        }
      })(),
  }
  return { link, seen }
}

describe('a relay', () => {
  test('holds a call until there is a connection', async () => {
    const relay = createRelayLink()
    const call = relay.call(['videos', 'list'], {}, options)
    relay.use(answering('here'))
    expect(await call).toBe('here')
  })

  test('gives up if no connection is made', async () => {
    const relay = createRelayLink(1)
    await expect(relay.call(['videos', 'list'], {}, options)).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  })

  test('drops a waiting call when its caller cancels it', async () => {
    const relay = createRelayLink()
    const stop = new AbortController()
    const call = relay.call(['videos', 'list'], {}, { ...options, signal: stop.signal })
    stop.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
  })

  test('rejects a call that a dead backend will never answer', async () => {
    const relay = createRelayLink()
    relay.use(silent)
    const call = relay.call(['videos', 'list'], {}, options)
    relay.drop()
    await expect(call).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
  })

  test('rejects the open calls of the old connection when a new one replaces it', async () => {
    const relay = createRelayLink()
    relay.use(silent)
    const call = relay.call(['videos', 'list'], {}, options)
    relay.use(answering('new'))
    await expect(call).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(await relay.call(['videos', 'list'], {}, options)).toBe('new')
  })
})

describe('a stream over a relay', () => {
  test('ends with CONNECTION_LOST after the values so far', async () => {
    const relay = createRelayLink()
    relay.use(streaming().link)
    const events = (await relay.call(['answers', 'ask'], {}, options)) as AsyncIterable<number>
    const got: number[] = []
    const reading = (async () => {
      for await (const event of events) {
        got.push(event)
        if (got.length === 2) relay.drop()
      }
    })()
    await expect(reading).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect(got).toEqual([1, 2])
  })

  test('stops the backend when its reader stops early', async () => {
    const relay = createRelayLink()
    const { link, seen } = streaming()
    relay.use(link)
    for await (const _ of (await relay.call(['answers', 'ask'], {}, options)) as AsyncIterable<number>) break
    expect(seen.isStopped).toBe(true)
  })

  test('is not aborted through a connection that is gone', async () => {
    const relay = createRelayLink()
    const stop = new AbortController()
    let passedOn: AbortSignal | undefined
    relay.use({
      call: (_path, _input, { signal }) => {
        passedOn = signal
        return new Promise(() => undefined)
      },
    })
    const call = relay.call(['answers', 'ask'], {}, { ...options, signal: stop.signal })
    await Promise.resolve()
    relay.drop()
    await expect(call).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    stop.abort()
    expect(passedOn?.aborted).toBe(false)
  })
})
