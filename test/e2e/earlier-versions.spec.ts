// The user's caption file survives a re-fetch, is replaced only if the user says so, and comes back with one button.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../fakes/youtube.ts'
import { pasteIntoDialog } from './add-videos.ts'
import { findFaintText, findSidewaysScrolling, findUnnamed } from './page-checks.ts'
import { setStage } from './stage.ts'

const video = makeVideo(1)
const pictures = process.env.FOOTNOTE_SCREENSHOTS
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 900, height: 640 },
]

const stage = setStage()
let page: Page

beforeAll(async () => {
  const youtube = await stage.serveYoutube({ videos: [video] })
  const opened = await stage.open(await stage.start({ youtube }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
})

async function check(name: string): Promise<void> {
  expect([
    ...(await findUnnamed(page)),
    ...(await findSidewaysScrolling(page)),
    ...(await findFaintText(page)),
  ]).toEqual([])
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Below 1024 pixels the page has another layout, and switching to it closes dialogs.
    for (const size of name.includes('dialog') ? sizes.slice(0, 2) : sizes) {
      await page.setViewportSize(size)
      await page.screenshot({ path: join(pictures, `${name}-${colorScheme}-${size.width}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

const transcript = () => page.getByRole('region', { name: 'Transcript' })
const refresh = async (replaces: boolean) => {
  await page.getByRole('button', { name: 'Re-fetch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Re-fetch this video?' })
  const replace = dialog.getByRole('checkbox', { name: 'Also replace the transcript from my caption file' })
  await replace.waitFor()
  if (replaces) await replace.check()
  await check(`refresh-dialog-${replaces}`)
  await dialog.getByRole('button', { name: 'Re-fetch' }).click()
  await page.getByText('Re-fetched', { exact: true }).waitFor()
}

test('a caption file replaces the captions, which are kept', async () => {
  const adding = await pasteIntoDialog(page, `https://youtu.be/${video.id}`)
  await adding.getByRole('button', { name: 'Add 1 video' }).click()
  await page.getByRole('link', { name: video.title }).first().click()
  await page.getByRole('heading', { name: video.title }).waitFor()
  expect(await page.getByRole('button', { name: /Earlier versions/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Use a caption file…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use a caption file' })
  const text = '1\n00:00:01,000 --> 00:00:04,000\nGood morning to all of you.\n'
  await dialog
    .getByLabel('Caption file')
    .setInputFiles({ name: 'talk.srt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: 'Use this file' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await transcript().getByText('Good morning to all of you.').waitFor()
  await page.getByRole('button', { name: 'Earlier versions (1)' }).waitFor()
  await check('earlier-button')
})

test('a re-fetch keeps it', async () => {
  await refresh(false)
  await transcript().getByText('Good morning to all of you.').waitFor()
})

test('it is replaced if the user asks for that, and one button brings it back', async () => {
  await refresh(true)
  await transcript().getByText('Good morning to all of you.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Earlier versions/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
  await dialog.getByText('Transcript from your file talk.srt, 1 clip').waitFor()
  await check('earlier-dialog')
  await dialog.getByRole('button', { name: /Restore: Transcript from your file/ }).click()
  await page.getByText('Earlier version restored', { exact: true }).waitFor()
  await dialog.getByText('Transcript from your file talk.srt').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await transcript().getByText('Good morning to all of you.').waitFor()
})

test('the form for adding videos says what a re-fetch keeps', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await page.getByText('Your file').waitFor()
  await check('library-your-file')
  const adding = await pasteIntoDialog(page, `https://youtu.be/${video.id}`)
  await adding.getByRole('checkbox', { name: 'Re-fetch 1 video already in your library' }).check()
  await adding.getByRole('checkbox', { name: 'Also replace my caption files and results of a service' }).waitFor()
  await check('adding-refetch')
})
