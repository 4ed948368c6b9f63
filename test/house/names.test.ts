// A name that is declared twice has two meanings. Where two files need the same thing, one of them exports it.
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../src')
const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm

/** The routes of a noun and their handlers have the same name in files of the same name. */
const areRoutes = (files: readonly string[]): boolean =>
  files.length === 2 &&
  files.some((file) => file.startsWith(join('contract', 'app'))) &&
  files.some((file) => file.startsWith(join('backend', 'handlers'))) &&
  new Set(files.map((file) => basename(file))).size === 1

function declarations(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: src })) {
    const names = [...readFileSync(join(src, file), 'utf8').matchAll(declaration)].map(([, name]) => name ?? '')
    for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

test('every exported name has one meaning', () => {
  const doubles = [...declarations()].filter(([, files]) => files.length > 1 && !areRoutes(files))
  expect(Object.fromEntries(doubles)).toEqual({})
})
