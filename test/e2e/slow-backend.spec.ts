// What the user sees before the data has arrived, and the notice when work in the background is done.
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type FakeService, makeFakeVideos } from '../fakes/service.ts'
import { addVideos, linksOf } from './add-videos.ts'
import { eventually, goTo } from './app-window.ts'
import { holdBackend } from './slow-backend.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let service: FakeService
let page: Page

beforeAll(async () => {
  const videos = makeFakeVideos(3)
  service = await stage.serve({ videos })
  page = (await stage.open(await stage.start({ service }))).page
  await addVideos(page, linksOf(videos), 3)
})

/** Reloads the page with a backend whose messages are held back. */
async function reloadHolding(isHeld?: (message: string) => boolean) {
  const backend = await holdBackend(page, isHeld)
  await page.reload()
  return backend
}

test('the end of an import is announced on any page', async () => {
  await goTo(page, '#/costs')
  await page.getByRole('heading', { name: 'Costs' }).waitFor()
  const news = page.getByRole('status').filter({ hasText: /^Import finished: 3 added\.$/ })
  await eventually(() => news.count()).toBe(1)
})

test('a collection is not reported as gone before the collections are known', async () => {
  await goTo(page, '#/')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.keyboard.type('Later')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Later/ }).click()
  await page.getByText('No videos in this collection').waitFor()
  const backend = await reloadHolding((message) => message.includes('"collections":['))
  await page.getByText('0 videos').waitFor()
  expect(await page.getByText('This collection was removed').count()).toBe(0)
  backend.release()
  await page.getByText('No videos in this collection').waitFor()
})

test('the library shows no button that would disappear once it is known to be empty', async () => {
  await goTo(page, '#/')
  const backend = await reloadHolding((message) => message.includes('"collectionIds"'))
  await page.getByRole('status', { name: 'Loading the library' }).waitFor()
  const add = page.getByRole('button', { name: 'Add videos' })
  expect(await add.count()).toBe(0)
  backend.release()
  await add.waitFor()
})

test('no question can be asked before the page knows whom to ask', async () => {
  await goTo(page, '#/ask')
  const backend = await reloadHolding((message) => message.includes('"serviceUrl"'))
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('What are tides?')
  await question.press('Enter')
  const ask = page.getByRole('button', { name: 'Ask', exact: true })
  expect(await ask.isDisabled()).toBe(true)
  backend.release()
  await eventually(() => page.getByRole('combobox', { name: 'Ask in' }).inputValue()).toBe('The service')
  await ask.dblclick()
  await page.getByRole('article').getByText('Answered by the service').waitFor()
  await page.getByRole('button', { name: 'Copy with citations' }).waitFor()
  const news = page.getByRole('status').filter({ hasText: /^“What are tides\?” has an answer with/ })
  await eventually(() => news.count()).toBe(1)
  expect(service.log.filter(({ endpoint }) => endpoint === '/answer')).toHaveLength(1)
})

test("while a saved answer loads, the page says so in the answer's place", async () => {
  await eventually(() => page.url()).toMatch(/#\/ask\/\d+$/)
  const backend = await reloadHolding((message) => message.includes('"citations":['))
  await page.getByRole('status', { name: 'Reading the answer' }).waitFor()
  expect(await page.getByText('Cited moments appear and play here').count()).toBe(0)
  backend.release()
  await page.getByRole('heading', { name: 'What are tides?' }).waitFor()
})

test('while results load, the page says so in their place and does not report that nothing was found', async () => {
  await goTo(page, '#/search?q=tides')
  const backend = await reloadHolding((message) => message.includes('"tookMs"'))
  await page.getByRole('status', { name: 'Searching' }).waitFor()
  expect(await page.getByText('Nothing found').count()).toBe(0)
  backend.release()
  await page.getByRole('article').first().waitFor()
  await page.getByRole('status', { name: 'Searching' }).waitFor({ state: 'detached' })
})

test('a video that is not in the library can be added from its page', async () => {
  await goTo(page, '#/videos/fake000009A')
  await page.getByRole('button', { name: 'Add video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add videos' })
  await dialog.getByText('1 new video').waitFor()
  await page.keyboard.press('Escape')
})
