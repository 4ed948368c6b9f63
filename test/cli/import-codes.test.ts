import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { coded, expected, saveVideo } from '../backend/codes/coded-video.ts'
import { makeProject, programs } from '../backend/codes/make-project.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'

test('a project is imported from the command line, and what has no place makes it exit with 3', async () => {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  saveVideo(library)
  closeLibrary(library)
  const file = join(dataDir, 'coded.qdpx')
  const foreign = { name: 'Map', text: 'A river', selections: [{ words: 'river', codes: ['Heat'] }] }
  writeFileSync(file, await makeProject({ ...coded, sources: [...coded.sources, foreign] }, programs.atlasti))
  const footnote = (...args: string[]) =>
    runCommand(['import-codes', ...args], { environment: { FOOTNOTE_DATA: dataDir } })

  const dry = await footnote(file, '--dry-run', '--json')
  expect(dry.status).toBe(3)
  const plan = JSON.parse(dry.stdout)
  expect(plan).toMatchObject({ isDryRun: true, unchanged: 0, leftovers: [{ where: 'Map', words: 'river' }] })
  expect(plan.marks).toHaveLength(expected.length)

  const done = await footnote(file)
  expect(done.status).toBe(3)
  expect(done.stdout).toContain('+ tag Heat/Trees\n')
  expect(done.stdout).toContain('Cooling the dense city 0:04 “with trees is four degrees”: Heat/Trees')
  expect(done.stdout).toContain('Imported: 4 new tags, 9 new marks, 0 marks changed, 0 unchanged')
  expect(done.stderr).toContain('Map: “river”: No video in your library')

  const missing = await footnote(join(dataDir, 'none.qdpx'))
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('There is no file')])
})
