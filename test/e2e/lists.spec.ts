// Playlists and channels in the dialog that adds videos.
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { makeVideo, makeVideos } from '../fakes/youtube.ts'
import { entryOf, type FakeList, makeChannel } from '../fakes/youtube-lists.ts'
import { pasteIntoDialog, videoRows } from './add-videos.ts'
import { type AppWindow, eventually } from './app-window.ts'
import { findFaintText, findSidewaysScrolling, findUnnamed } from './page-checks.ts'
import { setStage } from './stage.ts'

const videos = makeVideos(6)
const series = Array.from({ length: 120 }, (_, index) => makeVideo(index + 101))
const playlist: FakeList = {
  playlistId: 'PLabcdefghijkl',
  title: 'The whole series',
  owner: 'Somebody',
  entries: series.map((video, index) => ({ ...entryOf(video), ...(index === 2 ? { gone: 'deleted' } : {}) })),
}

const stage = setStage()
let opened: AppWindow
let page: Page
let dialog: Locator

beforeAll(async () => {
  const lists = [playlist, { ...makeChannel('talks', 'Talks of the town', videos), counted: 9 }]
  const youtube = await stage.serveYoutube({ videos: [...videos, ...series], lists })
  opened = await stage.open(await stage.start({ youtube }))
  page = opened.page
})

const options = () => dialog.getByRole('listbox', { name: 'Videos of the list' }).getByRole('option')
const chosenOptions = () => options().and(page.locator('[aria-selected="true"]'))
const focusIsOn = (name: string | RegExp) =>
  dialog.getByRole('button', { name }).evaluate((button) => button === document.activeElement)

test('lists are told apart from lines that are not videos, and each such line shows its whole reason at once', async () => {
  dialog = await pasteIntoDialog(
    page,
    `https://youtu.be/${videos[0]?.id}\nhttps://www.youtube.com/playlist?list=${playlist.playlistId}\n` +
      'https://www.youtube.com/@talks\nhttps://example.org/film',
  )
  await dialog.getByText('2 playlists or channels').waitFor()
  const rows = dialog.getByRole('list', { name: 'Found in the text' }).getByRole('listitem')
  await rows.first().getByText(/^New$/).waitFor()
  await rows.last().getByText('Not a YouTube link.').waitFor()
  await dialog.getByRole('button', { name: '1 not a video' }).click()
})

test('a playlist opens in the dialog and can be used with the keyboard alone', async () => {
  await dialog.getByRole('button', { name: /^Select videos of .*PLabc/ }).click()
  await dialog.getByRole('heading', { name: 'The whole series' }).waitFor()
  await dialog.getByText('100 of 120 loaded').waitFor()
  await dialog.getByRole('listbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await dialog.getByText('3 of 100 videos selected').waitFor()
  const names = await chosenOptions().evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-posinset')))
  expect(names).toEqual(['1', '2', '4'])
  const gone = options().filter({ hasText: 'This video was removed.' })
  expect(await gone.getAttribute('aria-disabled')).toBe('true')
  expect(await findUnnamed(page)).toEqual([])
  expect([...(await findSidewaysScrolling(page)), ...(await findFaintText(page))]).toEqual([])
})

test('Escape returns to the form without changes, and the focus to the button', async () => {
  await page.keyboard.press('Escape')
  await dialog.getByText('2 playlists or channels').waitFor()
  await eventually(() => focusIsOn(/^Select videos of The whole series/)).toBe(true)
})

test('more of a long list can be loaded, and a filter narrows the selection', async () => {
  await page.keyboard.press('Enter')
  await dialog.getByLabel('How many to select from the start').fill('110')
  await page.keyboard.press('Enter')
  await dialog.getByText('110 of 120 videos selected').waitFor()
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await dialog.getByLabel('Filter by title or channel').fill('clock REPAIR')
  await dialog.getByRole('button', { name: 'All shown' }).click()
  await dialog.getByText('12 of 120 videos selected').waitFor()
  await dialog.getByRole('button', { name: 'Select 12 videos' }).click()
  await dialog.getByText('13 new videos').waitFor()
  await dialog.getByRole('button', { name: /^Change the selected videos of The whole series/ }).waitFor()
})

test('the selected videos are added in the order of their list', async () => {
  await dialog.getByRole('button', { name: /^Select videos of .*@talks/ }).click()
  await dialog.getByText('YouTube lists only 6 of 9 videos.').waitFor()
  await options().nth(3).click()
  await options()
    .nth(1)
    .click({ modifiers: ['Shift'] })
  await dialog.getByRole('button', { name: 'Select 3 videos' }).click()
  await dialog.getByRole('button', { name: 'Add 16 videos' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('16 videos', { exact: true }).waitFor()
  expect(await videoRows(page).count()).toBe(16)
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
  const items = page.getByRole('list', { name: 'Links of this import' }).getByRole('listitem')
  await items.filter({ hasText: videos[3]?.title ?? '' }).waitFor()
  const titles = await items.allInnerTexts()
  const wanted = [videos[0], ...series.filter(({ title }) => title.startsWith('Clock repair')), ...videos.slice(1, 4)]
  expect(titles.slice(0, 16).map((text) => text.split('\n').at(-1))).toEqual(wanted.map((video) => video?.title))
  expect(opened.troubles).toEqual([])
  expect(opened.outside).toEqual([])
})
