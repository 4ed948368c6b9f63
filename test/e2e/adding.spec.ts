// Adding videos: the dialog with the keyboard and in small windows, the library while the first videos come, and a re-fetch.
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type FakeService, makeFakeVideos } from '../fakes/service.ts'
import { addDialog, linksOf, pasteIntoDialog } from './add-videos.ts'
import { setStage } from './stage.ts'

const videos = makeFakeVideos(3)
/** Added later than the others. */
const more = makeFakeVideos(4, { from: 10 })
const stage = setStage()
let service: FakeService
let page: Page

beforeAll(async () => {
  service = await stage.serve({ videos: [...videos, ...more] })
  page = (await stage.open(await stage.start({ service }))).page
})

/** Whether all of an element can be seen and clicked. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect()
    const corners = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ] as const
    return corners.every(([x, y]) => node.contains(document.elementFromPoint(x, y)))
  })

test('Ctrl+Enter in an open list of options selects the option and does not add the videos yet', async () => {
  const dialog = await pasteIntoDialog(page, linksOf(videos))
  await dialog.getByRole('button', { name: 'Add 3 videos' }).waitFor()
  await dialog.getByLabel('Maximum cost of one video').fill('1')
  const mode = dialog.getByRole('combobox', { name: 'If not cached' })
  const before = await mode.inputValue()
  await mode.click()
  await page.getByRole('option').first().waitFor()
  await mode.press('ArrowDown')
  await mode.press('Control+Enter')
  expect(await mode.inputValue()).not.toBe(before)
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('while the first videos are added, the empty state makes room for them at once', async () => {
  const empty = page.getByRole('heading', { name: 'Read, search and quote videos' })
  await empty.waitFor()
  service.setFault({ endpoint: '/videos', kind: 'slowHeaders', ms: 2000 })
  const dialog = await pasteIntoDialog(page, `Hi Jane\n${linksOf(videos)}`)
  await dialog.getByRole('button', { name: 'Add 3 videos' }).waitFor()
  await dialog.getByLabel('Maximum cost of one video').fill('1')
  await dialog.getByRole('button', { name: 'Add 3 videos' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Adding videos: 0 of 3/).waitFor()
  expect(await empty.count()).toBe(0)
  await page.getByText('3 videos', { exact: true }).waitFor()
})

test('Escape clears the selection while the focus is on “Select all videos”', async () => {
  const all = page.getByRole('checkbox', { name: 'Select all videos' })
  await all.press('Space')
  await page.getByText('3 of 3 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('3 of 3 selected').waitFor({ state: 'detached' })
  expect(await all.isChecked()).toBe(false)
})

test('a re-fetch says that it is one, and its buttons are in view at every window size', async () => {
  const dialog = await pasteIntoDialog(page, `no link here\n${linksOf(videos)}`)
  await dialog.getByRole('checkbox', { name: 'Re-fetch 3 videos already in your library' }).check()
  const button = dialog.getByRole('button', { name: 'Re-fetch 3 videos' })
  await button.waitFor()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 900, height: 640 },
  ]) {
    await page.setViewportSize(size)
    expect(await isInView(button), JSON.stringify(size)).toBe(true)
    expect(await isInView(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
  }
  await button.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
  await page.getByRole('main').getByText('3 re-fetched, 1 not a video').first().waitFor()
  const rows = page.getByRole('list', { name: 'Links of this import' }).getByRole('listitem')
  await expect.poll(() => rows.filter({ hasText: 'Re-fetched' }).count()).toBe(3)
})

test('Ctrl+V and Ctrl+Enter open the first video while the others are added', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await page.getByRole('grid', { name: 'Videos' }).waitFor()
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `no link here\n${linksOf(more)}`,
  )
  const dialog = addDialog(page)
  await dialog.getByRole('button', { name: 'Add 4 videos' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  const [first] = more
  await page.getByRole('heading', { name: first?.data.title ?? '', exact: true }).waitFor()
  await page
    .getByRole('alert')
    .filter({ hasText: /^Adding \d videos/ })
    .getByRole('link', { name: 'Details' })
    .waitFor()
  await page.goBack()
  await page.getByText('7 videos', { exact: true }).waitFor()
})
