import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findCoverage, writePage } from './coverage.ts'
import { allSections } from './rows.ts'

let coverage: ReturnType<typeof findCoverage> | undefined
/** Collecting the tests takes a while, so it is done once. */
const readCoverage = () => {
  coverage ??= findCoverage()
  return coverage
}

const page = new URL('../interface.md', import.meta.url).pathname
const shared = new URL('../../../shared/', import.meta.url)

it('every row of the service interface is covered by a test, and interface.md lists the tests', async () => {
  const coverage = await readCoverage()
  const rows = allSections.flatMap((section) => section.rows.map(({ row }) => row))
  expect(rows.filter((row) => !coverage.has(row))).toEqual([])
  expect([...coverage.keys()].filter((row) => !rows.includes(row))).toEqual([])
  await expect(writePage(coverage)).toMatchFileSnapshot(page)
})

/** Rows that only a reader must keep, that our own server never writes, or that have a test of their own. */
const notOfOurDoor = [
  /^N reading /,
  /^N errors (?:HTTP (?:402|429|432|500)|another body|Retry-After)$/,
  /^N responses (?:CRAWL_(?!NOT_FOUND).*|an unknown type)$/,
  /^N stream (?:error|cut off|what is ignored|bytes split anywhere)$/,
  /^8 rate limits$/,
]

it('every row that a server must keep is covered by a test of our own server', async () => {
  const ofServer = [...(await readCoverage())].flatMap(([row, tests]) =>
    tests.some((name) => name.startsWith('interface/server.test.ts')) ? [row] : [],
  )
  const rows = allSections.flatMap((section) => section.rows.map(({ row }) => row))
  const kept = rows.filter((row) => !notOfOurDoor.some((pattern) => pattern.test(row)))
  expect(kept.filter((row) => !ofServer.includes(row))).toEqual([])
})

/** The names in the first columns of a document's tables, each with the section that contains the table. */
function readFields(file: string, columns: number): { section: string; field: string }[] {
  let section = ''
  return readFileSync(new URL(file, shared), 'utf8')
    .split('\n')
    .flatMap((line) => {
      section = /^#{2,3} (.+)$/.exec(line)?.[1] ?? section
      const cells = /^\|(.+)\|$/.exec(line)?.[1]?.split('|').slice(0, columns) ?? []
      const names = cells.flatMap((cell) => cell.split(/`,? ?`?/)).map((name) => name.trim())
      return names.filter((name) => /^\w[\w.[\]/-]*$/.test(name)).map((field) => ({ section, field }))
    })
}
const notFields = ['Field', 'Value', 'State', 'endpoint', 'type', 'all', 'header']

it.skipIf(!existsSync(shared))('the list of rows matches the interface and its notes', () => {
  const known = allSections.map(({ name, rows }) => ({ name, text: rows.map(({ field }) => field).join('\n') }))
  const isKnown = (field: string, ofSection: (name: string) => boolean) =>
    notFields.includes(field) || known.some(({ name, text }) => ofSection(name) && text.includes(field))
  const numbered = readFields('service-interface.md', 1).flatMap(({ section, field }) => {
    const number = /^(?:2\.\d|3|4\.\d)/.exec(section)?.[0]
    return number === undefined ? [] : [{ number, field }]
  })
  const noted = readFields('service-interface-notes.md', 2)
  expect(numbered.length + noted.length).toBeGreaterThan(100)
  expect(numbered.filter(({ number, field }) => !isKnown(field, (name) => name === number))).toEqual([])
  expect(noted.filter(({ field }) => !isKnown(field, (name) => /^(?:N |2\.6|4$)/.test(name)))).toEqual([])
})
