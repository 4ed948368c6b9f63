// Back and Forward in the window, and the rail: pages come back as they were left.
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFakeVideos } from '../fakes/service.ts'
import { addVideos, linksOf } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const videos = makeFakeVideos(60)
  const service = await stage.serve({ videos })
  opened = await stage.open(await stage.start({ service }))
  page = opened.page
  await addVideos(page, linksOf(videos), 60)
})

const back = () => page.getByRole('button', { name: 'Back (Alt ←)' })
const forward = () => page.getByRole('button', { name: 'Forward (Alt →)' })
const list = () => page.getByRole('grid', { name: 'Videos' })
const scrollTop = () => list().evaluate((element) => element.scrollTop)
const place = (label: string) => page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: label })
const heading = (title: string) => page.getByRole('heading', { name: title, exact: true })

/** Scrolls the list and returns where it stands then. */
async function scrollList(top: number): Promise<number> {
  await list().evaluate((element, to) => element.scrollTo(0, to), top)
  await eventually(scrollTop).toBe(top)
  return scrollTop()
}

const linkOf = (number: number) => list().getByRole('link', { name: new RegExp(`no\\. ${number}$`) })

/** Opens a video that is in view with the mouse and returns its title. */
async function openVideo(number: number): Promise<string> {
  const link = linkOf(number)
  const title = await link.innerText()
  await link.click()
  await heading(title).waitFor()
  return title
}

