// Finding in a transcript: the words that a search brings along, and what finding does to the place and to following.
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addVideos } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { foundMoments, openMoment } from './found-moments.ts'
import { findPlayer } from './player-frame.ts'
import { lecture, officer, sampleLinks, sampleVideos } from './sample-videos.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const service = await stage.serve({ videos: sampleVideos })
  opened = await stage.open(await stage.start({ service }))
  page = opened.page
  await addVideos(page, sampleLinks, 8)
})

beforeEach(() => goTo(page, '#/imports'))

const transcript = () => page.getByRole('region', { name: 'Transcript' })
const findField = () => page.getByRole('textbox', { name: 'Find in this transcript' })
const count = () => transcript().getByRole('status')
const follow = () => transcript().getByRole('button', { name: 'Follow', exact: true })
const backToCurrent = () => transcript().getByRole('button', { name: 'Back to current' })
const activeRow = () => transcript().locator('[data-kind]', { has: page.locator('mark[data-active]') })
const startOf = (video: typeof lecture, words: string) =>
  video.transcription.audioClips.find(({ transcription }) => transcription.includes(words))?.startTime ?? -1

/** Where a row is in the window, once two measurements in a row agree. */
async function topOf(row: ReturnType<typeof activeRow>): Promise<number> {
  let last = -1
  await eventually(async () => {
    const before = last
    last = (await row.boundingBox())?.y ?? -1
    return Math.abs(last - before)
  }).toBeLessThan(0.5)
  return last
}

async function openFromSearch(query: string, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search the library' }).fill(query)
  await openMoment(foundMoments(page, lecture.title).filter({ hasText: words }).first())
  await page.getByRole('heading', { name: lecture.title }).waitFor()
}

test('a moment opened from a search plays, and it is the current one of the places that have the words', async () => {
  await openFromSearch('white roofs -solar', 'But the claim that white roofs')
  expect(await findField().inputValue()).toBe('white roofs')
  await eventually(() => activeRow().innerText()).toContain('But the claim that white roofs')
  expect(await count().innerText()).toMatch(/^2 of [3-9]$/)
  expect(await follow().getAttribute('aria-pressed')).toBe('false')
  const visit = stage.embed.visits.at(-1)
  expect(visit?.search.get('start')).toBe(String(startOf(lecture, 'But the claim that white roofs')))
  const player = await findPlayer(page, lecture.videoId)
  await eventually(player.isPlaying).toBe(true)
})

test('coming back to such a page shows the same hit, and does not start the player', async () => {
  await openFromSearch('three thermometers', 'a quarrel between')
  await page.goBack()
  await page.getByRole('article').first().waitFor()
  await page.goForward()
  const player = await findPlayer(page, lecture.videoId)
  await eventually(() => activeRow().innerText()).toContain('a quarrel between three thermometers')
  expect(await player.commands()).not.toContain('playVideo')
  expect(await player.isPlaying()).toBe(false)
})

test('a video page comes back as it was left: position, found words and place in the transcript', async () => {
  await goTo(page, `#/videos/${lecture.videoId}?at=2000`)
  await findField().fill('street')
  for (let hit = 2; hit <= 6; hit++) {
    await eventually(() => count().innerText()).toMatch(new RegExp(`^${hit - 1} of`))
    await findField().press('Enter')
  }
  const time = activeRow().getByRole('button', { name: /^Go to/ })
  const [, minutes, seconds] = /(\d+):(\d+)$/.exec((await time.getAttribute('aria-label')) ?? '') ?? []
  await time.click()
  for (let hit = 7; hit <= 9; hit++) {
    await findField().press('Enter')
    await eventually(() => count().innerText()).toMatch(new RegExp(`^${hit} of`))
  }
  const words = await activeRow().innerText()
  const top = await topOf(activeRow())
  await page.getByRole('link', { name: 'Ask about this video' }).click()
  await page.getByRole('textbox', { name: 'Question' }).waitFor()
  await page.goBack()
  await eventually(() => findField().inputValue()).toBe('street')
  await eventually(() => count().innerText()).toMatch(/^9 of/)
  await eventually(() => activeRow().innerText()).toBe(words)
  expect(Math.abs((await topOf(activeRow())) - top)).toBeLessThan(100)
  expect(await follow().getAttribute('aria-pressed')).toBe('false')
  expect(stage.embed.visits.at(-1)?.search.get('start')).toBe(String(Number(minutes) * 60 + Number(seconds)))
  await findField().press('Escape')
  await page.goForward()
  await page.getByRole('textbox', { name: 'Question' }).waitFor()
  await page.goBack()
  await transcript().waitFor()
  expect(await findField().inputValue()).toBe('')
})

