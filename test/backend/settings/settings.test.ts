import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSettings } from '../../../src/backend/settings/settings.ts'
import { makeShell } from './made-shell.ts'

const makeDir = () => mkdtempSync(join(tmpdir(), 'footnote-settings-'))

describe('settings', () => {
  test('settings are there after a restart', () => {
    const dir = makeDir()
    openSettings(dir, {}).update({ serviceUrl: 'https://service.example/v1', theme: 'dark' })
    const read = openSettings(dir, {}).read()
    expect(read).toMatchObject({ serviceUrl: 'https://service.example/v1', theme: 'dark', isLocalEngineOn: true })
  })

  test('the hosted service is the active source only with both address and key', async () => {
    const settings = openSettings(makeDir(), {})
    expect(settings.read().activeSource).toBe('local')
    settings.update({ serviceUrl: 'https://service.example' })
    expect(settings.read().activeSource).toBe('local')
    await settings.writeKey('service', 'k-1')
    expect(settings.read().activeSource).toBe('hosted')
    expect(settings.service()).toEqual({ url: 'https://service.example', key: 'k-1', allowsPlainHttp: false })
    await settings.writeKey('service', null)
    settings.update({ isLocalEngineOn: false })
    expect(settings.read().activeSource).toBeNull()
  })

  test('yt-dlp is used while it is switched on, but never with a fake YouTube', () => {
    const dir = makeDir()
    const settings = openSettings(dir, {})
    settings.update({ ytDlpPath: '/opt/yt-dlp', isYtDlpOn: true })
    expect(settings.ytDlp()?.path).toBe('/opt/yt-dlp')
    expect(openSettings(dir, { youtubeOrigin: 'http://127.0.0.1:9' }).ytDlp()).toBeNull()
    settings.update({ isYtDlpOn: false })
    expect(settings.ytDlp()).toBeNull()
  })

  test('a key is kept in a file only its user can read, and is not part of the settings that are read', async () => {
    const dir = makeDir()
    const settings = openSettings(dir, {})
    settings.update({ theme: 'dark' })
    const read = await settings.writeKey('service', 'very-secret')
    expect(read.serviceKey).toBe('file')
    expect(JSON.stringify(settings.read())).not.toContain('very-secret')
    expect(readFileSync(join(dir, 'settings.json'), 'utf8')).not.toContain('very-secret')
    if (process.platform !== 'win32') expect(statSync(join(dir, 'keys.json')).mode & 0o777).toBe(0o600)
  })

  test('a key from the desktop app is used but never written down', () => {
    const dir = makeDir()
    const shell = makeShell({ service: { key: 'from-the-keychain', origin: null, at: 1 } })
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    expect(settings.read().serviceKey).toBe('keychain')
    expect(openSettings(dir, {}).read().serviceKey).toBe('none')
  })

  test('a value from the environment wins, and cannot be changed', async () => {
    const settings = openSettings(makeDir(), { serviceUrl: 'http://127.0.0.1:1', serviceKey: 'k' })
    expect(settings.read()).toMatchObject({
      activeSource: 'hosted',
      serviceKey: 'environment',
      fromEnvironment: ['serviceUrl'],
    })
    expect(() => settings.update({ serviceUrl: 'https://other.example' })).toThrow(/environment/)
    await expect(settings.writeKey('service', 'other')).rejects.toThrow(/environment/)
  })

  test('a damaged settings file is kept beside new settings', () => {
    const dir = makeDir()
    writeFileSync(join(dir, 'settings.json'), '{"theme": "da')
    expect(openSettings(dir, {}).read().theme).toBe('system')
    expect(readFileSync(join(dir, 'settings.json.damaged'), 'utf8')).toBe('{"theme": "da')
  })

  test('after a damaged settings file nothing is spent until the user sets a cap again', () => {
    const dir = makeDir()
    openSettings(dir, {}).update({ monthlyCapUsd: 5 })
    writeFileSync(join(dir, 'settings.json'), '{"monthlyCapUsd": 5')
    expect(openSettings(dir, {}).read().monthlyCapUsd).toBe(0)
    expect(openSettings(dir, {}).update({ theme: 'dark' }).monthlyCapUsd).toBe(0)
    expect(openSettings(dir, {}).read()).toMatchObject({ monthlyCapUsd: 0, theme: 'dark' })
    expect(openSettings(dir, {}).update({ monthlyCapUsd: 5 }).monthlyCapUsd).toBe(5)
  })

  test('a file that is damaged while Footnote runs is also kept before a change replaces it', () => {
    const dir = makeDir()
    const settings = openSettings(dir, {})
    writeFileSync(join(dir, 'settings.json'), '[1, 2')
    settings.update({ theme: 'dark' })
    expect(readFileSync(join(dir, 'settings.json.damaged'), 'utf8')).toBe('[1, 2')
    expect(openSettings(dir, {}).read().theme).toBe('dark')
  })

  test('a change that cannot be written is refused with a message, and the settings do not change', () => {
    const dir = makeDir()
    mkdirSync(join(dir, 'settings.json'))
    const settings = openSettings(dir, {})
    const { theme } = settings.read()
    expect(() => settings.update({ theme: 'dark' })).toThrow(
      expect.objectContaining({ code: 'LIBRARY_NOT_WRITABLE', message: expect.stringContaining('was not saved') }),
    )
    expect(settings.read().theme).toBe(theme)
  })

  test('limits are saved; an unreadable cap allows nothing, and an unreadable ceiling is ignored', () => {
    const dir = makeDir()
    expect(openSettings(dir, {}).read()).toMatchObject({ monthlyCapUsd: null, callCeilingUsd: null })
    openSettings(dir, {}).update({ monthlyCapUsd: 5, callCeilingUsd: 0.1 })
    expect(openSettings(dir, {}).read()).toMatchObject({ monthlyCapUsd: 5, callCeilingUsd: 0.1 })
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ monthlyCapUsd: '5', callCeilingUsd: -1 }))
    expect(openSettings(dir, {}).read()).toMatchObject({ monthlyCapUsd: 0, callCeilingUsd: null })
  })

  test('the caption languages are the system’s language and English unless others are set', () => {
    const dir = makeDir()
    const system = openSettings(dir, {}).read().captionLanguages
    expect(system.at(-1)).toMatch(/^en/)
    openSettings(dir, {}).update({ captionLanguages: ['pt-BR', 'fr'] })
    expect(openSettings(dir, {}).read().captionLanguages).toEqual(['pt-BR', 'fr'])
    expect(openSettings(dir, {}).update({ captionLanguages: null }).captionLanguages).toEqual(system)
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ captionLanguages: ['no tag at all'] }))
    expect(openSettings(dir, {}).read().captionLanguages).toEqual(system)
  })

  test('a value of the wrong type counts as not set', () => {
    const dir = makeDir()
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ theme: 7, serviceUrl: 'https://service.example' }))
    expect(openSettings(dir, {}).read()).toMatchObject({ theme: 'system', serviceUrl: 'https://service.example' })
  })
})
