import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSettings } from '../../../src/backend/settings/settings.ts'
import { makeShell } from './made-shell.ts'

const makeDir = () => mkdtempSync(join(tmpdir(), 'footnote-keys-'))
const old = 'https://old.example'
const next = 'https://new.example'

/** With a key that was entered for the old address. */
async function open(dir = makeDir()) {
  const settings = openSettings(dir, {})
  settings.update({ serviceUrl: old, modelUrl: old, model: 'big' })
  await settings.writeKey('service', 's-1')
  await settings.writeKey('model', 'm-1')
  return settings
}

describe('the key of the service', () => {
  test('is not sent to another origin until it is entered again, and Settings say so', async () => {
    const settings = await open()
    const changed = settings.update({ serviceUrl: `${next}/v1` })
    expect(settings.service()).toBeNull()
    expect(changed).toMatchObject({
      serviceKey: 'file',
      serviceKeyOtherOrigin: old,
      hasService: false,
      activeSource: 'local',
    })
    expect(settings.whyNoService()).toBe(
      `The API key was entered for ${old} and is not sent to ${next}. Enter it again in Settings.`,
    )
    expect(await settings.writeKey('service', 's-2')).toMatchObject({ serviceKeyOtherOrigin: null, hasService: true })
    expect(settings.service()).toMatchObject({ url: `${next}/v1`, key: 's-2' })
  })

  test('is sent again when the address is changed back, and to every address within its origin', async () => {
    const settings = await open()
    settings.update({ serviceUrl: next })
    for (const address of [old, `${old}/`, `${old}/v2/`, `${old}:443/v1?x=1`, 'HTTPS://OLD.example']) {
      settings.update({ serviceUrl: address })
      expect(settings.service()).toMatchObject({ url: address, key: 's-1' })
    }
  })

  test.each(['http://old.example', 'https://old.example:8443', 'https://old.example.evil.example', 'https://example'])(
    'is not sent to %s',
    async (address) => {
      const settings = await open()
      settings.update({ serviceUrl: address })
      expect(settings.service()).toBeNull()
    },
  )

  test('stored without an origin belongs to the address stored with it, and to no later one', async () => {
    for (const stored of ['s-1', { key: 's-1', at: 1 }]) {
      const dir = makeDir()
      writeFileSync(join(dir, 'settings.json'), JSON.stringify({ serviceUrl: old }))
      writeFileSync(join(dir, 'keys.json'), JSON.stringify({ service: stored }))
      const settings = openSettings(dir, {})
      await settings.settleKeys()
      expect(settings.service()).toMatchObject({ url: old, key: 's-1' })
      // The user edits the file while Footnote is not running.
      writeFileSync(join(dir, 'settings.json'), JSON.stringify({ serviceUrl: next }))
      expect(openSettings(dir, {}).service()).toBeNull()
      expect(openSettings(dir, {}).read().serviceKeyOtherOrigin).toBe(old)
    }
  })

  test('in the keychain without an origin also belongs to the address stored with it', async () => {
    const [dir, shell] = [makeDir(), makeShell({ service: { key: 's-1', origin: null, at: 0 } })]
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ serviceUrl: old }))
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    await settings.settleKeys()
    settings.update({ serviceUrl: next })
    expect(settings.service()).toBeNull()
    await expect.poll(() => shell.held.get('service')?.origin).toBe(old)
    await settings.writeKey('service', 's-2')
    settings.update({ serviceUrl: old })
    expect(settings.service()).toBeNull()
    expect(shell.held.get('service')).toMatchObject({ key: 's-2', origin: next })
  })

  test('entered before there is an address belongs to the first address', async () => {
    const settings = openSettings(makeDir(), {})
    await settings.writeKey('service', 's-1')
    settings.update({ serviceUrl: old })
    expect(settings.service()).toMatchObject({ url: old, key: 's-1' })
    settings.update({ serviceUrl: next })
    expect(settings.service()).toBeNull()
  })

  test('does not follow an address set by the environment', async () => {
    const dir = makeDir()
    await open(dir)
    const settings = openSettings(dir, { serviceUrl: next })
    expect(settings.service()).toBeNull()
    expect(settings.read()).toMatchObject({ serviceKeyOtherOrigin: old, activeSource: 'local' })
    await settings.writeKey('service', 's-2')
    expect(settings.service()).toMatchObject({ url: next, key: 's-2' })
    expect(openSettings(dir, {}).service()).toBeNull()
  })

  test('from the environment belongs to the address at the start, and not to a changed one', () => {
    const dir = makeDir()
    openSettings(dir, {}).update({ serviceUrl: old })
    const settings = openSettings(dir, { serviceKey: 'given' })
    expect(settings.service()).toMatchObject({ url: old, key: 'given' })
    settings.update({ serviceUrl: next })
    expect(settings.service()).toBeNull()
    expect(settings.whyNoService()).toMatch(/^FOOTNOTE_API_KEY was set for https:\/\/old\.example and is not sent/)
    expect(openSettings(dir, { serviceKey: 'given' }).service()).toMatchObject({ url: next, key: 'given' })
    expect(openSettings(dir, { serviceUrl: old, serviceKey: 'given' }).service()).toMatchObject({ url: old })
    expect(readFileSync(join(dir, 'settings.json'), 'utf8')).not.toContain('given')
  })

  test('from the environment belongs to the first address entered if there was none', () => {
    const settings = openSettings(makeDir(), { serviceKey: 'given' })
    settings.update({ serviceUrl: old })
    expect(settings.service()).toMatchObject({ url: old, key: 'given' })
    settings.update({ serviceUrl: next })
    expect(settings.service()).toBeNull()
  })
})

describe('the key of the model', () => {
  test('is sent to the origin it was entered for and nowhere else, whichever model is set', async () => {
    const settings = await open()
    settings.update({ embeddingModel: 'vectors', embeddingUrl: `${old}/v1` })
    expect(settings.models()).toMatchObject({ text: { key: 'm-1' }, vision: { key: 'm-1' }, embedding: { key: 'm-1' } })
    const changed = settings.update({ modelUrl: `${next}/v1` })
    expect(settings.models()).toMatchObject({ text: { key: null }, vision: { key: null }, embedding: { key: 'm-1' } })
    expect(settings.models().addresses).toMatchObject({ text: { key: null }, embedding: { key: 'm-1' } })
    expect(changed).toMatchObject({ modelKey: 'file', modelKeyOtherOrigin: old })
    settings.update({ embeddingUrl: null })
    expect(settings.models().embedding).toMatchObject({ url: `${next}/v1`, key: null })
    settings.update({ modelUrl: `${old}/other` })
    expect(settings.models().text?.key).toBe('m-1')
  })
})

test("a command without a key says that it may be in the app's keychain, and what to do", () => {
  const dir = makeDir()
  openSettings(dir, {}).update({ serviceUrl: old, modelUrl: old, model: 'big' })
  const command = openSettings(dir, {}, { isCommand: true })
  expect(command.whyNoService()).toMatch(
    /keychain, which commands cannot read\. Open the app .* or set FOOTNOTE_API_KEY\.$/,
  )
  expect(command.models().text?.whyNoKey).toContain('FOOTNOTE_MODEL_KEY')
  expect(openSettings(dir, {}).whyNoService()).toBe('There is no API key for the service. Enter it in Settings.')
})
