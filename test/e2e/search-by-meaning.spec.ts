// Searching by meaning, with a fake embedding model on this machine. For it, texts are similar if they share words.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { fillWithSample } from '../bench/sample-library.ts'
import { type FakeModel, startFakeModel } from '../fakes/model.ts'
import { makeDataDir, runCommand } from './app.ts'
import { eventually } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const dataDir = makeDataDir()
let model: FakeModel
let page: Page

beforeAll(async () => {
  model = await startFakeModel()
  const library = openLibrary(dataDir)
  fillWithSample(library)
  closeLibrary(library)
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ modelUrl: model.url, embeddingModel: 'vectors' }))
})
afterAll(() => model.close())

const field = () => page.getByRole('textbox', { name: 'Search the library' })
const related = () => page.getByRole('region', { name: 'Related excerpts' })
const queries = () => model.calls.flatMap(({ texts }) => texts).filter((text) => !text.includes('\n'))

test('a command searches by meaning once the library is embedded', async () => {
  const search = (...flags: string[]) =>
    runCommand(['search', 'pulse of a heart', '--meaning', '--data', dataDir, ...flags])
  const before = await search()
  expect(before).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/covers 0 of \d{3} excerpts\. With --prepare/),
  })
  const { status, stdout, stderr } = await search('--prepare', '--json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const { related: found, meaning } = JSON.parse(stdout)
  expect(meaning).toEqual({ embedded: meaning.total, total: expect.any(Number), problem: null })
  expect(
    new Set(found.flatMap(({ moments }: { moments: { foundBy: string }[] }) => moments.map(({ foundBy }) => foundBy))),
  ).toContain('meaning')
  expect(await search('--service')).toMatchObject({ status: 2 })
})

test('results that are close in meaning are listed once, below those that contain all the words', async () => {
  page = (await stage.open(await stage.start({ dataDir }))).page
  await field().click()
  await field().pressSequentially('white roofs')
  await related().getByRole('article').first().waitFor()
  expect(await related().innerText()).toMatch(/\d excerpts searched/)
  expect(await related().innerText()).toMatch(/by meaning|words and meaning/)
  // Whatever was in the field during a pause is sent, each text once. On a fast machine that is only the complete text.
  const sent = () => queries().filter((text) => text.startsWith('white'))
  await eventually(() => sent().at(-1)).toBe('white roofs')
  expect(sent()).toEqual([...new Set(sent())])
  const rows = await page
    .locator('article')
    .evaluateAll((videos) =>
      videos.flatMap((video) =>
        [...video.querySelectorAll('button[data-kind]')].map(
          (row) => `${video.getAttribute('data-video')} ${row.textContent}`,
        ),
      ),
    )
  expect(rows.length).toBeGreaterThan(2)
  expect(new Set(rows).size).toBe(rows.length)
})

test('if nothing contains all the words, the closest results are shown, and a failing model is reported', async () => {
  await field().fill('pulse heart pumps tropical')
  await page.getByText('No exact match. Closest results:').waitFor()
  await related().getByText('pump two to four times').first().waitFor()

  model.replyWith({ status: 500, error: 'out of memory' })
  await field().fill('pulse heart pumps subtropical')
  await page.getByText(/Searched by words only, because the search by meaning failed/).waitFor()
  await related().getByText('some of the words', { exact: true }).first().waitFor()
})

test('when switched off, nothing is sent to the model, and a result need not contain all the words', async () => {
  const sent = model.calls.length
  await page.getByRole('switch', { name: 'Include meaning' }).uncheck()
  await field().fill('pulse heart pumps arctic')
  await related().getByText('pump two to four times').first().waitFor()
  expect(model.calls).toHaveLength(sent)
  await page.reload()
  await eventually(() => page.getByRole('switch', { name: 'Include meaning' }).isChecked()).toBe(false)
})
