// The user's marks in the search: their words above the moments, and the filters for marks and tags.
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDataDir } from './app.ts'
import { eventually, goTo } from './app-window.ts'
import { fillWithMarks } from './many-marks.ts'
import { fillWithManyMoments, manyId } from './many-moments.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let page: Page

beforeAll(async () => {
  const dataDir = makeDataDir()
  fillWithManyMoments(dataDir, { videos: 2, hitsOf: () => 3, titleOf: (number) => `Night watch ${number}` })
  const target = { type: 'moment', kind: 'said', startMs: 70_000, endMs: 80_000 } as const
  fillWithMarks(dataDir, [
    { videoId: manyId(1), target, note: 'Ask <b>Zelda</b> about this', tags: { names: ['light/harbour'] } },
  ])
  const opened = await stage.open(await stage.start({ dataDir, service: await stage.serve({ videos: [] }) }))
  page = opened.page
})

beforeEach(async () => {
  await goTo(page, '#/costs')
  await page.getByRole('heading', { name: 'Costs' }).waitFor()
})

async function search(text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search the library' }).fill(text)
}

const marks = () => page.getByRole('region', { name: 'Your marks' })

test('a word of a note finds the mark, and its link opens the video there', async () => {
  await search('zelda')
  await marks().getByText('Ask <b>Zelda</b> about this').click()
  await eventually(() => expect(new URL(page.url()).hash).toBe(`#/videos/${manyId(1)}?at=70000`))
})

test('the words of a quote find its mark beside the moments, and “Show in Marks” lists it', async () => {
  await search('keeper 1 lights')
  await marks().getByText('Night watch 1').waitFor()
  await page.locator('article button[data-kind]').first().waitFor()
  await marks().getByRole('link', { name: 'Show in Marks' }).click()
  await page.getByRole('row').filter({ hasText: 'Zelda' }).waitFor()
})

test('the menu adds a filter for a tag, which finds the marked moments only', async () => {
  await search('lantern')
  await eventually(async () => expect(await page.locator('article').count()).toBe(2))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'light/harbour' }).click()
  await eventually(async () => expect(await page.locator('article button[data-kind]').count()).toBe(1))
  await page.getByText('Tag: light/harbour').waitFor()
  expect(await marks().count()).toBe(0)
})
