// With the keyboard alone, the focus is never lost: not when a row, a dialog or a page goes away, nor while a button is busy.
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

/** The role or element name of the focused element, and its label. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return `${element?.tagName.toLowerCase()} ${name.slice(0, 60)}`
  })

test('closing the field for a name returns the focus to where it was', async () => {
  await page.getByRole('button', { name: 'New collection' }).press('Enter')
  await page.keyboard.type('Bridges')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Bridges/ }).waitFor()
  await eventually(focused).toBe('button New collection')
  await page.getByRole('link', { name: /^Bridges/ }).press('F2')
  await page.getByRole('textbox', { name: 'New name for Bridges' }).waitFor()
  await page.keyboard.type('Tides')
  await page.keyboard.press('Enter')
  await eventually(focused).toBe('a Tides0')
})

test('a dialog opened from a menu returns the focus to the menu’s button', async () => {
  await page.getByRole('button', { name: 'Actions for Tides' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
  await page.getByRole('dialog', { name: 'Remove collection?' }).waitFor()
  await eventually(focused).toBe('button Cancel')
  await page.keyboard.press('Escape')
  await eventually(focused).toBe('button Actions for Tides')
})

test('“?” lists the keys of a page, but not while it is typed into a field', async () => {
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keys on this page' })
  await list.getByText('Rename collection or saved search').waitFor()
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

test('the result of an export gets the focus, and afterwards the button that started it', async () => {
  await page.getByRole('checkbox', { name: 'Select all videos' }).press('Space')
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await page.getByRole('radio', { name: 'Markdown' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Saved as/).waitFor()
  await eventually(focused).toBe('button Done')
  await page.keyboard.press('Enter')
  await eventually(focused).toBe('button Export')
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await eventually(focused).toMatch(/^table Videos/)
})

test('a new page gets the focus, and in a dialog a button gets it', async () => {
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Re-fetch' }).waitFor()
  await eventually(focused).toMatch(/^main /)
  await page.getByRole('button', { name: 'Re-fetch' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Re-fetch this video?' })
  await dialog.getByRole('button', { name: 'Fetch live' }).waitFor()
  await eventually(focused).toBe('button Fetch live')
  await page.keyboard.press('Escape')
  await eventually(focused).toBe('button Re-fetch')
})

test('failed links are reported above the videos until the user dismisses that, which moves the focus to the list', async () => {
  await goTo(page, '#/')
  const strip = page.getByRole('note').filter({ hasText: '2 of 5 videos could not be added.' })
  await strip.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await strip.waitFor({ state: 'detached' })
  await eventually(focused).toMatch(/^(table Videos|button)/)
})

test('after returning to the results, the arrow keys continue from the same place', async () => {
  await goTo(page, '#/search?q=tides')
  const results = page.getByRole('article').locator('button[data-kind]')
  await results.first().waitFor()
  await page.getByRole('textbox', { name: 'Search the library' }).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = await focused()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Re-fetch' }).waitFor()
  await page.goBack()
  await eventually(focused).toBe(second)
  await page.keyboard.press('ArrowUp')
  await eventually(focused).not.toBe(second)
  expect(await focused()).toMatch(/^button \d/)
})

test('an example fills in the question, and the question keeps the focus after it is asked', async () => {
  await goTo(page, '#/ask')
  await page.getByRole('button', { name: 'What figures are given, and by whom?' }).press('Enter')
  const question = page.getByRole('textbox', { name: 'Question' })
  await eventually(() => question.inputValue()).toBe('What figures are given, and by whom?')
  await eventually(focused).toMatch(/^textarea Question/)
  await page.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
  await page.getByRole('article').waitFor()
  await eventually(() => question.inputValue()).toBe('')
  expect(await focused()).toMatch(/^textarea Question/)
})

test('after a link is retried, the focus stays among the links', async () => {
  await goTo(page, '#/imports')
  const retry = page.getByRole('list', { name: 'Links of this import' }).getByRole('button', { name: 'Retry' })
  await retry.first().press('Enter')
  await page.getByText('Finished', { exact: true }).first().waitFor()
  await eventually(() => retry.count()).toBe(2)
  await eventually(focused).not.toMatch(/^body/)
  expect(opened.troubles).toEqual([])
})
