// Naming speakers, correcting clips, and replacing words, by mouse and by keyboard alone, in two windows.
import { text as readText } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readCsv } from '../backend/exports/parse-csv.ts'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { addAxe, checkWithAxe } from './axe-check.ts'
import { findPlayer } from './player-frame.ts'
import { fillToRead, numberWord } from './reading-library.ts'
import { setStage } from './stage.ts'

const count = 30
const idOf = (number: number) => `evening${String(number).padStart(4, '0')}`
const first = idOf(0)

const stage = setStage()
let opened: AppWindow
let other: AppWindow
let page: Page

beforeAll(async () => {
  const dataDir = makeDataDir()
  const clip = (index: number, text: string, speakerId?: string) => ({
    startMs: index * 10_000,
    endMs: index * 10_000 + 9000,
    text,
    ...(speakerId === undefined ? {} : { speakerId }),
  })
  fillToRead(
    dataDir,
    Array.from({ length: count }, (_, number) => ({
      videoId: idOf(number),
      title: `Evening ${number + 1}`,
      captions: 'manual' as const,
      said: [
        clip(0, `Good evening and welcome, number ${numberWord(number)}.`, 'Host'),
        clip(1, number < 3 ? 'Tonight we stand on a rufe above the harbour.' : 'Tonight we walk.', 'Host'),
        clip(2, 'I measured it for years.', 'speaker_1'),
        clip(3, 'Somebody calls from the street.'),
      ],
    })),
  )
  const app = await stage.start({ dataDir })
  opened = await stage.open(app)
  other = await stage.open(app)
  page = opened.page
})

beforeEach(() => goTo(page, '#/imports'))

const text = (of = page) => of.getByRole('region', { name: 'Transcript' }).getByRole('region', { name: 'Text' })
const rowOf = (words: string, of = page) => text(of).locator('[data-kind]').filter({ hasText: words })
const clip = (index: number, of = page) => text(of).locator(`[data-clip="${index}"][data-clip-kind="said"]`)
const nameButton = (name: string, of = page) => text(of).getByRole('button', { name, exact: true })
const speakerBox = () => page.getByRole('dialog', { name: /^Who (is|speaks)/ })
const field = () => page.getByRole('textbox', { name: 'What is said' })
const hitsWith = (words: string) => hits().filter({ hasText: words })
const hits = () => page.locator('[data-search-page] [data-moment]')

async function open(videoId: string, of = page): Promise<void> {
  await goTo(of, `#/videos/${videoId}`)
  await clip(0, of).waitFor()
}

async function search(query: string): Promise<void> {
  await goTo(page, `#/search?q=${encodeURIComponent(query)}`)
  await page.locator('[data-search-page] [aria-busy=false]').first().waitFor()
}

test('a speaker is named in 30 videos at once; search, the export and another window have the name', async () => {
  await open(idOf(7), other.page)
  await open(first)
  await nameButton('Host').click()
  await speakerBox().getByRole('combobox', { name: 'Name' }).fill('Ada Lovelace')
  await speakerBox().getByRole('radio', { name: 'Also in 29 other videos of Harbour Office' }).check()
  await speakerBox().getByRole('button', { name: 'Save' }).click()
  await page.getByText('Speaker named “Ada Lovelace” in 30 videos').waitFor()
  await nameButton('Ada Lovelace').waitFor()
  await nameButton('Ada Lovelace', other.page).waitFor()
  expect(await nameButton('Host').count()).toBe(0)

  await search('speaker:"ada lovelace" welcome')
  await eventually(() => hits().count()).toBeGreaterThanOrEqual(count)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const rows = readCsv(await readText(await (await downloading).createReadStream()))
  expect(new Set(rows.map(({ videoId }) => videoId)).size).toBe(count)
  expect(new Set(rows.map(({ speaker }) => speaker))).toEqual(new Set(['Ada Lovelace']))
  await search('speaker:host welcome')
  await page
    .getByText(/No moments|Nothing/)
    .first()
    .waitFor()
  expect(await hits().count()).toBe(0)
})

