// The rules of who may import what. Each is a function from the imports of all files to its violations, `from → to`.
import { dirname } from 'node:path/posix'
import type { Files, Import } from './read-imports.ts'

const show = (imports: readonly Import[]): string[] => [...new Set(imports.map(({ from, to }) => `${from} → ${to}`))]
const topOf = (path: string) => path.split('/', 1)[0] ?? ''
const isInside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

const programs: Record<string, readonly string[]> = {
  contract: [],
  backend: ['contract'],
  main: ['contract'],
  preload: ['contract'],
  renderer: ['contract'],
  cli: ['contract', 'backend'],
}

/** The folders of `src`. All of them may read the version in package.json. */
export function findProgramViolations(imports: readonly Import[]): string[] {
  return show(
    imports.filter(({ from, to }) => {
      const [mine, its] = [topOf(from), topOf(to)]
      if (to.startsWith('../')) return to !== '../package.json'
      return its in programs && its !== mine && !(programs[mine] ?? []).includes(its)
    }),
  )
}

const isNamed = (to: string, names: readonly string[]) => names.some((name) => isInside(to, name))
const isElectron = (to: string) => isNamed(to, ['electron', 'electron-store']) || to.startsWith('@electron/')

/** Packages, and the modules of Node. */
export function findPackageViolations(imports: readonly Import[]): string[] {
  return show(
    imports.filter(({ from, to }) => {
      if (to === '(computed)') return true
      if (to.startsWith('../') || topOf(to) in programs) return false
      if (isNamed(to, ['better-sqlite3'])) return !isInside(from, 'backend/library')
      if (isInside(from, 'contract')) return !isNamed(to, ['zod', '@orpc/contract'])
      if (isInside(from, 'renderer')) return to.startsWith('node:') || isElectron(to)
      return isElectron(to) && !isInside(from, 'main') && !isInside(from, 'preload')
    }),
  )
}

/** These files put the backend together; they may import everything in it, and nothing in its folders may import them. */
const wiring = ['backend-config.ts', 'parts.ts', 'process.ts', 'shell-keychain.ts', 'start.ts']

/**
 * What each folder of the backend may import besides itself, the contract and the files directly in the backend: whole folders, or single
 * files of them. A folder may only name folders above it in this list, so that folders form no circles.
 */
export const backend: Record<string, string> = {
  bounds: '',
  markdown: '',
  captions: 'bounds',
  summaries: 'captions',
  marks: '',
  library: 'bounds marks',

  money: 'library',
  tasks: 'library',
  models: 'bounds library money',
  retrieval: 'bounds library models tasks',

  sources: 'bounds captions summaries',
  settings: 'models',
  thumbnails: 'library',
  storyboards: 'library thumbnails',
  corrections: 'library',
  persons: 'library',
  trash: 'library storyboards thumbnails',
  saving: 'bounds library summaries/sections.ts',
  'summaries/by-model': 'library models money tasks',
  backup: 'library saving settings tasks',
  descriptions: 'library models money storyboards tasks',
  imports: 'library money saving sources/source.ts sources/video-lists.ts',
  'caption-files': 'bounds captions imports/finish-failed-items.ts library saving summaries',
  citations: 'library',
  'citations/zotero': 'bounds citations library',
  exports: 'library markdown',
  codes: 'captions/formats/encoding.ts exports/file-names.ts exports/qda/colours.ts exports/qda/guids.ts library marks',
  'raw-results': 'exports/file-names.ts exports/zip.ts imports/finish-failed-items.ts library saving sources/source.ts',
  answers: 'library markdown models money raw-results/keep-response.ts retrieval',

  service: 'answers library markdown models money retrieval saving sources/source.ts sources/youtube/wire-errors.ts',
  handlers:
    'answers backup caption-files citations citations/zotero codes corrections descriptions exports imports library models money ' +
    'persons ' +
    'raw-results retrieval saving ' +
    'settings sources storyboards summaries/by-model tasks thumbnails trash',
  doors: 'handlers library money service settings',
}

const allowedIn = (folder: string, table = backend): string[] =>
  (table[folder] ?? '').split(' ').filter((name) => name !== '')

