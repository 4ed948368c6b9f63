// A project that was coded elsewhere, from its file to tags and marks, and back.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { coded, saveVideo } from '../backend/codes/coded-video.ts'
import { type FixtureProject, makeProject, programs } from '../backend/codes/make-project.ts'
import { makeDataDir } from './app.ts'
import { addAxe, checkWithAxe } from './axe-check.ts'
import { findFaintText, findSidewaysScrolling, findUnnamed } from './page-checks.ts'
import { setStage } from './stage.ts'

const pictures = process.env.FOOTNOTE_SCREENSHOTS
const stage = setStage()
let page: Page
let dialog: Locator

const project: FixtureProject = {
  ...coded,
  sources: [
    ...coded.sources,
    {
      name: 'Interview with \u202eDr. Öz <b>',
      text: 'Nobody has this video.',
      selections: [{ words: 'Nobody has', codes: ['Roofs'] }],
    },
  ],
}

beforeAll(async () => {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  saveVideo(library)
  closeLibrary(library)
  const opened = await stage.open(await stage.start({ dataDir }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await addAxe(page)
  dialog = page.getByRole('dialog', { name: 'Import codes' })
})

async function check(name: string): Promise<void> {
  expect([
    ...(await findUnnamed(page)),
    ...(await findSidewaysScrolling(page)),
    ...(await findFaintText(page)),
  ]).toEqual([])
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

const choose = (name: string, buffer: Buffer) =>
  dialog.getByLabel('Project').setInputFiles({ name, mimeType: 'application/zip', buffer })

test('a project is shown before it is imported, and undone as a whole', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Marks' }).click()
  await page.getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('button', { name: 'Import codes…' }).first().click()
  await dialog.waitFor()
  await check('codes-empty')

  await choose('notes.qdpx', Buffer.from('This is no ZIP file.'))
  await dialog.getByRole('alert').filter({ hasText: 'not a REFI-QDA project' }).waitFor()

  await choose('City heat.qdpx', await makeProject(project, programs.maxqda))
  await dialog.getByText('9 new marks').waitFor()
  await dialog.getByText('1 of 2 sources in your library').waitFor()
  await dialog.getByText('No video in your library has the name or the words of this text.').first().waitFor()
  await dialog.getByText('9 new marks').click()
  await dialog.getByText('Why *pale*?').waitFor()
  await dialog.getByText('4 new tags').press('Enter')
  await dialog.getByText('Heat / Trees').first().waitFor()
  await check('codes-preview')
  await checkWithAxe(page)

  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('Imported 9 marks and 4 tags.').waitFor()
  await check('codes-done')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('treeitem', { name: /Roofs/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('treeitem', { name: /Roofs/ }).waitFor({ state: 'detached' })
})
