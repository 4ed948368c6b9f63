// Removing videos, undo in the toast and with the keyboard, the Trash page, and adding a removed video again.
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type FakeService, makeFakeVideos } from '../fakes/service.ts'
import { addVideos, linksOf, pasteIntoDialog, videoRows } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const videos = makeFakeVideos(3)
let service: FakeService
let opened: AppWindow
let other: AppWindow
let page: Page

beforeAll(async () => {
  service = await stage.serve({ videos })
  const app = await stage.start({ service })
  opened = await stage.open(app, { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await addVideos(page, linksOf(videos), 3)
  other = await stage.open(app)
})

const rows = (of = page) => videoRows(of).count()

/** Removes the first video with the keyboard. */
async function removeFirst(): Promise<void> {
  await page.getByRole('grid', { name: 'Videos' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Remove 1 video' }).click()
  await page.getByText('Removed 1 video').last().waitFor()
}

test('a removed video leaves every window and returns with Undo in the toast', async () => {
  await removeFirst()
  await eventually(() => rows()).toBe(2)
  await eventually(() => rows(other.page)).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => rows()).toBe(3)
  await eventually(() => rows(other.page)).toBe(3)
})

test('Ctrl+Z undoes and Ctrl+Shift+Z repeats, but in a text field they are the field’s', async () => {
  await removeFirst()
  await eventually(() => rows()).toBe(2)
  const box = page.getByRole('textbox', { name: 'Search the library' })
  await box.focus()
  await page.keyboard.press('Control+z')
  await page.getByRole('grid', { name: 'Videos' }).focus()
  expect(await rows()).toBe(2)
  await page.keyboard.press('Control+z')
  await eventually(() => rows()).toBe(3)
  await page.keyboard.press('Control+Shift+z')
  await eventually(() => rows()).toBe(2)
})

test('the other window does not undo what was done here', async () => {
  await other.page.keyboard.press('Control+z')
  await other.page.getByText('There is nothing to undo in this window.').waitFor()
  expect(await rows()).toBe(2)
})

test('the Trash page gives it back', async () => {
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('table', { name: 'Trash' }).getByText('Video').waitFor()
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check()
  await page.getByRole('button', { name: 'Restore 1 item' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await goTo(page, '/')
  await eventually(() => rows()).toBe(3)
})

test('adding a removed video again restores it without a call', async () => {
  await removeFirst()
  const calls = service.log.length
  const dialog = await pasteIntoDialog(page, linksOf(videos))
  await dialog.getByText('1 restored from the trash').waitFor()
  await dialog.getByRole('button', { name: 'Add 1 video' }).click()
  await eventually(() => rows()).toBe(3)
  expect(service.log.length).toBe(calls)
})

test('what is deleted for good is gone', async () => {
  await removeFirst()
  await goTo(page, '/trash')
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('button', { name: 'Delete 1 item' }).click()
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
  await goTo(page, '/')
  await eventually(() => rows()).toBe(2)
})
