import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const src = join(root, 'src')

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+\.ts)['"]/g
const typeOnly = /(?:^|\n)\s*(?:import|export)\s+type\s[^'"`;]*?\sfrom\s*['"][^'"]+['"]/g

/** What a file imports at run time: paths of ours as absolute file names, packages by name. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(typeOnly, '\n')
  return [...text.matchAll(importPattern)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    return name.startsWith('.') ? resolve(dirname(file), name) : name
  })
}

/** Everything reached from the files of a folder, each with the chain of files that leads to it. */
function reach(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const queue = globSync('**/*.{ts,tsx}', { cwd: join(src, folder) }).map((name) => [join(src, folder, name)])
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    const file = chain.at(-1) ?? ''
    if (found.has(file)) continue
    found.set(file, chain)
    if (file.startsWith(root) && /\.tsx?$/.test(file)) for (const next of importsOf(file)) queue.push([...chain, next])
  }
  return found
}

const show = (chain: string[]) => chain.map((file) => (file.startsWith(root) ? relative(root, file) : file)).join(' → ')

/** Chains from `folder` to anything `isForbidden` names. */
function violations(folder: string, isForbidden: (target: string) => boolean): string[] {
  return [...reach(folder)].filter(([target]) => isForbidden(target)).map(([, chain]) => show(chain))
}

const inside = (folder: string) => (target: string) => target.startsWith(`${join(src, folder)}${sep}`)
const anyOf =
  (...checks: ((target: string) => boolean)[]) =>
  (target: string) =>
    checks.some((check) => check(target))
const named =
  (...names: string[]) =>
  (target: string) =>
    names.some((name) => target === name || target.startsWith(`${name}/`))
const builtin = (target: string) => target.startsWith('node:')

describe('imports, followed through every file', () => {
  test('the contract imports zod and @orpc/contract only', () => {
    const isForeign = (target: string) => !inside('contract')(target) && !named('zod', '@orpc/contract')(target)
    expect(violations('contract', isForeign)).toEqual([])
  })

  test('the backend reaches the contract and never Electron or another layer', () => {
    const layers = anyOf(
      inside('main'),
      inside('preload'),
      inside('renderer'),
      inside('cli'),
      named('electron', 'electron-store'),
    )
    expect(violations('backend', layers)).toEqual([])
  })

  test('the renderer never reaches Node, Electron or the backend', () => {
    const layers = anyOf(
      inside('main'),
      inside('preload'),
      inside('backend'),
      inside('cli'),
      builtin,
      named('electron', 'electron-store'),
    )
    expect(violations('renderer', layers)).toEqual([])
  })

  test('main and preload reach the contract only', () => {
    const layers = anyOf(inside('backend'), inside('renderer'), inside('cli'))
    expect([...violations('main', layers), ...violations('preload', layers)]).toEqual([])
  })

  test('the command line never reaches the window or Electron', () => {
    const layers = anyOf(inside('main'), inside('preload'), inside('renderer'), named('electron-store'))
    expect(violations('cli', layers)).toEqual([])
  })

  test('only the library imports better-sqlite3', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: src }).map((name) => join(src, name))
    const users = files.filter((file) => /from '(better-sqlite3)'/.test(readFileSync(file, 'utf8')))
    expect(users.filter((file) => !inside('backend/library')(file)).map((file) => relative(src, file))).toEqual([])
  })

  test('sources and library do not know each other', () => {
    expect(violations('backend/sources', inside('backend/library'))).toEqual([])
    expect(violations('backend/library', inside('backend/sources'))).toEqual([])
  })

  test('only the rule for what may replace what writes videos', () => {
    const files = globSync('backend/**/*.ts', { cwd: src }).map((name) => join(src, name))
    const writers = files.filter((file) => /\bwriteVideo\b/.test(readFileSync(file, 'utf8')))
    expect(writers.map((file) => relative(src, file)).sort()).toEqual([
      join('backend', 'library', 'videos.ts'),
      join('backend', 'saving', 'save-video.ts'),
    ])
  })

  test('noun folders of the renderer do not import each other', () => {
    const nouns = [
      'library',
      'imports',
      'videos',
      'search',
      'answers',
      'exports',
      'settings',
      'costs',
      'tasks',
      'summaries',
    ]
    const found = nouns.flatMap((noun) =>
      violations(
        `renderer/${noun}`,
        anyOf(
          inside('renderer/app'),
          ...nouns.filter((other) => other !== noun).map((other) => inside(`renderer/${other}`)),
        ),
      ),
    )
    expect(found).toEqual([])
  })

  test('the follower sees a planted import', () => {
    expect(violations('backend', inside('contract')).length).toBeGreaterThan(0)
  })
})
