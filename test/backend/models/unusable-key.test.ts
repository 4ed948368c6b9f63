import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeModel, startFakeModel } from '../../fakes/model.ts'
import { everyCall } from './every-call.ts'

let endpoint: FakeModel
beforeEach(async () => {
  endpoint = await startFakeModel()
})
afterEach(() => endpoint.close())

describe.each(Object.entries(everyCall))('%s', (what, call) => {
  it.each(['schlüssel→', 'two\nlines', 'two words'])(
    'is not sent with the key “%s”, which no request can carry',
    async (key) => {
      const asked = call({ url: endpoint.url, model: 'small', key })
      // The loaded length is only a hint, so its absence is not an error.
      if (what === 'the loaded length') expect(await asked).toBeNull()
      else
        await expect(asked).rejects.toMatchObject({
          code: 'MODEL_REFUSED',
          message: expect.stringMatching(/characters that no key can have.*Settings/),
          data: { mayBeCharged: false },
        })
      expect(endpoint.requests).toEqual([])
    },
  )
})
