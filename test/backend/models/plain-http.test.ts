import { Agent } from 'undici'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { EndpointConfig } from '../../../src/backend/models/provider.ts'
import { type FakeModel, startFakeModel } from '../../fakes/model.ts'
import { everyCall } from './every-call.ts'

let endpoint: FakeModel
beforeEach(async () => {
  endpoint = await startFakeModel()
  endpoint.besides = { '/api/ps': { models: [{ model: 'small', context_length: 4096 }] } }
})
afterEach(() => endpoint.close())

/** The endpoint with another machine's name, and an agent that connects to it under that name. */
function elsewhere(config: Partial<EndpointConfig> = {}): EndpointConfig {
  const dispatcher = new Agent({
    connect: { lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
  })
  onTestFinished(() => dispatcher.destroy())
  return {
    url: endpoint.url.replace('127.0.0.1', 'model.test'),
    model: 'small',
    key: null,
    dispatcher: async () => dispatcher,
    ...config,
  }
}

describe.each(Object.entries(everyCall))('%s, sent to another machine over plain http', (what, call) => {
  it('is not sent with a key, unless that is allowed', async () => {
    const asked = call(elsewhere({ key: 'secret-key' }))
    // The loaded length is only a hint, so its absence is not an error.
    if (what === 'the loaded length') expect(await asked).toBeNull()
    else
      await expect(asked).rejects.toMatchObject({
        code: 'MODEL_REFUSED',
        message: expect.stringMatching(
          /does not send the model’s key to model\.test:\d+ over unencrypted http.*Settings/,
        ),
        data: { mayBeCharged: false },
      })
    expect(endpoint.requests).toEqual([])

    await call(elsewhere({ key: 'secret-key', allowsPlainHttp: true }))
    expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret-key'])
  })

  it('is sent without a key', async () => {
    await call(elsewhere())
    expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it('is sent with a key to this computer', async () => {
    await call({ url: endpoint.url, model: 'small', key: 'secret-key' })
    expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret-key'])
  })
})