test('words that a search brought are found in all forms, until “Words” is switched off', async () => {
  await goTo(page, `#/videos/${lecture.videoId}?at=${startOf(lecture, 'A mature tree') * 1000}&find=tree+park`)
  await eventually(() => activeRow().innerText()).toContain('A mature tree can evaporate')
  expect(await transcript().locator('mark').allInnerTexts()).toContain('tree')
  const byWords = transcript().getByRole('button', { name: 'Words', exact: true })
  expect(await byWords.getAttribute('aria-pressed')).toBe('true')
  await byWords.click()
  await transcript().getByText('Not found').waitFor()
  await byWords.click()
  await eventually(() => count().innerText()).toMatch(/^\d+ of \d+$/)
})

test('a text that is typed is found as it is', async () => {
  await goTo(page, `#/videos/${officer.videoId}?at=0`)
  await findField().fill('the roof')
  await eventually(() => count().innerText()).toMatch(/^1 of \d+$/)
  const marks = await transcript().locator('mark').allInnerTexts()
  expect(new Set(marks.map((text) => text.toLowerCase()))).toEqual(new Set(['the roof']))
})

test('Escape ends finding and keeps the place, and one button leads back to the playing clip', async () => {
  await goTo(page, `#/videos/${lecture.videoId}?at=2000`)
  await findField().fill('street')
  await eventually(() => count().innerText()).toMatch(/^1 of/)
  for (let hit = 2; hit <= 8; hit++) {
    await findField().press('Enter')
    await eventually(() => count().innerText()).toMatch(new RegExp(`^${hit} of`))
  }
  const words = (await activeRow().innerText()).split('\n').at(-1) ?? ''
  const row = transcript().locator('[data-kind]').filter({ hasText: words })
  const top = await topOf(row)
  await backToCurrent().waitFor()
  await findField().press('Escape')
  await eventually(() => findField().inputValue()).toBe('')
  await eventually(() => transcript().locator('mark').count()).toBe(0)
  expect(await topOf(row)).toBeCloseTo(top, 0)
  expect(await follow().getAttribute('aria-pressed')).toBe('false')
  await backToCurrent().click()
  await eventually(() => follow().getAttribute('aria-pressed')).toBe('true')
  await transcript().getByRole('button', { name: 'Go to 0:02' }).waitFor()
  await eventually(() => backToCurrent().count()).toBe(0)
})

test('a video opened near the end of its transcript is followed', async () => {
  for (const { startTime } of lecture.transcription.audioClips.slice(-8)) {
    await goTo(page, '#/imports')
    await goTo(page, `#/videos/${lecture.videoId}?at=${startTime * 1000}`)
    const current = transcript().locator('[data-current][data-kind=said]')
    await topOf(current)
    await eventually(() => current.isVisible()).toBe(true)
    expect(await follow().getAttribute('aria-pressed'), `opened at ${startTime} s`).toBe('true')
  }
})

test('scrolling away from the playing clip still ends following, also near the end', async () => {
  const { startTime = 0 } = lecture.transcription.audioClips.at(-1) ?? {}
  await goTo(page, `#/videos/${lecture.videoId}?at=${startTime * 1000}`)
  await topOf(transcript().locator('[data-current][data-kind=said]'))
  const { x = 0, y = 0, width = 0, height = 0 } = (await transcript().boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await eventually(async () => {
    await page.mouse.wheel(0, -900)
    return backToCurrent().isVisible()
  }).toBe(true)
  expect(await follow().getAttribute('aria-pressed')).toBe('false')
})

test('there were no errors in the page', () => {
  expect(opened.troubles).toEqual([])
})
