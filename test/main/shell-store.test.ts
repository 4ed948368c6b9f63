import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShellStore } from '../../src/main/shell-store.ts'
import { temporaryDir } from '../backend/library/temporary-library.ts'

const bounds = { x: 1, y: 2, width: 800, height: 600 }
const encryptedKeys = { service: { encrypted: 'a2V5', origin: 'https://service.example', at: 7 } }

test('values are there at the next start, in a file that only this user can read', () => {
  const dir = temporaryDir()
  const file = join(dir, 'window.json')
  writeFileSync(file, JSON.stringify({ encryptedKeys, fromALaterVersion: true }), { mode: 0o644 })
  openShellStore(dir).set({ bounds })
  expect(openShellStore(dir).get('bounds')).toEqual(bounds)
  expect(openShellStore(dir).get('encryptedKeys')).toEqual(encryptedKeys)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ bounds, encryptedKeys, fromALaterVersion: true })
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['window.json'])
})

test('a damaged file is kept, and an invalid value does not affect the others', () => {
  const dir = temporaryDir()
  const file = join(dir, 'window.json')
  writeFileSync(file, '{"bounds": {"x"')
  expect(openShellStore(dir).get('bounds')).toBe(undefined)
  expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('{"bounds": {"x"')

  writeFileSync(file, JSON.stringify({ bounds: 'everywhere', isMaximized: true, encryptedKeys }))
  const store = openShellStore(dir)
  expect([store.get('bounds'), store.get('isMaximized'), store.get('encryptedKeys')]).toEqual([
    undefined,
    true,
    encryptedKeys,
  ])
})

test('a write that fails is reported, and nothing changes', () => {
  const dir = temporaryDir()
  const store = openShellStore(dir)
  store.set({ bounds })
  writeFileSync(join(dir, 'window.json'), '')
  const other = openShellStore(join(dir, 'window.json'))
  expect(() => other.set({ bounds })).toThrow()
  expect(other.get('bounds')).toBe(undefined)
})

test("the app starts even if there is a folder in the file's place", () => {
  const dir = temporaryDir()
  mkdirSync(join(dir, 'window.json', 'full'), { recursive: true })
  mkdirSync(join(dir, 'window.json.damaged', 'full'), { recursive: true })
  expect(openShellStore(dir).get('isMaximized')).toBe(undefined)
})
