// The Marks page: its keys, filters and groups, the order by hand, the reel, the counts, and what it keeps while it is left.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { addAxe, checkWithAxe } from './axe-check.ts'
import { fillWithMarks } from './many-marks.ts'
import { fillWithManyMoments, manyId } from './many-moments.ts'
import { findHiddenFocus, findSidewaysScrolling } from './page-checks.ts'
import { findPlayer } from './player-frame.ts'
import { setStage } from './stage.ts'

const pictures = process.env.FOOTNOTE_SCREENSHOTS
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 900, height: 640 },
]
const hostileName = '<img src=x onerror=alert(1)>'
const rtlName = 'ملاحظات الليل'

/** Marks clip 7 × `turn` of a video: “Keeper n lights the lantern …”, from 70 × n to 70 × n + 10 seconds. */
const keeper = (video: number, turn: number, names: string[] = [], note = '') => ({
  videoId: manyId(video),
  target: { type: 'moment' as const, kind: 'said' as const, startMs: turn * 70_000, endMs: turn * 70_000 + 10_000 },
  note,
  tags: { names },
})

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const dataDir = makeDataDir()
  fillWithManyMoments(dataDir, {
    videos: 12,
    hitsOf: () => 6,
    titleOf: (number) => (number === 3 ? 'ערים חמות בלילה, the long watch' : `Night watch ${number}`),
  })
  fillWithMarks(dataDir, [
    keeper(1, 0, ['keepers'], 'The *first* hour of the book.'),
    keeper(1, 1, ['keepers']),
    keeper(2, 2, ['keepers', 'towers/windows']),
    keeper(3, 3, ['towers', hostileName], '<script>alert(1)</script> [link](javascript:alert(1))'),
    keeper(4, 4, [rtlName], 'ملاحظة عن الفانوس'),
    {
      videoId: manyId(5),
      target: { type: 'video' as const },
      note: 'Compare with the other tower.',
      tags: { names: ['towers'] },
    },
    { videoId: manyId(6), target: { type: 'moment' as const, kind: null, startMs: 35_000, endMs: 35_000 } },
    ...Array.from({ length: 300 }, (_, index) => keeper(7 + (index % 4), index % 6)),
  ])
  opened = await stage.open(await stage.start({ dataDir }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await addAxe(page)
})

beforeEach(async () => {
  await goTo(page, '#/costs')
  await page.getByRole('heading', { name: 'Costs' }).waitFor()
  stage.embed.visits.splice(0)
})

const grid = () => page.locator('[data-mark-list]')
const rows = () => page.locator('[data-mark-id]')
const active = () => page.locator('[data-mark-id][data-active]')
const preview = () => page.getByRole('region', { name: 'Mark', exact: true })
const reel = () => page.getByRole('region', { name: 'Reel' })
const headings = () => page.locator('[data-heading]')

