// Every page and every dialog has no violation of axe-core's default rules, in both themes.
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeModel } from '../fakes/model.ts'
import { makeVideo } from '../fakes/youtube.ts'
import { entryOf } from '../fakes/youtube-lists.ts'
import { sampleThumbnailsDir } from '../sample/load-sample.ts'
import { nameCeiling, pasteIntoDialog } from './add-videos.ts'
import { type AppWindow, goTo } from './app-window.ts'
import { addAxe, checkWithAxe } from './axe-check.ts'
import { officer, sampleLinks, sampleVideos } from './sample-videos.ts'
import { setStage } from './stage.ts'

const series = Array.from({ length: 3 }, (_, index) => makeVideo(index + 101))
const playlist = { playlistId: 'PLabcdefghijkl', title: 'The series', owner: 'Somebody', entries: series.map(entryOf) }
const silent = makeVideo(3, { failure: 'no-captions' })

const stage = setStage()
const model = await startFakeModel()
afterAll(() => model.close())
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const service = await stage.serve({ videos: sampleVideos, thumbnailDir: sampleThumbnailsDir })
  const youtube = await stage.serveYoutube({ videos: [...series, silent], lists: [playlist] })
  opened = await stage.open(await stage.start({ service, youtube, model }), {
    embed: stage.embed,
    reducedMotion: 'reduce',
  })
  page = opened.page
  await addAxe(page)
})

const check = () => checkWithAxe(page)
const go = async (place: string, sign: string | RegExp) => {
  await goTo(page, place)
  await page.getByText(sign).first().waitFor()
}
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const closeDialog = async () => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test.each([
  ['library', '#/', 'Read, search and quote'],
  ['search', '#/search', 'Find the moment'],
  ['ask', '#/ask', 'Ask your videos'],
  ['marks', '#/marks', 'Your quotes and notes'],
  ['tags', '#/marks/tags', 'Your code book'],
  ['imports', '#/imports', 'No imports yet'],
  ['costs', '#/costs', 'Nothing spent'],
  ['settings', '#/settings', 'Hosted service'],
])('the %s page of a new library', async (_name, place, sign) => {
  await go(place, sign)
  await check()
})

test('the dialog that adds videos, empty and with its preview', async () => {
  await goTo(page, '#/')
  const adding = await pasteIntoDialog(page, '')
  await check()
  await adding.locator('textarea').fill(`${sampleLinks}\nno link\nhttps://www.youtube.com/playlist?list=PLabcdefghijkl`)
  await adding.getByText('10 new videos').waitFor()
  await check()
})

test('the videos of a playlist', async () => {
  await dialog('Add videos')
    .getByRole('button', { name: /videos of/ })
    .click()
  await page.getByRole('listbox', { name: 'Videos of the list' }).getByRole('option').first().waitFor()
  await check()
  await page.keyboard.press('Escape')
})

test('the imports page while an import runs and after it', async () => {
  const adding = dialog('Add videos')
  await nameCeiling(adding)
  await adding.getByRole('button', { name: 'Add 10 videos' }).click()
  await adding.waitFor({ state: 'detached' })
  await go('#/imports', /^(Running|Finished)$/)
  await check()
  await go('#/imports', /^Finished$/)
  await check()
})

test('the library as a list, with a selection and as a grid', async () => {
  await go('#/', '8 videos')
  await check()
  await page.getByRole('checkbox', { name: 'Select all videos' }).check()
  await check()
  await page.keyboard.press('Escape')
  await page.locator('label').filter({ hasText: 'Grid' }).click()
  await page.getByRole('gridcell', { name: officer.title }).waitFor()
  await check()
  await page.locator('label').filter({ hasText: 'List' }).click()
})

test('a video, and the dialogs of its page', async () => {
  // A model with a price is asked only after a dialog that shows the cost.
  await goTo(page, '#/settings')
  for (const kind of ['input', 'output']) {
    await page.getByRole('textbox', { name: `Price per 1M ${kind} tokens` }).fill('2')
    await page.keyboard.press('Enter')
  }
  await goTo(page, '#/videos/demoHeat01A')
  await page.getByRole('heading', { name: officer.title }).waitFor()
  await check()
  const actions = page.getByRole('main')
  await actions.getByRole('button', { name: 'Export' }).click()
  await dialog('Export 1 video').waitFor()
  await check()
  await closeDialog()
  await actions.getByRole('button', { name: /caption file/ }).click()
  await dialog('Use a caption file').waitFor()
  await check()
  await closeDialog()
  await actions.getByRole('button', { name: 'Summarise with the model' }).click()
  await dialog(/^Summarise/).waitFor()
  await check()
  await closeDialog()
  await page.keyboard.press('?')
  await dialog('Keys on this page').waitFor()
  await check()
  await closeDialog()
})

test('the dialog before videos are removed', async () => {
  await go('#/', '8 videos')
  await page.getByRole('checkbox', { name: 'Select all videos' }).check()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').waitFor()
  await check()
  await closeDialog()
})

test('search results', async () => {
  await go('#/search?q=white%20roof', ' moments in ')
  await check()
  await go('#/search?q=xylophone', 'Nothing found in your library')
  await check()
})

test('an answer', async () => {
  await goTo(page, '#/ask')
  await page.getByRole('textbox', { name: 'Question' }).fill('Why do cities stay hot at night?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('button', { name: 'Copy with citations' }).waitFor()
  await check()
})

test('the costs page with charges', async () => {
  await go('#/costs', 'This month')
  await check()
})

test('the whole run was without errors on the console', () => {
  expect(opened.troubles).toEqual([])
})
