import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openSettings } from '../../../src/backend/settings/settings.ts'
import { makeShell } from './made-shell.ts'

const run = promisify(execFile)
const isWindows = process.platform === 'win32'
const makeDir = () => mkdtempSync(join(tmpdir(), 'footnote-keys-'))
const pathOf = (dir: string) => join(dir, 'keys.json')
const modeOf = (path: string) => statSync(path).mode & 0o777
const readFile = (dir: string) => JSON.parse(readFileSync(pathOf(dir), 'utf8'))
const writeFile = (dir: string, content: object) => writeFileSync(pathOf(dir), JSON.stringify(content))

describe('the key file', () => {
  test('records for each key its origin and when it was entered', async () => {
    const dir = makeDir()
    const settings = openSettings(dir, {})
    settings.update({ serviceUrl: 'https://service.example/v1/' })
    const before = Date.now()
    await settings.writeKey('service', 's-1')
    await settings.writeKey('serving', 'o-1')
    const { service, serving } = readFile(dir)
    expect(service).toEqual({ key: 's-1', origin: 'https://service.example', at: expect.any(Number) })
    expect(service.at).toBeGreaterThanOrEqual(before)
    expect(serving).toMatchObject({ key: 'o-1', origin: null })
  })

  test.skipIf(isWindows)('can only be read by its user, even if everybody could read it before', async () => {
    const [written, started] = [makeDir(), makeDir()]
    for (const dir of [written, started]) {
      writeFile(dir, { model: 'm-1' })
      chmodSync(pathOf(dir), 0o644)
    }
    await openSettings(written, {}).writeKey('service', 's-1')
    await openSettings(started, {}).settleKeys()
    expect([written, started].map((dir) => modeOf(pathOf(dir)))).toEqual([0o600, 0o600])
  })

  test.skipIf(isWindows)('keeps its keys when a full disk refuses another one', async () => {
    const dir = makeDir()
    await openSettings(dir, {}).writeKey('model', 'm-1')
    await openSettings(dir, {}).writeKey('service', 's-1')
    const before = readFileSync(pathOf(dir), 'utf8')
    const code = `
      process.on('SIGXFSZ', () => {})
      const { openSettings } = await import(process.argv[1])
      try {
        await openSettings(process.argv[2], {}).writeKey('serving', 'x'.repeat(5000))
        console.log('written')
      } catch (error) { console.log(error.code, error.message) }`
    const moduleUrl = new URL('../../../src/backend/settings/settings.ts', import.meta.url).href
    const node = [process.execPath, '--input-type=module', '--eval', code, moduleUrl, dir]
    const env = { ...process.env, NODE_COMPILE_CACHE: '' }
    const { stdout } = await run('/bin/sh', ['-c', 'ulimit -f 1; exec "$0" "$@"', ...node], { env })
    expect(readFileSync(pathOf(dir), 'utf8')).toBe(before)
    expect(stdout).toMatch(
      /^KEY_NOT_SAVED The key was not saved because the disk is full\. Your other keys are unchanged/,
    )
    expect(stdout).not.toContain('xxxx')
    expect(readdirSync(dir).filter((name) => name.includes('tmp'))).toEqual([])
  })

  test('that is damaged is kept beside a new one, contains no keys, and is reported until it is deleted', async () => {
    const dir = makeDir()
    const damaged = '{"service":"secret-one","mod'
    writeFileSync(pathOf(dir), damaged)
    const settings = openSettings(dir, {})
    expect(settings.read().keysProblem).toContain('is damaged')
    await settings.settleKeys()
    expect(settings.read()).toMatchObject({ serviceKey: 'none', modelKey: 'none' })
    await settings.writeKey('service', 's-2')
    expect(readFileSync(`${pathOf(dir)}.damaged`, 'utf8')).toBe(damaged)
    if (!isWindows) expect(modeOf(`${pathOf(dir)}.damaged`)).toBe(0o600)
    expect(openSettings(dir, {}).read().keysProblem).toContain('keys.json.damaged')
    expect(settings.read().serviceKey).toBe('file')
    expect(JSON.stringify(settings.read())).not.toContain('secret-one')
  })

  test('that is damaged a second time does not replace the copy of the first', async () => {
    const dir = makeDir()
    for (const damaged of ['first', 'second']) {
      writeFileSync(pathOf(dir), damaged)
      await openSettings(dir, {}).writeKey('service', 's')
    }
    expect(readFileSync(`${pathOf(dir)}.damaged`, 'utf8')).toBe('first')
    expect(readFileSync(`${pathOf(dir)}.damaged-2`, 'utf8')).toBe('second')
  })

  test.skipIf(isWindows)('that is a link to another file loses a forgotten key there, too', async () => {
    const [dir, elsewhere] = [makeDir(), makeDir()]
    symlinkSync(pathOf(elsewhere), pathOf(dir))
    writeFile(elsewhere, { service: 's-1' })
    await openSettings(dir, {}).writeKey('service', null)
    expect(existsSync(pathOf(elsewhere))).toBe(false)
  })

  test('is removed when its last key is forgotten', async () => {
    const dir = makeDir()
    const settings = openSettings(dir, {})
    await settings.writeKey('service', 's-1')
    await settings.writeKey('service', null)
    await settings.writeKey('model', null)
    expect(existsSync(pathOf(dir))).toBe(false)
  })
})

