// Marking while listening and reading: the sentence being said, selected words, notes, tags and quotes.
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addVideos } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { findPlayer } from './player-frame.ts'
import { lecture, sampleLinks, sampleVideos } from './sample-videos.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const service = await stage.serve({ videos: sampleVideos })
  opened = await stage.open(await stage.start({ service }))
  page = opened.page
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addVideos(page, sampleLinks, 8)
})

beforeEach(() => goTo(page, '#/imports'))

const pill = () => page.getByRole('region', { name: 'Marked' })
const editor = () => page.getByRole('form', { name: 'Mark' })
const noteField = () => editor().getByRole('textbox', { name: 'Note' })
const tagField = () => editor().getByRole('textbox', { name: 'Tags' })
const transcript = () => page.getByRole('region', { name: 'Transcript' })
const rowOf = (words: string) => transcript().locator('[data-kind]').filter({ hasText: words })
const stripes = () => transcript().getByRole('button', { name: /^Mark/ })
const startOf = (video: typeof lecture, words: string) =>
  video.transcription.audioClips.find(({ transcription }) => transcription.includes(words))?.startTime ?? -1

async function openAt(video: typeof lecture, seconds: number): Promise<void> {
  await goTo(page, `#/videos/${video.videoId}?at=${Math.round(seconds * 1000)}`)
  await page.getByRole('heading', { name: video.title }).waitFor()
}

const readClipboard = () =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await (await item?.getType(type))?.text()) ?? ''
    return { text: await read('text/plain'), html: await read('text/html') }
  })

test('after a click into the player, one key marks the sentence that is being said', async () => {
  await openAt(lecture, startOf(lecture, 'A mature tree') + 2)
  const player = await findPlayer(page, lecture.videoId)
  await player.press()
  await eventually(player.isPlaying).toBe(true)
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  await page.keyboard.press('h')
  await eventually(() => pill().innerText()).toContain('A mature tree can evaporate')
  await stripes().first().waitFor()
  expect(await player.isPlaying()).toBe(true)
  const before = await pill().innerText()
  await page.keyboard.press('h')
  await eventually(async () => (await pill().innerText()).length).toBeGreaterThan(before.length)
  await page.keyboard.press('-')
  await eventually(() => pill().innerText()).toBe(before)
})

test('a note is typed while the video plays, F4 goes back two seconds, and Escape keeps the draft over a reload', async () => {
  await openAt(lecture, startOf(lecture, 'Third, water') + 2)
  const player = await findPlayer(page, lecture.videoId)
  await page.keyboard.press('k')
  await eventually(player.isPlaying).toBe(true)
  await page.keyboard.press('n')
  await page.keyboard.type('Water, **not** trees')
  expect(await noteField().inputValue()).toBe('Water, **not** trees')
  expect(await player.isPlaying()).toBe(true)
  await page.keyboard.press('F4')
  await eventually(player.isPlaying).toBe(false)
  await player.forget()
  await page.keyboard.press('F4')
  await eventually(player.isPlaying).toBe(true)
  expect((await player.commands())[0]).toMatch(/^seekTo/)
  await page.keyboard.press('Escape')
  await eventually(() => editor().count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: lecture.title }).waitFor()
  await findPlayer(page, lecture.videoId)
  await page.keyboard.press('n')
  await eventually(() => noteField().inputValue()).toBe('Water, **not** trees')
  await page.keyboard.press('Control+Enter')
  await eventually(() => editor().count()).toBe(0)
  await page.keyboard.press('n')
  await eventually(() => noteField().inputValue()).toBe('')
  await page.keyboard.press('Escape')
})

test('tags are typed as paths, and Enter in the empty field repeats them at the next mark', async () => {
  await openAt(lecture, startOf(lecture, 'And fourth, machines') + 2)
  await findPlayer(page, lecture.videoId)
  await page.keyboard.press('t')
  await page.keyboard.type('causes/machines')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(() => editor().count()).toBe(0)
  await stripes().filter({ visible: true }).first().waitFor()
  await openAt(lecture, startOf(lecture, 'Since spring 2022') + 2)
  await findPlayer(page, lecture.videoId)
  await page.keyboard.press('t')
  await eventually(() => tagField().getAttribute('placeholder')).toBe('Press Enter to repeat machines')
  await page.keyboard.press('Enter')
  await eventually(() => editor().count()).toBe(0)
  await eventually(() =>
    rowOf('Since spring 2022')
      .getByRole('button', { name: /^Mark.*causes\/machines/ })
      .count(),
  ).toBe(1)
})

test('q copies the quote with its source as text and for word processors', async () => {
  await openAt(lecture, startOf(lecture, 'The rain went down') + 2)
  await findPlayer(page, lecture.videoId)
  await page.keyboard.press('q')
  await page.getByText('Quote copied').first().waitFor()
  const { text, html } = await readClipboard()
  expect(text).toContain('“The rain went down the drain in ten minutes.”')
  expect(text).toContain(`https://www.youtube.com/watch?v=${lecture.videoId}&t=`)
  expect(html).toContain('<blockquote')
  await page.keyboard.press('Shift+Q')
  await page.getByText('Quote as Markdown copied').first().waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('> “The rain went down')
})

