// Worked with the keyboard alone, the focus is never lost: not with a row, a dialog, a button at work or a page that is gone.
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { makeFakeVideos } from '../fakes/service.ts'
import { addVideos, linksOf } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const videos = [...makeFakeVideos(3), ...makeFakeVideos(2, { from: 3, availability: { fail: 'VIDEO_UNAVAILABLE' } })]
  const service = await stage.serve({ videos })
  opened = await stage.open(await stage.start({ service }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await addVideos(page, linksOf(videos), 3)
})

/** The role or element that has the focus, with its name. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return `${element?.tagName.toLowerCase()} ${name.slice(0, 60)}`
  })

test('the field of a name leaves the focus where it stood', async () => {
  await page.getByRole('button', { name: 'New collection' }).press('Enter')
  await page.keyboard.type('Bridges')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Bridges/ }).waitFor()
  await eventually(focused).toBe('button New collection')
  await page.getByRole('link', { name: /^Bridges/ }).press('F2')
  await page.getByRole('textbox', { name: 'New name of Bridges' }).waitFor()
  await page.keyboard.type('Tides')
  await page.keyboard.press('Enter')
  await eventually(focused).toBe('a Tides0')
})

test('a dialog opened from a menu gives the focus back to the menu’s button', async () => {
  await page.getByRole('button', { name: 'Actions for Tides' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
  await page.getByRole('dialog', { name: 'Remove this collection?' }).waitFor()
  await eventually(focused).toBe('button Cancel')
  await page.keyboard.press('Escape')
  await eventually(focused).toBe('button Actions for Tides')
})

test('the keys of a page are listed with “?”, and not while somebody types it', async () => {
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keys on this page' })
  await list.getByText('Rename the collection').waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await eventually(focused).toBe('button Actions for Tides')
  const box = page.getByRole('textbox', { name: 'Search the library' })
  await box.press('?')
  await eventually(() => page.url()).toMatch(/#\/search\?q=/)
  expect(await list.count()).toBe(0)
  await goTo(page, '#/')
  await page.getByRole('grid', { name: 'Videos' }).waitFor()
})

test('what an export came to has the focus, and then the button it began with', async () => {
  await page.getByRole('checkbox', { name: 'Select all videos' }).press('Space')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('radio', { name: 'Markdown' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Saved as/).waitFor()
  await eventually(focused).toBe('button Done')
  await page.keyboard.press('Enter')
  await eventually(focused).toBe('button Export')
  await page.getByRole('button', { name: 'Clear the selection' }).press('Enter')
  await eventually(focused).toMatch(/^table Videos/)
})

test('a page that opens has the focus, and a dialog with nothing ready to press', async () => {
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Refresh' }).waitFor()
  await eventually(focused).toMatch(/^main /)
  await page.getByRole('button', { name: 'Refresh' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Fetch this video again?' })
  await dialog.getByRole('button', { name: 'Fetch live' }).waitFor()
  await eventually(focused).toBe('button Fetch live')
  await page.keyboard.press('Escape')
  await eventually(focused).toBe('button Refresh')
})

test('links that failed are told above the videos until that is dismissed, which leaves the focus in the list', async () => {
  await goTo(page, '#/')
  const strip = page.getByRole('note').filter({ hasText: '2 of 5 links could not be added.' })
  await strip.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await strip.waitFor({ state: 'detached' })
  await eventually(focused).toMatch(/^(table Videos|button)/)
})

test('who comes back to the results goes on among them with the arrows', async () => {
  await goTo(page, '#/search?q=tides')
  const results = page.getByRole('article').getByRole('link')
  await results.first().press('Enter')
  await page.getByRole('button', { name: 'Refresh' }).waitFor()
  await page.goBack()
  await results.first().waitFor()
  await eventually(focused).toMatch(/^main /)
  await page.keyboard.press('ArrowDown')
  await eventually(focused).toMatch(/^a All about/)
})

test('an example is put into the question, and the question keeps the focus once it is asked', async () => {
  await goTo(page, '#/ask')
  await page.getByRole('button', { name: 'Which numbers are given, and by whom?' }).press('Enter')
  const question = page.getByRole('textbox', { name: 'Question' })
  await eventually(() => question.inputValue()).toBe('Which numbers are given, and by whom?')
  await eventually(focused).toMatch(/^textarea Question/)
  await page.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
  await page.getByRole('article').waitFor()
  await eventually(() => question.inputValue()).toBe('')
  expect(await focused()).toMatch(/^textarea Question/)
})

test('a link that is tried again leaves the focus among the links', async () => {
  await goTo(page, '#/imports')
  const retry = page.getByRole('list', { name: 'Links of this import' }).getByRole('button', { name: 'Retry' })
  await retry.first().press('Enter')
  await page.getByText('Finished').first().waitFor()
  await eventually(() => retry.count()).toBe(2)
  await eventually(focused).not.toMatch(/^body/)
  expect(opened.troubles).toEqual([])
})
