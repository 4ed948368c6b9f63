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

/** The endpoint under the name of another machine, and an agent that finds it there. */
function elsewhere(config: Partial<EndpointConfig> = {}): EndpointConfig {
  const dispatcher = new Agent({
    connect: { lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
  })
  onTestFinished(() => dispatcher.destroy())
  return { url: endpoint.url.replace('127.0.0.1', 'model.test'), model: 'small', key: null, dispatcher, ...config }
}

describe.each(Object.entries(everyCall))('%s, asked of another machine over plain http', (what, call) => {
  it('is not asked with a key, unless that is allowed', async () => {
    const asked = call(elsewhere({ key: 'secret-key' }))
    // It is only a hint, and nobody is told when there is none.
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

  it('is asked without a key as before', async () => {
    await call(elsewhere())
    expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it('is asked of this computer with a key as before', async () => {
    await call({ url: endpoint.url, model: 'small', key: 'secret-key' })
    expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret-key'])
  })
})
