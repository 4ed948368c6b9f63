// A paid video that is partly unreadable: what its page and its import say, and what can be done with the original data.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { fakeVideoId, makeFakeVideos } from '../fakes/service.ts'
import { addVideos, nameCeiling, pasteIntoDialog } from './add-videos.ts'
import { type AppWindow, eventually } from './app-window.ts'
import { findFaintText, findSidewaysScrolling, findUnnamed } from './page-checks.ts'
import { setStage } from './stage.ts'

const pictures = process.env.FOOTNOTE_SCREENSHOTS
const stage = setStage()
const videos = makeFakeVideos(6)
const linkOf = (index: number) => `https://youtu.be/${fakeVideoId(index)}`
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const service = await stage.serve({ videos })
  opened = await stage.open(await stage.start({ service }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  service.setFault({ kind: 'results', change: 'clipWithoutText', times: 2 })
  await addVideos(page, linkOf(1), 1)
  service.setFault({ kind: 'results', change: 'nameless', times: 2 })
  const dialog = await pasteIntoDialog(page, `${linkOf(2)}\n${linkOf(3)}`)
  await nameCeiling(dialog)
  await dialog.getByRole('button', { name: 'Add 2 videos' }).click()
  await page.getByText('2 videos', { exact: true }).waitFor()
})

async function check(name: string): Promise<void> {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 900, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    expect([
      ...(await findUnnamed(page)),
      ...(await findSidewaysScrolling(page)),
      ...(await findFaintText(page)),
    ]).toEqual([])
    if (!pictures) continue
    mkdirSync(pictures, { recursive: true })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(pictures, `${name}-${viewport.width}-${colorScheme}.png`) })
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('the page says what is missing, and saves the original data', async () => {
  await page
    .getByRole('link', { name: /All about bridges/ })
    .first()
    .click()
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByText('1 of 12 clips could not be read. The service’s response is kept.').waitFor()
  // The same version would not read it any better.
  expect(await transcript.getByRole('button', { name: 'Read again' }).count()).toBe(0)
  await check('unread-video')
  const downloading = page.waitForEvent('download')
  await transcript.getByRole('button', { name: 'Export raw response' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`All about bridges, no. 2 [${fakeVideoId(1)}] as sent.json`)
  const sent = JSON.parse(await text(await download.createReadStream()))
  expect(sent.data.transcription.videoClips[1]).not.toHaveProperty('visualDescription')
})

test('a link whose result names no video fails, and its original data can be saved from the import', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
  const row = page
    .getByRole('list', { name: 'Links of this import' })
    .getByRole('listitem')
    .filter({ hasText: 'does not say which video it belongs to' })
  await row.waitFor()
  await check('unread-import')
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Export raw response' }).click()
  expect((await downloading).suggestedFilename()).toBe('Service result.json')
})

test('an import says what is missing from a saved video', async () => {
  await page
    .getByRole('link', { name: /1 link/ })
    .first()
    .click()
  await page.getByText('1 of 12 clips could not be read. The service’s response is kept.').waitFor()
  await check('unread-item')
  await eventually(() => opened.troubles).toEqual([])
})