test('by keyboard alone, a speaker is named with a hostile name, and undone', async () => {
  const hostile = '<img src=x onerror="document.title=1"> \u202eevil'
  await open(first)
  await nameButton('Speaker 1').focus()
  await page.keyboard.press('Enter')
  await speakerBox().waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.type(hostile)
  await page.keyboard.press('Enter')
  await eventually(() => speakerBox().count()).toBe(0)
  const named = text().getByRole('button', { name: /<img src=x/ })
  await named.waitFor()
  expect(await text().locator('img').count()).toBe(0)
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
  await page.keyboard.press('Control+z')
  await nameButton('Speaker 1').waitFor()
})

test('two speakers become one, and clips without a speaker get one', async () => {
  await open(idOf(1))
  await nameButton('Speaker 1').click()
  await speakerBox().getByRole('combobox', { name: 'Name' }).fill('Ada Lovelace')
  await speakerBox().getByRole('button', { name: 'Save' }).click()
  await eventually(() => nameButton('Speaker 1').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await nameButton('Speaker 1').click()
  await speakerBox().getByRole('combobox', { name: 'Name' }).fill('Grace')
  await speakerBox().getByRole('radio', { name: '1 clip without a speaker' }).check()
  await speakerBox().getByRole('button', { name: 'Save' }).click()
  await eventually(() => rowOf('Somebody calls').innerText()).toContain('Grace')
  await nameButton('Speaker 1').waitFor()
})

test('five seconds of a speaker are played, and the video returns to its place', async () => {
  await open(first)
  const player = await findPlayer(page, first)
  await nameButton('Speaker 1').click()
  await player.forget()
  await speakerBox().getByRole('button', { name: 'Listen' }).click()
  await eventually(async () => (await player.commands())[0]).toMatch(/^seekTo 20/)
  await page.keyboard.press('Escape')
  await eventually(player.isPlaying).toBe(false)
  expect((await player.commands()).at(-1)).toMatch(/^(seekTo 0|pauseVideo)/)
})

test('a corrected clip is found by its new words only, in both windows, and is restored', async () => {
  await open(first, other.page)
  await open(first)
  await rowOf('on a rufe above').hover()
  await rowOf('on a rufe above').getByRole('button', { name: 'Correct the text at 0:10' }).click()
  await field().fill('Tonight we stand on a roof <b>high</b> above the harbour.')
  await page.keyboard.press('Control+Enter')
  await eventually(() => field().count()).toBe(0)
  await eventually(() => clip(1).innerText()).toContain('roof <b>high</b> above')
  await eventually(() => clip(1, other.page).innerText()).toContain('roof <b>high</b> above')
  expect(await text().locator('b').count()).toBe(0)

  await search('"stand on a roof"')
  await eventually(() => hitsWith('roof <b>high</b>').count()).toBe(1)
  await search('"stand on a rufe"')
  await eventually(() => hitsWith('stand on a rufe').count()).toBe(2)

  await open(first)
  await rowOf('roof <b>high').hover()
  await rowOf('roof <b>high').getByRole('button', { name: 'Correct the text at 0:10' }).click()
  await page.getByText('Tonight we stand on a rufe above the harbour.').first().waitFor()
  await page.getByRole('button', { name: 'Restore original' }).click()
  await eventually(() => clip(1).innerText()).toBe('Tonight we stand on a rufe above the harbour.')
  await search('"stand on a rufe"')
  await eventually(() => hitsWith('stand on a rufe').count()).toBe(3)
})

test('by keyboard alone, the clip at the reading cursor is corrected, and Ctrl+Z in the field is the field’s', async () => {
  await open(first)
  await text().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('e')
  await eventually(() => field().inputValue()).toContain('Tonight')
  await page.keyboard.press('End')
  await page.keyboard.type(' Indeed')
  await page.keyboard.press('Control+z')
  await eventually(() => field().inputValue()).not.toContain('Indeed')
  expect(await clip(2).innerText()).toBe('I measured it for years.')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Tonight we sing.')
  await page.keyboard.press('Control+Enter')
  await eventually(() => clip(1).innerText()).toBe('Tonight we sing.')
  await page.keyboard.press('Control+z')
  await eventually(() => clip(1).innerText()).toContain('Tonight we stand on a rufe')
})

test('Escape keeps what was typed as a draft, F4 plays, and Enter saves a clip within its paragraph', async () => {
  await open(idOf(2))
  const player = await findPlayer(page, idOf(2))
  await page.getByRole('region', { name: 'Transcript' }).getByTitle('Paragraphs').click()
  await clip(1).waitFor()
  await text().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('e')
  await field().fill('A draft.')
  await page.keyboard.press('F4')
  await eventually(player.isPlaying).toBe(true)
  await page.keyboard.press('F4')
  await eventually(player.isPlaying).toBe(false)
  await page.keyboard.press('Escape')
  await eventually(() => field().count()).toBe(0)
  expect(await clip(1).innerText()).toContain('Tonight we stand on a rufe')
  await page.keyboard.press('e')
  await eventually(() => field().inputValue()).toBe('A draft.')
  await page.keyboard.press('Enter')
  await eventually(() => clip(1).innerText()).toBe('A draft.')
  expect(
    await text()
      .getByRole('img', { name: /^Corrected\. The source has: Tonight we stand/ })
      .count(),
  ).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await eventually(() => clip(1).innerText()).toContain('Tonight we stand on a rufe')
  expect(
    await text()
      .getByRole('img', { name: /^Corrected/ })
      .count(),
  ).toBe(0)
  await page.getByRole('region', { name: 'Transcript' }).getByTitle('Lines').click()
})

test('words are replaced in the library except in the hit that was left out, and all of it is undone', async () => {
  await open(first)
  await page.getByRole('button', { name: /Find and replace|Replace…/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace' })
  await dialog.getByLabel('Find', { exact: true }).fill('rufe')
  await dialog.getByLabel('Replace with').fill('roof')
  await dialog.getByText('Whole library').click()
  await dialog.getByText('3 matches in 3 clips').waitFor()
  await dialog.getByRole('region', { name: 'Clips that would change' }).getByRole('checkbox').nth(1).uncheck()
  await dialog.getByRole('button', { name: 'Replace in 2 clips' }).click()
  await page.getByText('Replaced in 2 clips').waitFor()
  await eventually(() => clip(1).innerText()).toBe('Tonight we stand on a roof above the harbour.')
  await search('"stand on a rufe"')
  await eventually(() => hitsWith('stand on a rufe').count()).toBe(1)
  await open(first)
  await page.keyboard.press('Control+z')
  await eventually(() => clip(1).innerText()).toBe('Tonight we stand on a rufe above the harbour.')
  await search('"stand on a rufe"')
  await eventually(() => hitsWith('stand on a rufe').count()).toBe(3)
})

test('the field of a correction and the popover of a speaker have no violation of axe-core’s rules', async () => {
  await addAxe(page)
  await open(first)
  await rowOf('on a rufe above').hover()
  await rowOf('on a rufe above').getByRole('button', { name: 'Correct the text at 0:10' }).click()
  await field().waitFor()
  await checkWithAxe(page)
  await page.keyboard.press('Escape')
  await nameButton('Speaker 1').click()
  await speakerBox().getByRole('button', { name: 'Save' }).waitFor()
  await checkWithAxe(page)
  await page.keyboard.press('Escape')
  await eventually(() => speakerBox().count()).toBe(0)
})

test('nothing went wrong in the windows', () => {
  expect(opened.troubles).toEqual([])
  expect(other.troubles).toEqual([])
})
