// The library as a desk: columns, filter, context menu, selection, dragging, tags, unread videos and reading positions, with the mouse
// and with the keyboard alone, and in two windows.
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { idOf, said, videoContent } from '../backend/library/video-content.ts'
import { videoRows } from './add-videos.ts'
import { makeDataDir, type RunningApp } from './app.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { findSidewaysScrolling } from './page-checks.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const rtlTitle = 'كيف تبرد المدن الكثيفة: أسطح بيضاء وحدائق وماء في الليل'
const hostileTitle = '<img src=x onerror=alert(1)> "quoted" & \u202Etxt.exe'
const titles = [
  'Cooling roofs',
  'Cooling gardens',
  'Élan of the tides',
  rtlTitle,
  hostileTitle,
  'Zebra crossings',
  'Night air',
]
let app: RunningApp
let opened: AppWindow
let page: Page

function fillLibrary(): string {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  for (const [n, title] of titles.entries()) {
    const hasCaptions = n !== 5
    const content = videoContent({
      videoId: idOf(n),
      title,
      author: n < 2 ? 'Urban Climate Lab' : 'M. Okafor',
      durationMs: 600_000 + n * 1000,
      publishedAt: Date.UTC(2020, n, 15),
      captionTrack: hasCaptions
        ? { language: n === 3 ? 'ar' : 'en', kind: n === 1 ? 'automatic' : 'manual', name: null }
        : null,
      audioClips: hasCaptions ? said('All about tides.', 'And more about roofs.') : [],
    })
    // The first title is the newest, so that it comes first.
    saveVideo(library, content, { openAtMs: 0, addedAt: Date.UTC(2026, 0, 20 - n) })
  }
  closeLibrary(library)
  return dataDir
}

beforeAll(async () => {
  app = await stage.start({ dataDir: fillLibrary() })
  opened = await stage.open(app, { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await grid().waitFor()
})

const grid = (on = page): Locator => on.getByRole('grid', { name: 'Videos' })
const row = (title: string, on = page): Locator => videoRows(on).filter({ hasText: title })
const shownTitles = (on = page) => videoRows(on).getByRole('link').allInnerTexts()
const pane = () => page.getByRole('region', { name: 'Collections' })
const head = (name: string) => page.getByRole('columnheader', { name })
const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0
const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name })
const toast = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words })
const selected = async () => (await page.locator('[aria-selected=true]').getByRole('link').allInnerTexts()).sort()
/** How the keyboard comes into the list. */
const focusList = async () => {
  await grid().focus()
  await page.keyboard.press('Home')
}

test('a row says when the video was published and what captions it has', async () => {
  await row('Cooling roofs').getByText('English', { exact: true }).waitFor()
  await row('Cooling gardens').getByText('English · automatic').waitFor()
  await row('Zebra crossings').getByText('None', { exact: true }).waitFor()
  await row('Cooling gardens').getByText('Feb 15, 2020').waitFor()
  await row(rtlTitle).getByText('Arabic', { exact: true }).waitFor()
})

