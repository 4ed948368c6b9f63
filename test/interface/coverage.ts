// Finds out which tests cover which row of the interface, and writes the result as a page.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest, type TestCase } from 'vitest/node'
import { allSections } from './rows.ts'

const testDir = new URL('..', import.meta.url).pathname

/** For each row, the names of the tests that say they cover it. Skipped tests do not count. */
export async function findCoverage(): Promise<Map<string, string[]>> {
  const files = readdirSync(testDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:test|spec)\.ts$/.test(file))
    .map((file) => join(testDir, file))
    .filter((file) => /\bcovers\(/.test(readFileSync(file, 'utf8')))
  const vitest = await createVitest('test', {
    config: join(testDir, 'vitest.config.ts'),
    watch: false,
    reporters: [{}],
  })
  try {
    const { testModules } = await vitest.collectTests(await vitest.globTestSpecifications(files))
    const coverage = new Map<string, string[]>()
    for (const module of testModules) {
      for (const test of module.children.allTests()) {
        if (test.options.mode !== 'run') continue
        for (const row of test.meta().covers ?? []) coverage.set(row, [...(coverage.get(row) ?? []), nameOf(test)])
      }
    }
    return coverage
  } finally {
    await vitest.close()
  }
}

function nameOf(test: TestCase): string {
  return `${relative(testDir, test.module.moduleId)}: ${test.fullName.replaceAll(' > ', ' ')}`
}

const cell = (text: string) => text.replaceAll('|', '\\|')

export function writePage(coverage: ReadonlyMap<string, readonly string[]>): string {
  const intro = [
    '# The service interface, row by row',
    '',
    'Every row of sections 2 to 8 of the service interface and of its notes (N), with the tests that assert on it. Written by',
    '`interface.test.ts`: `npx vitest run -u --config test/vitest.config.ts test/interface/interface.test.ts`.',
  ]
  const tables = allSections.flatMap(({ name, title, rows }) => [
    '',
    `## ${name} ${title}`,
    '',
    '| row | required | covered by |',
    '|---|---|---|',
    ...rows.map(({ row, field, required }) => {
      const tests = [...new Set(coverage.get(row) ?? ['**nothing**'])].toSorted()
      return `| ${cell(field)} | ${cell(required)} | ${tests.map(cell).join('<br>')} |`
    }),
  ])
  return `${[...intro, ...tables].join('\n')}\n`
}
