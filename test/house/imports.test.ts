import { dirname, join } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import {
  backend,
  findBackendViolations,
  findCircles,
  findLargeFolders,
  findPackageViolations,
  findProgramViolations,
  findRendererViolations,
  findTableFaults,
} from './layers.ts'
import { type Import, readImports, readSource } from './read-imports.ts'

const source = readSource()

/** The imports of the source with some more files in it. */
const plant = (files: Record<string, string>) => readImports(new Map([...source, ...Object.entries(files)]))

type Rule = (imports: readonly Import[]) => string[]

/** The rule holds, and finds each import that is planted, and nothing else. */
function holds(rule: Rule, faults: readonly [from: string, to: string][]) {
  const violations = rule(readImports(source))

  test('holds', () => {
    expect(violations).toEqual([])
  })

  test.each(faults)('does not let %s import %s', (from, to) => {
    const target = to.startsWith('.') ? join(dirname(from), to) : to
    const found = rule(plant({ [from]: `import '${to}'` })).filter((one) => !violations.includes(one))
    expect(found).toEqual([`${from} → ${target}`])
  })
}

describe('every form of import is read', () => {
  test.each([
    "import { a } from './target.ts'",
    "import type { A } from './target.ts'",
    "import { type A } from './target.ts'",
    "import * as a from './target.ts'",
    "import './target.ts'",
    "export { a } from './target.ts'",
    "export type { A } from './target.ts'",
    "export * from './target.ts'",
    "const a = import('./target.ts')",
    "type A = import('./target.ts').A",
    "let a: typeof import('./target.ts')",
    "const a = new URL('./target.ts', import.meta.url)",
    "const a = workerUrl(import.meta.url, 'target')",
  ])('%s', (text) => {
    expect(readImports(new Map([['cli/planted.ts', text]]))).toEqual([{ from: 'cli/planted.ts', to: 'cli/target.ts' }])
  })

  test('but not the words of a comment or a text', () => {
    const text = `// import './a.ts'\nconst a = "import './a.ts'"`
    expect(readImports(new Map([['cli/planted.ts', text]]))).toEqual([])
  })

  test.each(["import type { A } from '../answers/answers.ts'", "export type { A } from '../answers/answers.ts'"])(
    'and counts for a rule: %s',
    (text) => {
      expect(findBackendViolations(plant({ 'backend/library/planted.ts': text }))).toEqual([
        'backend/library/planted.ts → backend/answers/answers.ts',
      ])
    },
  )
})

describe('programs', () => {
  holds(findProgramViolations, [
    ['contract/planted.ts', '../backend/log.ts'],
    ['backend/planted.ts', '../main/referer.ts'],
    ['backend/planted.ts', '../renderer/main.tsx'],
    ['backend/planted.ts', '../cli/footnote.ts'],
    ['main/planted.ts', '../backend/start.ts'],
    ['preload/planted.ts', '../main/referer.ts'],
    ['renderer/ui/planted.ts', '../../backend/log.ts'],
    ['renderer/ui/planted.ts', '../../main/referer.ts'],
    ['cli/planted.ts', '../renderer/main.tsx'],
    ['cli/planted.ts', '../main/referer.ts'],
    ['renderer/planted.ts', '../../test/fakes/model.ts'],
  ])
})

describe('packages', () => {
  holds(findPackageViolations, [
    ['contract/planted.ts', 'node:fs'],
    ['contract/planted.ts', 'undici'],
    ['renderer/ui/planted.ts', 'node:path'],
    ['renderer/ui/planted.ts', 'electron'],
    ['backend/planted.ts', 'electron'],
    ['cli/planted.ts', 'electron/main'],
    ['backend/money/planted.ts', 'better-sqlite3'],
    ['cli/planted.ts', 'better-sqlite3'],
  ])

  test('does not let a file compute what it imports', () => {
    expect(findPackageViolations(plant({ 'cli/planted.ts': 'void import(process.argv[2])' }))).toEqual([
      'cli/planted.ts → (computed)',
    ])
  })
})

describe('folders of the backend', () => {
  holds(findBackendViolations, [
    ['backend/sources/planted.ts', '../library/database/open.ts'],
    ['backend/sources/hosted/planted.ts', '../../imports/waits.ts'],
    ['backend/sources/planted.ts', '../summaries/by-model/summaries.ts'],
    ['backend/library/search/planted.ts', '../../sources/source.ts'],
    ['backend/library/planted.ts', '../captions/clip.ts'],
    ['backend/answers/planted.ts', '../exports/formats.ts'],
    ['backend/exports/planted.ts', '../answers/answers.ts'],
    ['backend/imports/planted.ts', '../sources/hosted/source.ts'],
    ['backend/money/planted.ts', '../models/models.ts'],
    ['backend/summaries/planted.ts', './by-model/summaries.ts'],
    ['backend/service/planted.ts', '../handlers/router.ts'],
    ['backend/handlers/planted.ts', '../doors/token.ts'],
    ['backend/handlers/planted.ts', '../parts.ts'],
    ['backend/answers/planted.ts', '../parts.ts'],
    ['backend/planted.ts', './library/database/open.ts'],
    ['backend/planted.ts', './start.ts'],
    ['backend/new-folder/planted.ts', '../library/database/open.ts'],
  ])
})

