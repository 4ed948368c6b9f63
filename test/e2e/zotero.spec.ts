// Sending videos and marks to Zotero: the question of Zotero, the progress, and what became of each video.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeZotero, startFakeZotero } from '../fakes/zotero.ts'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { addAxe, checkWithAxe } from './axe-check.ts'
import { fillWithMarks } from './many-marks.ts'
import { fillWithManyMoments, manyId } from './many-moments.ts'
import { findSidewaysScrolling } from './page-checks.ts'
import { setStage } from './stage.ts'

const pictures = process.env.FOOTNOTE_SCREENSHOTS

const stage = setStage()
let zotero: FakeZotero
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const dataDir = makeDataDir()
  fillWithManyMoments(dataDir, { videos: 6, hitsOf: () => 2, titleOf: (number) => `Night watch ${number}` })
  fillWithMarks(dataDir, [
    { videoId: manyId(1), target: { type: 'moment', kind: 'said', startMs: 0, endMs: 10_000 }, note: 'First' },
    { videoId: manyId(2), target: { type: 'video' }, note: 'Second' },
  ])
  zotero = await startFakeZotero()
  opened = await stage.open(await stage.start({ dataDir, zotero }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await addAxe(page)
})
afterAll(() => zotero?.close())

const dialog = () => page.getByRole('dialog', { name: /^Send .* to Zotero$/ })
const send = () => dialog().getByRole('button', { name: 'Send', exact: true }).click()
const done = () => dialog().getByRole('button', { name: 'Done' }).click()

async function picture(name: string): Promise<void> {
  expect(await findSidewaysScrolling(page)).toEqual([])
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1280, 800],
      [900, 640],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await page.screenshot({ path: join(pictures, `zotero-${name}-${colorScheme}-${width}.png`) })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('the page of a video sends it once Zotero’s user allows it', async () => {
  zotero.answers.splice(0, 1, 'wait')
  await goTo(page, `/videos/${manyId(1)}`)
  await page.getByRole('button', { name: 'Send to Zotero…' }).click()
  await dialog().getByText('Zotero 10.0.1 is running.').waitFor()
  await dialog().getByLabel('With my marks as a note (1 mark)').waitFor()
  await picture('choices')
  await checkWithAxe(page)
  await page.keyboard.press('Enter')
  await dialog().getByText('Zotero is asking whether Footnote may write.').waitFor()
  await picture('asking')
  zotero.answer('always')
  await dialog().getByText('1 video of 1 in Zotero').waitFor()
  expect(zotero.videos()).toHaveLength(1)
  expect(zotero.notesOf(zotero.videos()[0]?.key ?? '')).toHaveLength(1)
  await picture('sent')
  await checkWithAxe(page)
  await done()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Zotero')
})

test('marks are sent with their videos, and the library sends what is selected', async () => {
  await goTo(page, '/marks')
  await page.locator('[data-mark-id]').first().waitFor()
  await page.locator('[data-mark-list]').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Send to Zotero' }).click()
  await send()
  await dialog().getByText('2 videos of 2 in Zotero').waitFor()
  await done()
  expect(zotero.videos()).toHaveLength(2)

  await goTo(page, '/')
  await page.getByRole('row', { name: /Night watch 3/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Send to Zotero…' }).click()
  await send()
  await dialog().getByText('1 video of 1 in Zotero').waitFor()
  await done()
  expect(zotero.videos()).toHaveLength(3)
})

test('an older Zotero gets copies only if the user wants them, and one that is closed is told', async () => {
  zotero.set({ version: '9.0.6' })
  await goTo(page, `/videos/${manyId(1)}`)
  await page.getByRole('button', { name: 'Send to Zotero…' }).click()
  await dialog().getByText('Zotero 9.0.6 can only add items').waitFor()
  expect(await dialog().getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await dialog().getByLabel('Send it again as a copy').check()
  await picture('copies')
  await send()
  await dialog().getByText('1 video of 1 in Zotero').waitFor()
  await done()
  expect(zotero.videos()).toHaveLength(4)
  await zotero.close()
  await page.getByRole('button', { name: 'Send to Zotero…' }).click()
  await dialog().getByText('Zotero is not running. Start Zotero and try again.').waitFor()
  await picture('closed')
  await page.keyboard.press('Escape')
})

test('nothing went wrong in the window', () => {
  expect(opened.troubles).toEqual([])
})
