// Still frames of videos that the local engine reads: in the filmstrip, beside sections and in search results.
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../fakes/youtube.ts'
import type { FakeStoryboard } from '../fakes/youtube-sheets.ts'
import { pasteIntoDialog } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { findFaintText, findHiddenFocus, findSidewaysScrolling, findUnnamed } from './page-checks.ts'
import { findPlayer } from './player-frame.ts'
import { setStage } from './stage.ts'

const storyboard: FakeStoryboard = { intervalMs: 5000, sceneStartsMs: [0, 100_000, 250_000] }
const whole = makeVideo(3, { storyboard })
const holed = makeVideo(6, {
  storyboard: { ...storyboard, faults: { 1: 'missing' } },
  title: 'ערים חמות בלילה: איך הצל מקרר את הרחוב 🌳',
  chapters: [
    { startMs: 0, title: 'מבוא' },
    { startMs: 200_000, title: 'الأشجار والظل في شوارع المدينة القديمة وما حولها من ساحات' },
  ],
})
const unlucky = makeVideo(9, { storyboard: { ...storyboard, firstVisit: 99 } })
const without = makeVideo(4)
const videos = [whole, holed, unlucky, without]

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const youtube = await stage.serveYoutube({ videos })
  opened = await stage.open(await stage.start({ youtube }))
  page = opened.page
  const dialog = await pasteIntoDialog(page, videos.map(({ id }) => id).join('\n'))
  await dialog.getByRole('button', { name: 'Add 4 videos' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('4 videos', { exact: true }).waitFor()
})

const strip = () => page.getByRole('slider', { name: 'Position in the video' })

/** How many pictures have loaded, and how many there are. */
const countPictures = (within: Locator) =>
  within
    .locator('img[src^="/storyboards/"]')
    .evaluateAll((images) => [
      (images as HTMLImageElement[]).filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length,
      images.length,
    ])

async function openVideo(video: { id: string; title: string }): Promise<void> {
  await goTo(page, `/videos/${video.id}`)
  await page.getByRole('heading', { name: video.title }).waitFor()
}

test('the video page shows frames along the whole video and beside its sections', async () => {
  await openVideo(whole)
  await eventually(() => countPictures(strip())).toEqual([7, 7])
  const sections = page.getByRole('list').filter({ has: page.getByRole('button', { name: /Questions/ }) })
  await sections.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await eventually(() => countPictures(sections)).toEqual([4, 4])
})

const valueNow = async () => Number(await strip().getAttribute('aria-valuenow'))

test('pointing at a frame enlarges it with its time and section, and a click goes there without starting to play', async () => {
  const { x, y, width } = (await strip().boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await page.mouse.move(x + width * 0.6, y + 20)
  const preview = strip()
    .locator('[aria-hidden]')
    .filter({ hasText: /4:1[12]/ })
  await preview.getByText(whole.chapters[2]?.title ?? '').waitFor()
  await page.mouse.click(x + width * 0.6, y + 20)
  await eventually(() => strip().getAttribute('aria-valuetext')).toMatch(/^4:1[12] of 7:00, The /)
  const player = await findPlayer(page, whole.id)
  await eventually(async () => (await player.commands()).join()).toMatch(/seekTo 25[12]/)
  expect(await player.isPlaying()).toBe(false)
})

test('arrow keys move frame by frame and show the position', async () => {
  const before = await valueNow()
  await strip().focus()
  await page.keyboard.press('ArrowRight')
  await eventually(valueNow).toBe(before + 5)
  await strip()
    .getByText(/^4:1[67]$/)
    .waitFor()
  await page.keyboard.press('Home')
  await eventually(valueNow).toBe(0)
})

test('the frame at a time shows that scene', async () => {
  const atShare = async (share: number) => {
    const { x, y, width } = (await strip().boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width * share, y + 20)
    const picture = strip().locator('[aria-hidden] > span').last()
    await eventually(() => countPictures(picture)).toEqual([1, 1])
    const shot = await picture.screenshot()
    return shot.toString('base64')
  }
  const first = await atShare(0.1)
  const second = await atShare(0.4)
  expect(first).not.toBe(second)
})

test('if a sheet is missing, its place stays empty; if all are missing, the page says so', async () => {
  await openVideo(holed)
  await eventually(() => countPictures(strip())).toEqual([5, 5])
  await openVideo(unlucky)
  await page.getByText('No still frames yet. Re-fetch the video to try again.').waitFor()
  await openVideo(without)
  await page.getByText('No still frames. Re-fetch the video to look for them.').waitFor()
})

test('a search result has the frame of its moment', async () => {
  await goTo(page, '/search?q=starter')
  const result = page.getByRole('article').filter({ hasText: whole.title })
  await result.waitFor()
  await eventually(() => countPictures(result)).toEqual([5, 5])
})

test('in both themes nothing is faint, unnamed or outside the window, and there were no errors', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await openVideo(holed)
    await strip().hover()
    expect(await findFaintText(page)).toEqual([])
    expect(await findUnnamed(page)).toEqual([])
    expect(await findSidewaysScrolling(page)).toEqual([])
  }
  expect(await findHiddenFocus(page, 16)).toEqual([])
  expect(opened.outside.filter((url) => url.includes('ytimg'))).toEqual([])
  expect(opened.troubles).toEqual([])
})
