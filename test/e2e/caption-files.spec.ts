// The user's own caption file, from the failed link of an import to the transcript on the video's page.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../fakes/youtube.ts'
import { pasteIntoDialog } from './add-videos.ts'
import { type AppWindow, eventually } from './app-window.ts'
import { findFaintText, findSidewaysScrolling, findUnnamed } from './page-checks.ts'
import { setStage } from './stage.ts'

const silent = makeVideo(3, { failure: 'no-captions' })
const hidden = makeVideo(6, { failure: 'private' })
const pictures = process.env.FOOTNOTE_SCREENSHOTS

const stage = setStage()
let opened: AppWindow
let page: Page
let dialog: Locator

beforeAll(async () => {
  const youtube = await stage.serveYoutube({ videos: [silent, hidden] })
  opened = await stage.open(await stage.start({ youtube }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  dialog = page.getByRole('dialog', { name: 'Use a caption file' })
})

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const choose = (name: string, text: string) => dialog.getByLabel('Caption file').setInputFiles(file(name, text))
const transcript = () => page.getByRole('region', { name: 'Transcript' })

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

test('a link that failed because there are no captions offers to use a file, and shows the whole reason', async () => {
  const adding = await pasteIntoDialog(page, `https://youtu.be/${silent.id}\nhttps://youtu.be/${hidden.id}`)
  await adding.getByRole('button', { name: 'Add 2 videos' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
  const row = page
    .getByRole('list', { name: 'Links of this import' })
    .getByRole('listitem')
    .filter({ hasText: silent.id })
  await row.getByText('This video has no captions').waitFor()
  const reasons = await page.getByText(/^This video (has no captions|is private)/).all()
  for (const reason of reasons)
    expect(await reason.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  await check('import-failed')
  await row.getByRole('button', { name: 'Use a caption file…' }).click()
  await dialog.waitFor()
  await check('caption-dialog')
})

test('an invalid file is refused right there, with the line number', async () => {
  await choose('talk.srt', '1\n00:00:01,000 -> 00:00:04,000\nGood morning\n')
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Line 2 is not a valid time' }).waitFor()
  await check('caption-refused')
})

test('a valid file is accepted, and leads to the video with its title, chapters and transcript', async () => {
  await choose('talk.srt', '1\n00:00:01,000 --> 00:00:04,000\nGood morning to all of you.\n')
  await dialog.getByRole('combobox', { name: 'Language', exact: true }).fill('German')
  await page.getByRole('option', { name: 'German', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await dialog.getByText('Saved 1 clip as the transcript').waitFor()
  await page.getByRole('listitem').filter({ hasText: silent.title }).getByText('Added').waitFor()
  await dialog.getByRole('link', { name: 'Open the video' }).click()
  await page.getByRole('heading', { name: silent.title }).waitFor()
  await transcript().getByText('Good morning to all of you.').waitFor()
  await page.getByText('German, from talk.srt').waitFor()
})

test("on the video's page it can be replaced, even by a text without times, and the page says that the times are estimated", async () => {
  await page.getByRole('button', { name: 'Use a caption file…' }).click()
  await dialog.getByText('instead of the current transcript').waitFor()
  await choose('notes.txt', 'One thing came first.\n\nAnother thing came later, and nobody knew why.')
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await dialog.getByText('The file has no times').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await eventually(focused).toBe('Use a caption file…')
  await transcript().getByText('Another thing came later').waitFor()
  await transcript().getByText('Times are estimated').waitFor()
  await page.getByText('From notes.txt, times estimated').waitFor()
  await check('video-estimated')
})

test('exported subtitles and search results also say that the times are estimated', async () => {
  await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export 1 video' })
  await exporting.getByRole('radio', { name: 'SRT' }).check()
  await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  await exporting.getByRole('heading', { name: 'Notes on the files' }).waitFor()
  await exporting.getByText('The times are estimated').waitFor()
  await check('export-estimated')
  await exporting.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click()
  await page.getByRole('textbox', { name: 'Search the library' }).fill('another thing')
  await page.locator('[data-result][data-kind="said"]').filter({ hasText: 'time estimated' }).first().waitFor()
  await check('search-estimated')
  expect(opened.troubles).toEqual([])
  expect(opened.outside).toEqual([])
})
