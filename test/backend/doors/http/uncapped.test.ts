import { expect, onTestFinished, test } from 'vitest'
import { startFakeModel } from '../../../fakes/model.ts'
import { openDoor } from './open-door.ts'

const price = { modelInputUsdPerMillion: 1, modelOutputUsdPerMillion: 2 }
const question = { query: 'How much cooler is a coated roof?' }

/** A server with a model that charges. `cap` is the monthly cap. */
async function open() {
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  const door = await openDoor({ model: { url: model.url, name: 'big' } })
  return { model, ...door }
}

test('other programs cannot use a model that charges until there is a monthly cap', async () => {
  const { model, backend, client } = await open()
  const { settings } = backend.client
  expect((await client.send('/answer', question)).status).toBe(200)
  const asked = model.calls.length
  await settings.update(price)
  const refused = await client.send('/answer', { query: 'Who paints roofs white?' })
  expect(refused).toMatchObject({
    status: 432,
    body: { error: expect.stringMatching(/Set a monthly cap in Settings/) },
  })
  expect(model.calls).toHaveLength(asked)
  await settings.update({ monthlyCapUsd: 5 })
  expect((await client.send('/answer', { query: 'Which trees give shade?' })).status).toBe(200)
  // Removing the cap while programs are being served takes effect at once.
  await settings.update({ monthlyCapUsd: null })
  expect((await client.send('/answer', { query: 'What do roofs cost?' })).status).toBe(432)
  await settings.update({ servesWithoutCap: true })
  expect((await client.send('/answer', { query: 'What do roofs cost?' })).status).toBe(200)
})

test('serving cannot be switched on with a model that charges and no cap, unless the user allows it', async () => {
  const { backend, client } = await open()
  const { settings, serving } = backend.client
  await settings.update(price)
  await expect(settings.update({ isServing: true, servingPort: 4999 })).rejects.toMatchObject({ code: 'CAP_NEEDED' })
  expect((await settings.get()).isServing).toBe(false)
  const opened = await serving.open({ port: 0 })
  await expect(opened.next()).rejects.toMatchObject({ code: 'CAP_NEEDED' })
  await settings.update({ servesWithoutCap: true })
  const events = await serving.open({ port: 0 })
  expect(await events.next()).toMatchObject({ value: { url: expect.stringContaining('http://127.0.0.1') } })
  await events.return?.()
  // Free operations are served in any case.
  expect((await client.send('/search', { query: 'roof' })).status).toBe(200)
})