test('the filter narrows by title and author, says how many are left, and Escape gives the rest back', async () => {
  await focusList()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('cool climate')
  await page.getByText('2 of 7', { exact: true }).waitFor()
  expect(await shownTitles()).toEqual(['Cooling roofs', 'Cooling gardens'])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('elan')
  await page.getByText('1 of 7', { exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('xylophone')
  await page.getByRole('heading', { name: 'No title, author or tag matches' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('7 videos', { exact: true }).waitFor()
})

test('the filter comes back with Back, and a new visit starts without it', async () => {
  await page.keyboard.press('Control+f')
  await page.keyboard.type('zebra')
  await row('Zebra crossings').getByRole('link').click()
  await page.getByRole('heading', { name: 'Zebra crossings' }).waitFor()
  await page.goBack()
  await page.getByText('1 of 7', { exact: true }).waitFor()
  for (const place of [/^Unread/, /^All videos/]) await pane().getByRole('link', { name: place }).click()
  await page.getByText('7 videos', { exact: true }).waitFor()
})

test('columns are resized with the mouse and with the keyboard, hidden and shown, and stay so', async () => {
  const before = await widthOf(head('Author'))
  const handle = page.locator('[data-resize=author]')
  const box = await handle.boundingBox()
  if (!box) throw new Error('no handle')
  await page.mouse.move(box.x + 4, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x - 36, box.y + 8, { steps: 4 })
  await page.mouse.up()
  expect(await widthOf(head('Author'))).toBeCloseTo(before + 40, 0)
  await head('Author').getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowRight')
  expect(await widthOf(head('Author'))).toBeCloseTo(before + 48, 0)

  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Captions' }).click()
  await head('Captions').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.reload()
  await grid().waitFor()
  expect(await head('Captions').count()).toBe(0)
  expect(await widthOf(head('Author'))).toBeCloseTo(before + 48, 0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await menuItem('Reset columns').click()
  await head('Captions').waitFor()
  expect(await widthOf(head('Author'))).toBeCloseTo(before, 0)
})

test('a narrow window leaves columns out instead of scrolling sideways', async () => {
  await page.setViewportSize({ width: 900, height: 640 })
  await page.setViewportSize({ width: 560, height: 640 })
  await head('Captions').waitFor({ state: 'detached' })
  expect(await findSidewaysScrolling(page)).toEqual([])
  await head('Title').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await head('Captions').waitFor()
})

test('the grid is sorted from its menu, and the list shows the same order', async () => {
  await page.locator('label').filter({ hasText: 'Grid' }).click()
  await page.getByRole('button', { name: 'Sort: Added, descending' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  const expected = ['Cooling gardens', 'Cooling roofs', 'Élan of the tides', 'Night air']
  await eventually(async () => (await shownTitles()).filter((title) => expected.includes(title))).toEqual(expected)
  await page.locator('label').filter({ hasText: 'List' }).click()
  expect((await shownTitles()).filter((title) => expected.includes(title))).toEqual(expected)
  await head('Added').getByRole('button').click()
  await eventually(() => shownTitles()).toEqual(titles)
})

test('Shift and the arrows make a range longer and shorter, Ctrl+A selects all, and Escape none', async () => {
  await focusList()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await selected()).toHaveLength(3)
  await page.keyboard.press('Shift+ArrowUp')
  expect(await selected()).toEqual(['Cooling gardens', 'Cooling roofs'])
  await row('Night air')
    .getByText('M. Okafor')
    .click({ modifiers: ['Control'] })
  expect(await selected()).toEqual(['Cooling gardens', 'Cooling roofs', 'Night air'])
  await page.keyboard.press('Control+a')
  await page.getByText('7 of 7 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('7 videos', { exact: true }).waitFor()
})

test('the context menu of a row concerns that row, and that of a selected row the selection', async () => {
  await row('Night air').click({ button: 'right' })
  await menuItem('Copy link').click()
  await toast('1 link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`https://www.youtube.com/watch?v=${idOf(6)}`)
  await row('Cooling roofs')
    .getByText('Urban')
    .click({ modifiers: ['Control'] })
  await row('Cooling gardens')
    .getByText('Urban')
    .click({ modifiers: ['Control'] })
  await row('Cooling roofs').click({ button: 'right' })
  await page.getByRole('menu').getByText('2 videos selected').waitFor()
  await menuItem('Mark as read').click()
  await eventually(() => row('Cooling').getByTitle('Unread').count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('an item of the context menu that asks something opens its question', async () => {
  await row('Night air').click({ button: 'right' })
  await menuItem(/^Remove…/).click()
  const question = page.getByRole('dialog', { name: 'Remove 1 video?' })
  expect(await question.getByText('Night air').count()).toBe(1)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await row('Night air').click({ button: 'right' })
  await menuItem(/^Tag…/).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Tags' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('with the keyboard alone: the menu opens at the active video, Escape gives the list back, and an item works', async () => {
  await focusList()
  await page.keyboard.press('Shift+F10')
  await menuItem('Open').waitFor()
  await page.keyboard.press('Escape')
  await menuItem('Open').waitFor({ state: 'detached' })
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Videos')
  expect(await grid().locator('[data-active]').innerText()).toContain('Cooling roofs')
  await page.keyboard.press('ContextMenu')
  await menuItem('Mark as unread').press('Enter')
  await row('Cooling roofs').getByTitle('Unread').waitFor()
})

test('“Unread” shows what was never opened, and a video opens where it was left', async () => {
  await pane()
    .getByRole('link', { name: /^Unread/ })
    .click()
  await row('Night air').waitFor()
  await page.getByText('5 videos', { exact: true }).waitFor()
  await row('Night air').getByRole('link').click()
  await page.getByText('And more about roofs.').first().waitFor()
  await page.keyboard.press('l')
  await page.goBack()
  await page.getByText('4 videos', { exact: true }).waitFor()
  await pane()
    .getByRole('link', { name: /^All videos/ })
    .click()
  await row('Night air').getByTitle('Read to 0:10 of 10:06').waitFor()
  await row('Night air').click({ button: 'right' })
  await menuItem('Play from 0:10').waitFor()
  await page.keyboard.press('Escape')
})

test('videos are dragged onto a collection: the dragged one, or all that are selected', async () => {
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.keyboard.type('Heat & <b>ice</b>')
  await page.keyboard.press('Enter')
  const collection = pane().getByRole('link', { name: /^Heat & <b>ice/ })
  await collection.waitFor()
  await row('Night air').dragTo(collection)
  await toast('Added 1 video to').waitFor()
  await row('Cooling roofs')
    .getByText('Urban')
    .click({ modifiers: ['Control'] })
  await row(rtlTitle)
    .getByText('M. Okafor')
    .click({ modifiers: ['Control'] })
  await row(rtlTitle).dragTo(collection)
  await toast('Added 2 videos to').getByRole('button', { name: 'Undo' }).waitFor()
  await eventually(() => collection.textContent()).toMatch(/3$/)
  await toast('Added 2 videos to').getByRole('button', { name: 'Undo' }).click()
  await eventually(() => collection.textContent()).toMatch(/1$/)
  await page.keyboard.press('Escape')
})

test('several videos are tagged with the keyboard, a tag filters the library, and dropping a video on it tags the video', async () => {
  await focusList()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 videos' })
  await dialog.waitFor()
  await page.keyboard.type('cooling/“roofs”')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await toast('Changed the tags of 2 videos').waitFor()
  const list = page.getByRole('list', { name: 'Tags' })
  await eventually(() => list.getByRole('link').allTextContents()).toEqual(['cooling2', '“roofs”2'])
  await row('Cooling roofs').getByText('“roofs”').waitFor()
  await page.keyboard.press('Escape')
  await row('Night air').dragTo(list.getByRole('link', { name: /^cooling/ }))
  await toast('Changed the tags of 1 video').waitFor()
  await list.getByRole('link', { name: /^cooling/ }).click()
  await page.getByText('3 videos', { exact: true }).waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('roofs')
  await page.getByText('2 of 3', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
})

test('the page of a video shows its tags and changes them', async () => {
  await row('Night air').getByRole('link').click()
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByText('cooling', { exact: true }).waitFor()
  await tags.getByRole('button', { name: 'Edit tags' }).press('Enter')
  await page.keyboard.type('night')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tags.getByText('night', { exact: true }).waitFor()
  await tags.getByRole('button', { name: 'Remove tag cooling' }).click()
  await tags.getByText('cooling', { exact: true }).waitFor({ state: 'detached' })
  await goTo(page, '#/')
  await row('Night air').getByText('night', { exact: true }).waitFor()
})

test('what one window changes appears in the other', async () => {
  const other = await stage.open(app)
  await row('Élan', other.page).getByTitle('Unread').waitFor()
  await row('Élan').getByRole('link').click()
  await page.getByRole('heading', { name: 'Élan of the tides' }).waitFor()
  await row('Élan', other.page).getByTitle('Unread').waitFor({ state: 'detached' })
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByRole('button', { name: 'Tag this video' }).click()
  await page.keyboard.type('sea')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await row('Élan', other.page).getByText('sea', { exact: true }).waitFor()
  await goTo(page, '#/')
  expect(other.troubles).toEqual([])
  await other.close()
})

test('all transcripts are saved as SRT in three steps', async () => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /SubRip|SRT/ })
    .check()
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  await page.getByText(/^Saved as .*\.zip/).waitFor()
  await page.keyboard.press('Enter')
})

test('nothing went wrong on the way', () => {
  expect(opened.troubles).toEqual([])
})
