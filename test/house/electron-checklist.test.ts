// Checks that the table in src/main/README.md is correct, and the points of Electron's security checklist that are visible in the
// code and the bundles.
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const rows = [...read('src/main/README.md').matchAll(/^\| (\d+) \|.*\| (.+) \|$/gm)].map(([, number, tests]) => ({
  number: Number(number),
  tests: (tests ?? '').split('; ').map((one) => /^`([^`]+)`: (.+)$/.exec(one)),
}))

test('each of the twenty recommendations has a row', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test.each(rows)('the tests that row $number names exist', ({ tests }) => {
  for (const named of tests) {
    const [, file = '', title = ''] = named ?? []
    expect(read(join('test', file))).toContain(`'${title}'`)
  }
})

test('the built app has no webview and no switched-on Blink features', () => {
  const bundles = globSync('out/{main/index,main/chunks/*,preload/*,renderer/**/*}.{js,cjs,html}', { cwd: root })
  expect(bundles.length).toBeGreaterThan(2)
  for (const bundle of bundles) expect(read(bundle)).not.toMatch(/<webview|allowpopups|enableBlinkFeatures/)
})

test('Electron is pinned to one version, which is the one installed', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string }
  expect(devDependencies.electron).toBe(version)
})

test('messages are received in one file, where each is checked for its sender', () => {
  const receivers = globSync('src/main/*.ts', { cwd: root }).filter((file) => /\bipcMain\.|\.ipc\./.test(read(file)))
  expect(receivers).toEqual([join('src', 'main', 'shell-calls.ts')])
  const [calls = ''] = receivers
  const registered = read(calls)
    .split(/\bipcMain\./)
    .slice(1)
  expect(registered).toHaveLength(2)
  for (const handler of registered) expect(handler.slice(0, 120)).toMatch(/isTrusted\(event\)/)
})

test('the preload script names the page that it posts the port to', () => {
  const preload = read('out/preload/index.cjs')
  expect(preload).toMatch(/postMessage\(\w+, origin/)
  expect(preload).not.toMatch(/postMessage\([^)]*["'`]\*["'`]/)
})