async function open(address = ''): Promise<void> {
  await goTo(page, `#/marks${address}`)
  await rows().first().waitFor()
}
const quotes = async () => (await rows().allInnerTexts()).map((text) => /Keeper \d/.exec(text)?.[0] ?? text.trim())
const field = () => page.getByRole('textbox', { name: 'Filter marks by text' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Presses Tab until a control has the focus, as somebody does who uses no mouse. */
async function tabTo(target: ReturnType<typeof button>): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not reach the control.')
}

/** A table of counts scrolls sideways in itself, and the row with the keyboard shows the focus of its list. */
async function check(screen: string, { isTable = false, hasActiveRow = false } = {}): Promise<void> {
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.waitForTimeout(100)
    if (!isTable) faults.push(...(await findSidewaysScrolling(page)).map((fault) => `${size.width}: ${fault}`))
    for (const colorScheme of pictures ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      mkdirSync(pictures ?? '', { recursive: true })
      await page.screenshot({ path: join(pictures ?? '', `${screen}-${colorScheme}-${size.width}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  if (!hasActiveRow) faults.push(...(await findHiddenFocus(page)))
  expect(faults, screen).toEqual([])
  await checkWithAxe(page)
  expect(opened.troubles).toEqual([])
}

describe('how it looks', () => {
  test('the list', async () => {
    await open()
    await check('marks-list')
  })
  test('grouped by tag', async () => {
    await open('?group=tag')
    await check('marks-groups')
  })
  test('counts', async () => {
    await goTo(page, '#/marks?counts=tag-video')
    await page.getByRole('table', { name: 'Counts' }).waitFor()
    await check('marks-counts', { isTable: true })
  })
  test('a hostile mark', async () => {
    await open(`?video=${manyId(3)}`)
    await check('marks-hostile')
  })
  test('the reel', async () => {
    await open('?tag=1')
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await reel().waitFor()
    await findPlayer(page, manyId(2))
    await check('marks-reel', { hasActiveRow: true })
  })
})

describe('the quotes of one tag in the order chosen', () => {
  test('are ordered and played as a reel by keyboard alone', async () => {
    await open('?tag=1&order=hand')
    await eventually(quotes).toEqual(['Keeper 0', 'Keeper 1', 'Keeper 2'])
    await tabTo(grid())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await eventually(quotes).toEqual(['Keeper 1', 'Keeper 0', 'Keeper 2'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowUp')
    await eventually(quotes).toEqual(['Keeper 1', 'Keeper 2', 'Keeper 0'])
    await goTo(page, '#/costs')
    await open('?tag=1&order=hand')
    await eventually(quotes).toEqual(['Keeper 1', 'Keeper 2', 'Keeper 0'])

    await page.getByRole('heading', { name: 'Marks' }).click()
    await tabTo(button('Play').first())
    await page.keyboard.press('Enter')
    await reel().getByText('1 of 3').waitFor()
    const first = await findPlayer(page, manyId(1))
    expect(stage.embed.visits.at(-1)?.search.get('start')).toBe('69')
    await eventually(first.isPlaying).toBe(true)
    expect(await active().innerText()).toContain('Keeper 1')
    // At the end of the moment, the next one plays.
    await first.jumpTo(80)
    await reel().getByText('2 of 3').waitFor()
    const second = await findPlayer(page, manyId(2))
    await eventually(second.isPlaying).toBe(true)
    await page.keyboard.press('Space')
    await eventually(second.isPlaying).toBe(false)
    await page.keyboard.press('Control+ArrowRight')
    await reel().getByText('3 of 3').waitFor()
    await page.keyboard.press('Control+ArrowLeft')
    await reel().getByText('2 of 3').waitFor()
    await page.keyboard.press('Control+ArrowRight')
    const third = await findPlayer(page, manyId(1))
    await eventually(third.isPlaying).toBe(true)
    await third.jumpTo(10)
    await reel().getByText('The reel has ended').waitFor()
    await eventually(third.isPlaying).toBe(false)
    await tabTo(button('Close the reel'))
    await page.keyboard.press('Enter')
    await preview().waitFor()
  })

  test('are ordered by dragging, and played with the mouse; a video that must not be embedded is skipped with its reason', async () => {
    stage.embed.behave(manyId(2), { errorCode: 101 })
    await open('?tag=1&order=hand')
    await eventually(async () => (await quotes()).length).toBe(3)
    const before = await quotes()
    await rows()
      .nth(2)
      .dragTo(rows().nth(0), { targetPosition: { x: 200, y: 6 } })
    await eventually(quotes).toEqual([before[2], before[0], before[1]])
    await button('Play').first().click()
    await reel().getByText('1 of 3').waitFor()
    for (let press = 0; press < (await quotes()).indexOf('Keeper 2'); press++) await button('Next moment').click()
    await reel().getByText('Skipped 1 moment').waitFor()
    await reel().getByText('Night watch 2: The owner allows playback only on YouTube.').waitFor()
    await button('Open on YouTube at 2:20').waitFor()
    await button('Close the reel').click()
    stage.embed.behave(manyId(2), {})
  })
})

describe('the list', () => {
  test('is filtered by text, by tag with the tags below it, and Back goes to the filter before', async () => {
    await open()
    await field().fill('compare with')
    await eventually(() => rows().count()).toBe(1)
    await page.getByText('Whole video').first().waitFor()
    await field().fill('')
    await button('Add filter').click()
    await page.getByRole('menuitem', { name: 'Tag', exact: true }).click()
    await page.getByRole('combobox', { name: 'Tag' }).fill('towers')
    await page.getByRole('option', { name: 'towers', exact: true }).click()
    await eventually(() => rows().count()).toBe(3)
    await button('Add filter').click()
    await page.getByRole('menuitem', { name: 'Said' }).click()
    await eventually(() => rows().count()).toBe(2)
    await page.goBack()
    await eventually(() => rows().count()).toBe(3)
    await button('Remove filter Tag: towers').click()
    await page.getByText('307 marks').waitFor()
  })

  test('has groups that close, and comes back as it was left', async () => {
    await open('?group=tag')
    const keepers = headings().filter({ hasText: 'keepers' })
    await keepers.click()
    await eventually(() => keepers.getAttribute('aria-expanded')).toBe('false')
    const shown = await rows().count()
    await page.keyboard.press('ArrowRight')
    await eventually(() => rows().count()).toBeGreaterThan(shown - 1)
    await page.keyboard.press('ArrowLeft')
    await goTo(page, '#/costs')
    await page.goBack()
    await eventually(() => keepers.getAttribute('aria-expanded')).toBe('false')
  })

  test('plays a mark beside it with two clips around its words, and Ctrl+Enter opens the video there', async () => {
    await open(`?video=${manyId(4)}`)
    await grid().focus()
    await page.keyboard.press('ArrowDown')
    const clips = preview().getByRole('list', { name: 'The moment and the clips around it' }).getByRole('listitem')
    await eventually(() => clips.count()).toBe(5)
    await page.keyboard.press('Enter')
    await eventually((await findPlayer(page, manyId(4))).isPlaying).toBe(true)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('region', { name: 'Transcript' }).waitFor()
    expect(page.url()).toContain('at=280000')
  })

  test('tags, untags and deletes several marks, each with undo', async () => {
    await open(`?video=${manyId(7)}`)
    await grid().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 of 75 selected').waitFor()
    await page.keyboard.press('t')
    await page.getByRole('textbox', { name: 'Tags for 2 marks' }).fill('harbour/night')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await eventually(() => rows().filter({ hasText: 'night' }).getByTitle('harbour/night').count()).toBe(2)
    await grid().focus()
    await page.keyboard.press('Delete')
    await page.getByText('73 marks').waitFor()
    await button('Undo').last().click()
    await page.getByText('75 marks').waitFor()
    await page.keyboard.press('Control+a')
  })

  test('copies the quote of a mark and edits its note with one key each, and exports the selection', async () => {
    await open(`?video=${manyId(4)}`)
    await grid().focus()
    await page.keyboard.press('ArrowDown')
    await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('q')
    await page.getByText('Quote copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/“Keeper 4 lights the lantern.*”/)
    expect(copied).toContain(`https://www.youtube.com/watch?v=${manyId(4)}&t=280s`)
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Note' }).fill('A lantern by the sea')
    await page.keyboard.press('Control+Enter')
    await rows().getByText('A lantern by the sea').waitFor()
    expect(await grid().evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+a')
    await page.getByText('1 of 1 selected').waitFor()
    const downloading = page.waitForEvent('download')
    await button('Export').click()
    await page.getByRole('menuitem', { name: 'Markdown, one file' }).click()
    const fileName = (await downloading).suggestedFilename()
    expect(fileName).toMatch(/^Marks.*\.md$/)
    await page.getByText(`Saved 1 mark to ${fileName}`).waitFor()
  })
})

test('a cell of the counts opens its marks', async () => {
  await goTo(page, '#/marks?counts=tag-tag')
  const table = page.getByRole('table', { name: 'Counts' })
  await table
    .getByRole('row', { name: /^keepers/ })
    .getByRole('link', { name: /^1 mark, / })
    .click()
  await eventually(() => rows().count()).toBe(1)
  await eventually(quotes).toEqual(['Keeper 2'])
  await button('Remove filter keepers overlapping towers/windows').waitFor()
  await page.goBack()
  await table.waitFor()
  const downloading = page.waitForEvent('download')
  await button('Export as CSV').click()
  expect((await downloading).suggestedFilename()).toBe('marks-tag-tag.csv')
})

test('nothing was reported on the console', () => {
  expect(opened.troubles).toEqual([])
})