describe('with a keychain', () => {
  const at = (time: number, key: string, origin: string | null = null) => ({ key, origin, at: time })

  test('a key is kept there, and nowhere else', async () => {
    const [dir, shell] = [makeDir(), makeShell()]
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    const read = await settings.writeKey('service', 's-1')
    expect(read.serviceKey).toBe('keychain')
    expect(shell.held.get('service')).toMatchObject({ key: 's-1' })
    expect(existsSync(pathOf(dir))).toBe(false)
    expect(openSettings(dir, {}).read().serviceKey).toBe('none')
  })

  test('forgetting a key also removes it from the file', async () => {
    const [dir, shell] = [makeDir(), makeShell()]
    writeFile(dir, { service: 's-1', model: 'm-1' })
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    expect((await settings.writeKey('service', null)).serviceKey).toBe('none')
    expect(readFile(dir)).toEqual({ model: at(0, 'm-1') })
  })

  test('a new key also removes the old one from the file', async () => {
    const [dir, shell] = [makeDir(), makeShell()]
    writeFile(dir, { serving: 'old' })
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    await settings.writeKey('serving', 'new')
    expect(settings.servingKey()).toBe('new')
    expect(existsSync(pathOf(dir))).toBe(false)
    expect(openSettings(dir, {}).servingKey()).toBeNull()
  })

  test('at the next start the newer key is kept in the keychain, and the other one is forgotten', async () => {
    const [dir, shell] = [makeDir(), makeShell({ service: at(2, 's-new'), model: at(1, 'm-old'), serving: at(0, 'o') })]
    writeFile(dir, { service: at(1, 's-old'), model: at(2, 'm-new'), serving: 'as it was written at first' })
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    await settings.settleKeys()
    expect([...shell.held.values()].map(({ key }) => key).toSorted()).toEqual(['m-new', 'o', 's-new'])
    expect(existsSync(pathOf(dir))).toBe(false)
    expect(settings.read()).toMatchObject({ serviceKey: 'keychain', modelKey: 'keychain', servingKey: 'keychain' })
  })

  test('a key created without a keychain gives way to the one in the keychain', async () => {
    const [dir, shell] = [makeDir(), makeShell({ serving: at(1, 'of the programs') })]
    await openSettings(dir, {}).keepMadeServingKey('made meanwhile')
    expect(openSettings(dir, {}).servingKey()).toBe('made meanwhile')
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    await settings.settleKeys()
    expect(settings.servingKey()).toBe('of the programs')
    expect(existsSync(pathOf(dir))).toBe(false)
  })

  test('a key is always in at least one place while it is moved', async () => {
    const [dir, shell] = [makeDir(), makeShell()]
    writeFile(dir, { service: at(1, 's-1') })
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    const settled = settings.settleKeys()
    while (shell.held.get('service') === undefined) {
      expect(readFile(dir)).toMatchObject({ service: { key: 's-1' } })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await settled
    expect(existsSync(pathOf(dir))).toBe(false)
  })

  test('a key stays in the file if the system cannot encrypt it, and is replaced there', async () => {
    const [dir, shell] = [makeDir(), makeShell({ model: at(1, 'm-old') })]
    shell.system.canEncrypt = false
    writeFile(dir, { service: at(1, 's-1'), model: at(2, 'm-new') })
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    await settings.settleKeys()
    expect(settings.read()).toMatchObject({ serviceKey: 'file', modelKey: 'file' })
    expect([...shell.held]).toEqual([])
    await settings.writeKey('service', 's-2')
    expect(readFile(dir)).toMatchObject({ service: { key: 's-2' }, model: { key: 'm-new' } })
    expect([...shell.held]).toEqual([])
  })

  test('a key that cannot be encrypted is in memory until the app closes, and this is reported', async () => {
    const [dir, shell] = [makeDir(), makeShell({ service: at(1, 's-1') })]
    shell.system.canEncrypt = false
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    expect((await settings.writeKey('service', 's-2')).serviceKey).toBe('session')
    expect(existsSync(pathOf(dir))).toBe(false)
    // The backend's process died and was started again.
    expect(openSettings(dir, {}, { keychain: shell.connect() }).read().serviceKey).toBe('session')
  })

  test('a key that the system does not decrypt is reported, and gives way to one in the file without being lost', async () => {
    const [dir, shell] = [makeDir(), makeShell()]
    shell.unreadable.add('service').add('model')
    writeFile(dir, { model: at(1, 'm-1') })
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    await settings.settleKeys()
    expect(settings.read()).toMatchObject({ serviceKey: 'unreadable', modelKey: 'file' })
    expect([...shell.unreadable]).toEqual(['service', 'model'])
    settings.update({ serviceUrl: 'https://service.example' })
    expect(settings.whyNoService()).toContain('keychain does not return the API key')
    expect((await settings.writeKey('service', 's-2')).serviceKey).toBe('keychain')
    expect((await settings.writeKey('model', null)).modelKey).toBe('none')
    expect([...shell.unreadable]).toEqual([])
  })

  test('a keychain that cannot be changed leaves everything unchanged, and this is reported', async () => {
    const [dir, shell] = [makeDir(), makeShell({ model: at(1, 'm-1') })]
    shell.system.canWrite = false
    writeFile(dir, { service: at(1, 's-1') })
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    await settings.settleKeys()
    expect(settings.read()).toMatchObject({ serviceKey: 'file', modelKey: 'keychain' })
    await expect(settings.writeKey('model', 'm-2')).rejects.toMatchObject({ code: 'KEY_NOT_SAVED' })
    await expect(settings.writeKey('model', null)).rejects.toMatchObject({ code: 'KEY_NOT_SAVED' })
    expect(settings.read().modelKey).toBe('keychain')
    expect(readFile(dir)).toEqual({ service: at(1, 's-1') })
  })

  test('of two keys entered at once the later one stays, whatever the clock says', async () => {
    const [dir, shell] = [makeDir(), makeShell({ serving: at(Date.now() + 1e9, 'from a time to come') })]
    const settings = openSettings(dir, {}, { keychain: shell.connect() })
    await Promise.all(['first', 'second'].map((key) => settings.writeKey('serving', key)))
    expect(settings.servingKey()).toBe('second')
    expect(shell.held.get('serving')?.key).toBe('second')
  })

  test('a key from the environment is neither replaced nor written down', async () => {
    const [dir, shell] = [makeDir(), makeShell({ service: at(1, 'kept') })]
    const settings = openSettings(dir, { serviceKey: 'given' }, { keychain: shell.connect() })
    await settings.settleKeys()
    for (const key of ['other', null])
      await expect(settings.writeKey('service', key)).rejects.toMatchObject({ code: 'SET_BY_ENVIRONMENT' })
    expect(shell.held.get('service')?.key).toBe('kept')
    expect(existsSync(pathOf(dir))).toBe(false)
  })
})
