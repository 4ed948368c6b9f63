import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSettings } from '../../../src/backend/settings/settings.ts'

const open = async () => {
  const settings = openSettings(mkdtempSync(join(tmpdir(), 'footnote-settings-')), {})
  settings.update({ modelUrl: 'https://models.example/v1', model: 'big' })
  await settings.writeKey('model', 'secret')
  return settings
}

test('the key is sent to the address of the language model and nowhere else', async () => {
  const settings = await open()
  settings.update({ embeddingModel: 'vectors' })
  expect(settings.models().embedding).toMatchObject({ url: 'https://models.example/v1', key: 'secret' })
  settings.update({ embeddingUrl: 'http://localhost:11434/v1' })
  expect(settings.models().embedding).toMatchObject({ url: 'http://localhost:11434/v1', key: null })
  expect(settings.models().addresses.embedding).toMatchObject({ url: 'http://localhost:11434/v1', key: null })
})

test('the key is sent over plain http only if that is allowed for the model', async () => {
  const settings = await open()
  settings.update({ modelUrl: 'http://10.0.0.5:8000/v1', embeddingModel: 'vectors', allowsPlainHttp: true })
  const allowances = () => {
    const { text, vision, embedding, addresses } = settings.models()
    return [text, vision, embedding, addresses.text, addresses.embedding].map((at) => at?.allowsPlainHttp ?? false)
  }
  expect(allowances()).toEqual([false, false, false, false, false])
  expect(settings.update({ modelAllowsPlainHttp: true })).toMatchObject({ modelAllowsPlainHttp: true })
  expect(allowances()).toEqual([true, true, true, true, true])
})

test('a price applies to the model it was set for, and only if both parts are set', async () => {
  const settings = await open()
  settings.update({ modelInputUsdPerMillion: 1 })
  expect(settings.models().text?.price).toBeNull()
  settings.update({ modelOutputUsdPerMillion: 0 })
  const price = { inputUsdPerMillion: 1, outputUsdPerMillion: 0 }
  expect(settings.models()).toMatchObject({ text: { price }, vision: { model: 'big', price }, embedding: null })
  settings.update({ visionModel: 'seer' })
  expect(settings.models().vision).toMatchObject({ model: 'seer', price: null })
  settings.update({ visionInputUsdPerMillion: 2, visionOutputUsdPerMillion: 8 })
  const visionPrice = { inputUsdPerMillion: 2, outputUsdPerMillion: 8 }
  expect(settings.models()).toMatchObject({ text: { price }, vision: { model: 'seer', price: visionPrice } })
  settings.update({ visionModel: 'big' })
  expect(settings.models().vision).toMatchObject({ model: 'big', price })
})

test('for a model on this machine, half a price is enough: the other half is zero', async () => {
  const settings = await open()
  settings.update({ modelUrl: 'http://localhost:11434/v1', modelInputUsdPerMillion: 2, embeddingModel: 'vectors' })
  expect(settings.models()).toMatchObject({
    text: { price: { inputUsdPerMillion: 2, outputUsdPerMillion: 0 } },
    embedding: { price: null },
  })
})

test('without a name there is no model, but the address can still be asked for its models', async () => {
  const settings = await open()
  settings.update({ model: null })
  expect(settings.models()).toMatchObject({ text: null, addresses: { text: { url: 'https://models.example/v1' } } })
})
