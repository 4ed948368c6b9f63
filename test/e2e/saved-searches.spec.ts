// Saving a search, finding it in the side pane, and what happens to it there.
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { makeFakeVideos } from '../fakes/service.ts'
import { addVideos, linksOf } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let opened: AppWindow
let other: AppWindow
let page: Page

beforeAll(async () => {
  const videos = makeFakeVideos(3)
  const service = await stage.serve({ videos })
  const app = await stage.start({ service })
  opened = await stage.open(app, { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await addVideos(page, linksOf(videos), 3)
  other = await stage.open(app)
})

const pane = () => page.getByRole('list', { name: 'Saved searches' })
const names = () => pane().getByRole('link').allInnerTexts()

async function save(query: string, { name, button = 'Save search' }: { name?: string; button?: string } = {}) {
  await goTo(page, `/search?${new URLSearchParams({ q: query })}`)
  await page.getByRole('button', { name: button, exact: true }).click()
  const field = page.getByRole('form', { name: 'Save search' }).getByRole('textbox', { name: 'Name' })
  if (name === undefined) await eventually(() => field.inputValue()).toBe(query)
  else await field.fill(name)
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'detached' })
}

test('without saved searches, the pane has no section for them', async () => {
  await page.getByRole('heading', { name: 'Collections' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Saved searches' }).count()).toBe(0)
})

test('a saved search is in the side pane of every window and runs again', async () => {
  await save('tides -orchards "a b"', { name: 'Tides' })
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  await save('orchards')
  await other.page.getByRole('link', { name: 'Tides', exact: true }).waitFor()
  await goTo(page, '/')
  await eventually(names).toEqual(['orchards', 'Tides'])
  await pane().getByRole('link', { name: 'Tides' }).click()
  await eventually(() => page.getByRole('textbox', { name: 'Search the library' }).inputValue()).toBe(
    'tides -orchards "a b"',
  )
})

test('saving the same query again only names it anew', async () => {
  await save('orchards', { name: 'Fruit', button: 'Saved' })
  await goTo(page, '/')
  await eventually(names).toEqual(['Fruit', 'Tides'])
})

test('a saved search is renamed with F2, and removed from its context menu with a way back', async () => {
  await pane().getByRole('link', { name: 'Fruit' }).press('F2')
  await page.getByRole('textbox', { name: 'New name for Fruit' }).fill('Apples & <b>pears</b>')
  await page.keyboard.press('Enter')
  await eventually(names).toEqual(['Apples & <b>pears</b>', 'Tides'])
  await pane().getByRole('link', { name: 'Apples' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await eventually(names).toEqual(['Tides'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(names).toEqual(['Apples & <b>pears</b>', 'Tides'])
})

test('nothing went wrong in either window', () => {
  expect([...opened.troubles, ...other.troubles]).toEqual([])
})