describe('back and forward', () => {
  test('lead nowhere from the first page', async () => {
    expect(await back().isDisabled()).toBe(true)
    expect(await forward().isDisabled()).toBe(true)
  })

  for (const view of ['List', 'Grid']) {
    test(`bring the videos back (${view}) as they were: where they were scrolled, what was selected, and where the keyboard was`, async () => {
      await goTo(page, '#/costs')
      await heading('Costs').waitFor()
      await goTo(page, '#/')
      await page.locator('label', { hasText: view }).click()
      await list()
        .getByRole('checkbox', { name: /no\. 60$/ })
        .check()
      await scrollList(view === 'List' ? 700 : 900)
      const shown = await list().getByRole('link').allInnerTexts()
      const number = Number(/no\. (\d+)$/.exec(shown[Math.floor(shown.length / 2)] ?? '')?.[1])
      // A row at the edge is scrolled into view before it is clicked.
      await linkOf(number).hover()
      const top = await scrollTop()
      const title = await openVideo(number)
      await page.keyboard.press('Alt+ArrowLeft')
      await page.getByText('1 of 60 selected').waitFor()
      await eventually(scrollTop).toBe(top)
      const active = await list().getAttribute('aria-activedescendant')
      expect(await page.locator(`[id="${active}"]`).innerText()).toContain(title)
      await eventually(() => list().evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Alt+ArrowRight')
      await heading(title).waitFor()
      await back().click()
      await page.getByText('1 of 60 selected').waitFor()
      expect(await scrollTop()).toBe(top)
      await page.keyboard.press('Escape')
      await heading('All videos').waitFor()
      await page.locator('label', { hasText: 'List' }).click()
    })
  }

  test('a page that is opened anew starts at its top', async () => {
    await scrollList(600)
    await goTo(page, '#/costs')
    await heading('Costs').waitFor()
    await goTo(page, '#/')
    await heading('All videos').waitFor()
    expect(await scrollTop()).toBe(0)
  })

  test('the settings come back where they were scrolled', async () => {
    await place('Settings').click()
    const appearance = page.getByRole('heading', { name: 'Appearance' })
    await page.getByRole('button', { name: 'Appearance' }).click()
    await eventually(async () => (await appearance.boundingBox())?.y ?? 0).toBeLessThan(600)
    const top = (await appearance.boundingBox())?.y
    await place('Costs').click()
    await heading('Costs').waitFor()
    await page.keyboard.press('Alt+ArrowLeft')
    await appearance.waitFor()
    expect((await appearance.boundingBox())?.y).toBe(top)
  })

  test('the buttons lead through all pages, and are off at both ends', async () => {
    await place('Ask').click()
    await place('Settings').click()
    await heading('Settings').waitFor()
    await eventually(() => forward().isDisabled()).toBe(true)
    await back().click()
    await page.getByRole('textbox', { name: 'Question' }).waitFor()
    await forward().click()
    await heading('Settings').waitFor()
    expect(await back().isDisabled()).toBe(false)
  })

  test('the fourth and fifth button of the mouse move by one page', async () => {
    await place('Costs').click()
    await heading('Costs').waitFor()
    await place('Library').click()
    await heading('All videos').waitFor()
    const session = await page.context().newCDPSession(page)
    const press = async (button: 'back' | 'forward') => {
      for (const type of ['mousePressed', 'mouseReleased'] as const) {
        await session.send('Input.dispatchMouseEvent', { type, button, x: 600, y: 400, clickCount: 1 })
      }
    }
    await press('back')
    await heading('Costs').waitFor()
    await press('back')
    await heading('Settings').waitFor()
    await press('forward')
    await heading('Costs').waitFor()
    await session.detach()
  })

  test('do nothing while a dialog is open, so that nothing typed in it is lost', async () => {
    await goTo(page, '#/')
    await page.getByRole('button', { name: 'Add videos' }).click()
    const field = page.getByLabel('Links, or any text with links in it')
    await field.fill('half a li')
    await page.keyboard.press('Alt+ArrowLeft')
    expect(await field.inputValue()).toBe('half a li')
    expect(page.url()).toMatch(/#\/$/)
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
  })
})

describe('the rail', () => {
  const box = () => page.getByRole('textbox', { name: 'Search the library' })

  test('returns to the last search', async () => {
    await box().fill('tides')
    await page.getByRole('article').getByRole('link').first().click()
    await page.getByRole('region', { name: 'Transcript' }).waitFor()
    await place('Search').click()
    await page.getByRole('article').first().waitFor()
    expect(await box().inputValue()).toBe('tides')
    await place('Search').click()
    await eventually(() => page.url()).toMatch(/#\/search$/)
    await eventually(() => box().inputValue()).toBe('')
  })

  test('returns to the last collection, where it was scrolled', async () => {
    await goTo(page, '#/')
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.keyboard.type('All of them')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^All of them/ }).waitFor()
    await list().getByRole('checkbox', { name: 'Select all videos' }).check()
    await page.getByRole('button', { name: 'Add to collection' }).click()
    await page.getByRole('menuitem', { name: 'All of them' }).click()
    await page.getByRole('link', { name: 'All of them 60' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^All of them/ }).click()
    await heading('All of them').waitFor()
    const top = await scrollList(400)
    await place('Costs').click()
    await heading('Costs').waitFor()
    await place('Library').click()
    await heading('All of them').waitFor()
    expect(await scrollTop()).toBe(top)
    // Again without touching it in between.
    await place('Costs').click()
    await heading('Costs').waitFor()
    await place('Library').click()
    await heading('All of them').waitFor()
    expect(await scrollTop()).toBe(top)
    await place('Library').click()
    await heading('All videos').waitFor()
    expect(await scrollTop()).toBe(0)
  })
})

test('Escape ends the selection wherever the focus is, but first closes a menu', async () => {
  const selected = page.getByText('60 of 60 selected')
  const all = list().getByRole('checkbox', { name: 'Select all videos' })
  await all.focus()
  await page.keyboard.press('Space')
  await selected.waitFor()
  await page.keyboard.press('Escape')
  await selected.waitFor({ state: 'detached' })
  await all.press('Space')
  await page.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Escape')
  await selected.waitFor({ state: 'detached' })
  await eventually(() => list().evaluate((element) => element === document.activeElement)).toBe(true)
  await all.press('Space')
  await page.getByRole('button', { name: 'Actions for All of them' }).click({ force: true })
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await selected.waitFor()
})

test('there were no errors in the page', () => {
  expect(opened.troubles).toEqual([])
})
