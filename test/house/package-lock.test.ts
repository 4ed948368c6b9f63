import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, { resolved?: string; gypfile?: boolean; optionalDependencies?: Record<string, string> }>
}

describe('package-lock.json', () => {
  test('keeps npm 10 from compiling better-sqlite3, which ships prebuilt binaries', () => {
    // npm 10 reads `gypfile` only from the lock file, but npm drops it when it rewrites the file. If so, add it again by hand.
    expect(lock.packages['node_modules/better-sqlite3']?.gypfile).toBe(false)
  })

  test('lists the packages for every operating system, as a clean install needs', () => {
    const names = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
    const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })

  test('does not name a registry', () => {
    expect(Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith('http'))).toEqual([])
  })
})