const below = (path: string, folder: string) =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined

/** The folder of the table that holds a file; the file itself where it is directly in the backend. */
function roomOf(path: string): string {
  const folders = Object.keys(backend).filter((folder) => isInside(path, folder))
  return folders.sort((a, b) => b.length - a.length)[0] ?? topOf(path)
}

export function findBackendViolations(imports: readonly Import[]): string[] {
  return show(
    imports.filter((one) => {
      const [from, to] = [below(one.from, 'backend'), below(one.to, 'backend')]
      if (from === undefined || to === undefined || wiring.includes(from)) return false
      const [mine, its] = [roomOf(from), roomOf(to)]
      if (mine === its) return false
      // Files directly in the backend serve all folders, and know none of them.
      if (!from.includes('/')) return to.includes('/') || wiring.includes(to)
      if (!to.includes('/')) return wiring.includes(to)
      return !allowedIn(mine).some((name) => name === its || name === to)
    }),
  )
}

/** What is wrong with the table itself: an order that allows circles, a folder without an entry, an entry that nothing needs. */
export function findTableFaults(imports: readonly Import[], table = backend): string[] {
  const names = Object.keys(table)
  const used = new Set<string>()
  const folders = new Set<string>()
  for (const one of imports) {
    const [from, to] = [below(one.from, 'backend'), below(one.to, 'backend')]
    if (from?.includes('/')) folders.add(roomOf(from))
    if (from !== undefined && to !== undefined)
      for (const name of [roomOf(to), to]) used.add(`${roomOf(from)} → ${name}`)
  }
  return [
    ...[...folders].filter((folder) => !names.includes(folder)).map((folder) => `${folder} has no entry`),
    ...names.filter((name) => !folders.has(name)).map((name) => `there is no folder ${name}`),
    ...names.flatMap((folder) => [
      ...allowedIn(folder, table)
        .filter((name) => !used.has(`${folder} → ${name}`))
        .map((name) => `${folder} does not need ${name}`),
      ...allowedIn(folder, table)
        .filter((name) => names.indexOf(roomOf(name)) > names.indexOf(folder))
        .map((name) => `${folder} names ${name}, which is below it`),
    ]),
  ]
}

/** The folders of the window that are no nouns, with the folders that they may import. All other folders are nouns. */
const rooms: Record<string, readonly string[]> = {
  ui: [],
  connection: [],
  undo: ['connection', 'ui'],
  kept: ['connection', 'ui', 'undo'],
  moments: ['connection', 'ui', 'undo'],
  marking: ['connection', 'moments', 'ui', 'undo'],
}

/** Nouns may import the rooms, `app` everything, and only `main.tsx` imports `app`. */
export function findRendererViolations(imports: readonly Import[]): string[] {
  return show(
    imports.filter((one) => {
      const [from, to] = [below(one.from, 'renderer'), below(one.to, 'renderer')]
      if (from === undefined || to === undefined) return false
      const [mine, its] = [topOf(from), topOf(to)]
      if (mine === its || mine === 'app') return false
      if (mine === 'main.tsx' && (its === 'app' || !to.includes('/'))) return false
      return !(rooms[mine] ?? Object.keys(rooms)).includes(its)
    }),
  )
}

/** Circles of files, each told once: `a → b → a`. */
export function findCircles(imports: readonly Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, chain: readonly string[]) => {
    const start = chain.indexOf(file)
    if (start >= 0) return void circles.push([...chain.slice(start), file].join(' → '))
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...chain, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return circles
}

const mostFiles = 30

/** Folders that may hold more, because each file in them is one of a kind. */
const mayBeLarger: Record<string, string> = {
  'contract/app': 'one file for each noun',
  'backend/handlers': 'one file for each noun',
  'backend/exports': 'one file for each format',
}

export function findLargeFolders(files: Files): string[] {
  const folders = Map.groupBy(files.keys(), (path) => dirname(path))
  return [...folders]
    .filter(([folder, paths]) => paths.length > mostFiles && !(folder in mayBeLarger))
    .map(([folder, paths]) => `${folder} has ${paths.length} files`)
}