describe('the table of the backend', () => {
  test('has an entry for each folder, in an order without circles, and nothing that is not needed', () => {
    expect(findTableFaults(readImports(source))).toEqual([])
  })

  test('does not miss a new folder', () => {
    const text = "import type { Log } from '../log.ts'"
    expect(findTableFaults(plant({ 'backend/new-folder/planted.ts': text }))).toEqual(['new-folder has no entry'])
  })

  test('does not let two folders name each other', () => {
    const imports = plant({ 'backend/library/planted.ts': "import type { A } from '../money/budget.ts'" })
    const table = { ...backend, library: `${backend.library} money` }
    expect(findTableFaults(imports, table)).toEqual(['library names money, which is below it'])
  })

  test('does not keep a folder or a permission that is gone', () => {
    const without = readImports(source).filter(({ from }) => !from.startsWith('backend/tasks/'))
    expect(findTableFaults(without)).toEqual(['there is no folder tasks', 'tasks does not need library'])
  })
})

describe('folders of the window', () => {
  holds(findRendererViolations, [
    ['renderer/answers/planted.ts', '../exports/export-dialog.tsx'],
    ['renderer/answers/citations/planted.ts', '../../videos/video-page.tsx'],
    ['renderer/new-noun/planted.ts', '../videos/video-page.tsx'],
    ['renderer/videos/planted.ts', '../new-noun/page.tsx'],
    ['renderer/ui/planted.ts', '../tasks/task-strip.tsx'],
    ['renderer/ui/planted.ts', '../moments/thumbnail.tsx'],
    ['renderer/ui/planted.ts', '../connection/backend.tsx'],
    ['renderer/moments/planted.ts', '../kept/kept-of.tsx'],
    ['renderer/moments/planted.ts', '../videos/video-page.tsx'],
    ['renderer/kept/planted.ts', '../answers/ask-page.tsx'],
    ['renderer/connection/planted.ts', '../ui/one-line.tsx'],
    ['renderer/search/planted.ts', '../app/routes.tsx'],
    ['renderer/ui/planted.ts', '../app/routes.tsx'],
    ['renderer/search/planted.ts', '../main.tsx'],
    ['renderer/main.tsx', './search/search-page.tsx'],
  ])
})

describe('circles of files', () => {
  test('there are none', () => {
    expect(findCircles(readImports(source))).toEqual([])
  })

  test.each([
    ["import { b } from './b.ts'", "import { a } from './a.ts'"],
    ["import { b } from './b.ts'", "import type { A } from './a.ts'"],
    ["export type { B } from './b.ts'", "type A = import('./a.ts').A"],
    ["const b = import('./b.ts')", "new URL('./a.ts', import.meta.url)"],
  ])('%s and %s are one', (a, b) => {
    expect(findCircles(plant({ 'cli/a.ts': a, 'cli/b.ts': b }))).toEqual(['cli/a.ts → cli/b.ts → cli/a.ts'])
  })

  test('a long one is found, through files that others import as well', () => {
    const files = {
      'cli/a.ts': "import './c.ts'; import './b.ts'",
      'cli/b.ts': "import './c.ts'",
      'cli/c.ts': "import './d.ts'",
      'cli/d.ts': "import type { B } from './b.ts'",
    }
    expect(findCircles(plant(files))).toEqual(['cli/c.ts → cli/d.ts → cli/b.ts → cli/c.ts'])
  })
})

describe('sizes of folders', () => {
  const fill = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => [`${folder}/${index}.ts`, ''] as const)

  test('no folder holds more than 30 files', () => {
    expect(findLargeFolders(source)).toEqual([])
  })

  test('a folder with 31 files is found, unless it has one file for each noun', () => {
    const files = [...fill('cli/full', 30), ...fill('cli/over', 31), ...fill('contract/app', 31)]
    expect(findLargeFolders(new Map([...source, ...files]))).toEqual(['cli/over has 31 files'])
  })
})

test('only the rule for what may replace what writes videos', () => {
  const writers = [...source].filter(([path, text]) => path.startsWith('backend/') && /\bwriteVideo\b/.test(text))
  expect(writers.map(([path]) => path)).toEqual(['backend/library/videos/videos.ts', 'backend/saving/save-video.ts'])
})
