import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, { resolved?: string; gypfile?: boolean; optionalDependencies?: Record<string, string> }>
}

describe('package-lock.json', () => {
  test('keeps npm 10 from compiling better-sqlite3, which brings its binaries', () => {
    // npm 10 reads `gypfile` from the lock only, and npm drops it when it writes the lock anew: put it back by hand.
    expect(lock.packages['node_modules/better-sqlite3']?.gypfile).toBe(false)
  })

  test('has the packages of every system, without which a clean install fails', () => {
    const names = new Set(Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
    const wanted = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })

  test('names no registry', () => {
    expect(Object.values(lock.packages).filter((entry) => entry.resolved?.startsWith('http'))).toEqual([])
  })
})