test('selected words become one mark, and a mark is edited and deleted at its stripe', async () => {
  await openAt(lecture, startOf(lecture, 'Stand in a narrow street'))
  await findPlayer(page, lecture.videoId)
  const words = rowOf('Stand in a narrow street').locator('[data-clip]').first()
  await words.dblclick({ position: { x: 40, y: 8 } })
  await page.getByRole('toolbar', { name: 'Selected words' }).waitFor()
  await page.getByRole('button', { name: 'Highlight' }).click()
  const stripe = rowOf('Stand in a narrow street').getByRole('button', { name: /^Mark: \S+$/ })
  await stripe.waitFor()
  await words.dblclick({ position: { x: 40, y: 8 } })
  await page.keyboard.press('h')
  await pill().waitFor()
  expect(await stripe.count()).toBe(1)
  await stripe.click()
  await noteField().fill('One word')
  await page.keyboard.press('Control+Enter')
  await rowOf('Stand in a narrow street').getByRole('button', { name: 'Mark: One word' }).click()
  await editor().getByRole('button', { name: 'Delete mark' }).click()
  await eventually(() =>
    rowOf('Stand in a narrow street')
      .getByRole('button', { name: /^Mark:/ })
      .count(),
  ).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await rowOf('Stand in a narrow street').getByRole('button', { name: 'Mark: One word' }).waitFor()
})

test('in paragraphs, a stripe stands beside its words', async () => {
  await openAt(lecture, startOf(lecture, 'The field next door') + 2)
  await findPlayer(page, lecture.videoId)
  await page.keyboard.press('h')
  await pill().waitFor()
  await transcript().getByText('Paragraphs', { exact: true }).click({ force: true })
  const words = transcript().locator('[data-paragraph] [data-drawn]').filter({ hasText: 'The field next door' })
  const stripe = rowOf('The field next door').getByRole('button', { name: 'Mark: The field next door' })
  const apart = async () => Math.abs(((await stripe.boundingBox())?.y ?? 0) - ((await words.boundingBox())?.y ?? 99))
  await eventually(apart).toBeLessThan(8)
  await transcript().getByText('Lines', { exact: true }).click({ force: true })
})

test('i and o mark a stretch while it plays, also as brackets typed with AltGr', async () => {
  await openAt(lecture, 300)
  const player = await findPlayer(page, lecture.videoId)
  const marks = page.locator('[aria-hidden] > button[title]')
  const before = await marks.count()
  await page.keyboard.press('i')
  await player.jumpTo(310)
  await page.keyboard.press('l')
  await page.keyboard.press('o')
  await eventually(() => marks.count()).toBe(before + 1)
  const altGr = (key: string) =>
    page.evaluate((typed) => {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: typed, ctrlKey: true, altKey: true, bubbles: true }),
      )
    }, key)
  await altGr('[')
  await page.keyboard.press('l')
  await altGr(']')
  await eventually(() => marks.count()).toBe(before + 2)
})

test('ten search hits are tagged in three steps: select, t, Enter', async () => {
  await openAt(lecture, startOf(lecture, 'On average, at night') + 2)
  await findPlayer(page, lecture.videoId)
  await page.keyboard.press('t')
  await page.keyboard.type('night heat')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(() => editor().count()).toBe(0)

  await goTo(page, '#/search?q=heat')
  const rows = page.locator('[data-search-page] [data-moment]')
  await eventually(() => rows.count()).toBeGreaterThan(10)
  await page.locator('[data-search-page] [aria-busy=false]').first().waitFor()
  await rows.nth(0).click({ modifiers: ['Control'] })
  await rows.nth(9).click({ modifiers: ['Shift'] })
  await eventually(() => page.getByRole('region', { name: 'Selected moments' }).innerText()).toContain('10 moments')
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.getByText('10 moments marked').waitFor()
  await eventually(() => page.locator('[data-moment] >> text=Marked').count()).toBeGreaterThanOrEqual(10)
  await eventually(() => page.getByRole('region', { name: 'Selected moments' }).count()).toBe(0)
})

test('a search hit is selected, marked and tagged by keyboard alone', async () => {
  await goTo(page, '#/search?q=pavement')
  const rows = page.locator('[data-search-page] [data-moment]')
  await rows.first().waitFor()
  await rows.first().focus()
  await page.keyboard.press('x')
  await eventually(() => rows.first().getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await eventually(() => rows.first().getAttribute('aria-pressed')).toBe(null)
  await page.keyboard.press('h')
  await page.getByText('1 moment marked').waitFor()
  await eventually(() => rows.first().innerText()).toContain('Marked')
})

test('hostile notes and tags are only text, also from right to left', async () => {
  await openAt(lecture, startOf(lecture, 'For another district') + 2)
  await findPlayer(page, lecture.videoId)
  await page.keyboard.press('n')
  const note =
    '<img src=x onerror="document.title=1"> ![a](https://evil.example/a.png) [b](javascript:alert(1)) הערה על גגות'
  await noteField().fill(note)
  await editor().getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview of the note' })
  await eventually(() => preview.innerText()).toContain('<img src=x')
  expect(await preview.locator('img, a').count()).toBe(0)
  await tagField().fill('<b>תגית</b>')
  await tagField().press('Enter')
  await tagField().press('Enter')
  await eventually(() => editor().count()).toBe(0)
  await eventually(() =>
    rowOf('For another district')
      .getByRole('button', { name: /^Mark: <img/ })
      .count(),
  ).toBe(1)
  expect(opened.outside.filter((address) => address.includes('evil'))).toEqual([])
  expect(opened.troubles).toEqual([])
})
