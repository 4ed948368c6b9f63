// Reading and selecting in a transcript, by mouse and by keyboard alone.
import type { Locator, Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { countRenders, watchRenders } from './count-renders.ts'
import { findPlayer, type PlayerFrame } from './player-frame.ts'
import { fillToRead, makeArabic, makeAutomatic, makeShown, numberWord } from './reading-library.ts'
import { setStage } from './stage.ts'

const walk = 'readerWalk1'
const both = 'readerBoth2'
const written = 'readerText3'
const night = 'readerNight'
const long = 'readerLong5'
const longCount = 20_000

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const dataDir = makeDataDir()
  const sections = [
    [0, 'Before dark'],
    [200_000, 'The market square'],
  ] as const
  fillToRead(dataDir, [
    { videoId: walk, title: 'The night walk', said: makeAutomatic(400), sections },
    { videoId: both, title: 'Said and shown', said: makeAutomatic(120), shown: makeShown(15) },
    { videoId: written, title: 'Written by people', said: makeAutomatic(40), captions: 'manual', sections },
    { videoId: night, title: 'المشي ليلا', said: makeArabic(40), captions: 'manual' },
    { videoId: long, title: 'Twenty thousand clips', said: makeAutomatic(longCount) },
  ])
  stage.embed.behave(long, { durationS: longCount * 4 })
  opened = await stage.open(await stage.start({ dataDir }))
  page = opened.page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})

beforeEach(() => goTo(page, '#/imports'))

const transcript = () => page.getByRole('region', { name: 'Transcript' })
const text = () => transcript().getByRole('region', { name: 'Text' })
const clip = (index: number, kind = 'said') => text().locator(`[data-clip="${index}"][data-clip-kind="${kind}"]`)
const view = (name: 'Paragraphs' | 'Lines') => transcript().getByRole('radio', { name, exact: true })
const rows = () => text().locator('[data-kind]')
const position = () => player.frame.evaluate(() => window.embedState?.position ?? -1)

let player: PlayerFrame

async function open(videoId: string, atMs: number): Promise<void> {
  // The page of the test before may still play this video.
  await goTo(page, '#/costs')
  await goTo(page, `#/videos/${videoId}?at=${atMs}`)
  player = await findPlayer(page, videoId)
  const current = text().locator('[data-current]').first()
  await current.waitFor()
  let top: number | undefined
  await eventually(async () => {
    const before = top
    top = (await current.boundingBox())?.y
    return top !== undefined && top === before
  }).toBe(true)
}

/** What the browser has selected; screen readers and menus know this selection. */
const selected = () => page.evaluate(() => (document.getSelection()?.toString() ?? '').replace(/\s+/g, ' ').trim())

/** What is drawn as selected, in the order of the page. */
const drawn = () =>
  page.evaluate(() =>
    [...(CSS.highlights.get('transcript-selection') ?? [])].map((range) => (range as Range).toString()).join('|'),
  )

const copied = async (type: 'text/plain' | 'text/html') => {
  await page.keyboard.press('Control+c')
  return page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType(wanted))?.text() ?? ''
  }, type)
}

/** A point on the letters of a clip, in the line where they are. */
async function pointAt(place: Locator, share: number): Promise<{ x: number; y: number }> {
  return place.evaluate((element, part) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const range = document.createRange()
    const at = Math.floor((node?.textContent?.length ?? 0) * part)
    if (node) {
      range.setStart(node, at)
      range.setEnd(node, Math.min(at + 1, node.textContent?.length ?? 0))
    }
    const { left, right, top, height } = range.getBoundingClientRect()
    const isRightToLeft = getComputedStyle(element).direction === 'rtl'
    return { x: isRightToLeft ? right - 1 : left + 1, y: top + height / 2 }
  }, share)
}

async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
}

test('automatic captions open as paragraphs, other captions as lines, and both views have the titles of sections', async () => {
  await open(walk, 0)
  expect(await view('Paragraphs').isChecked()).toBe(true)
  await text().getByRole('heading', { name: 'Before dark' }).waitFor()
  expect(await rows().first().innerText()).toContain('yes marke and then we waited')
  await open(written, 0)
  expect(await view('Lines').isChecked()).toBe(true)
  await text().getByRole('heading', { name: 'Before dark' }).waitFor()
  expect(await rows().first().innerText()).not.toContain('markb')
})

test('the view is remembered for each kind of captions', async () => {
  await open(written, 0)
  await transcript().getByTitle('Paragraphs').click()
  await eventually(() => rows().first().innerText()).toContain('markb')
  await open(walk, 0)
  await open(night, 0)
  expect(await view('Paragraphs').isChecked()).toBe(true)
  await transcript().getByTitle('Lines').click()
  await open(walk, 0)
  expect(await view('Paragraphs').isChecked()).toBe(true)
})

test('within a paragraph the playing clip is highlighted, and another view keeps the place', async () => {
  await open(walk, 600_000)
  const current = text().locator('[data-current-clip]')
  const words = await current.innerText()
  const { y = -1 } = (await current.boundingBox()) ?? {}
  await transcript().getByTitle('Lines').click()
  const row = text().locator('[data-current]')
  await eventually(() => row.innerText()).toContain(words)
  await eventually(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - y)).toBeLessThan(400)
  await transcript().getByTitle('Paragraphs').click()
  await eventually(() => current.innerText()).toBe(words)
})

test('a click plays from the word, and a double click selects it and leaves the playhead where it is', async () => {
  await open(walk, 45_000)
  await player.forget()
  const { x, y } = await pointAt(clip(16), 0.75)
  await page.mouse.dblclick(x, y)
  await eventually(selected).toBe('streets')
  await page.waitForTimeout(400)
  expect(await player.commands()).toEqual([])
  await page.keyboard.press('Escape')
  await page.mouse.click(x, y)
  await eventually(async () => (await player.commands()).some((command) => command.startsWith('seekTo'))).toBe(true)
  const seconds = Number(/seekTo ([\d.]+)/.exec((await player.commands())[0] ?? '')?.[1])
  expect(seconds).toBeGreaterThan(48 + 1)
  expect(seconds).toBeLessThan(48 + 3)
})

test('a drag selects words of several clips, and what is copied has its source and no times', async () => {
  await open(walk, 45_000)
  await drag(await pointAt(clip(16), 0), await pointAt(clip(19), 0))
  const words = `because the harbour cools the lower streets ${numberWord(16)} but not the market square with its walls ${numberWord(17)} box ${numberWord(18)}`
  expect(await selected()).toBe(words)
  expect(await copied('text/plain')).toBe(
    `“${words}”\n“The night walk”, Harbour Office, 2023-05-02, 0:48–0:57, automatic captions\nhttps://www.youtube.com/watch?v=${walk}&t=48s`,
  )
  expect(await copied('text/html')).toContain(`watch?v=${walk}&amp;t=48s`)
  await page.keyboard.press('Escape')
  expect(await selected()).toBe('')
})

test('a triple click selects the clip, and a click with Shift extends the selection across a section title', async () => {
  await open(walk, 190_000)
  const { x, y } = await pointAt(clip(61), 0.5)
  await page.mouse.click(x, y, { clickCount: 3 })
  await eventually(selected).toBe(`that the stones give back what they took ${numberWord(61)}`)
  const end = await pointAt(clip(67), 0)
  await page.keyboard.down('Shift')
  await page.mouse.click(end.x, end.y)
  await page.keyboard.up('Shift')
  const quote = await copied('text/plain')
  expect(quote).toContain(numberWord(66))
  expect(quote).not.toContain('market square\n')
  expect((await selected()).includes('3:20')).toBe(false)
})

test('a drag that scrolls keeps the beginning of the selection, and nothing plays from there', async () => {
  await open(long, 0)
  await player.forget()
  const start = await pointAt(clip(2), 0)
  const { x = 0, y = 0, width = 0, height = 0 } = (await text().boundingBox()) ?? {}
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height + 30, { steps: 4 })
  await eventually(() => text().evaluate((element) => element.scrollTop)).toBeGreaterThan(3000)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.up()
  const quote = await copied('text/plain')
  expect(quote.startsWith(`“and nobody had measured it before ${numberWord(2)} we put`)).toBe(true)
  expect(quote.length).toBeGreaterThan(3000)
  expect(await clip(2).count()).toBe(1)
  await text().evaluate((element) => element.scrollTo({ top: 200_000 }))
  await clip(2000).or(text().locator('[data-clip]').nth(30)).first().waitFor()
  expect(await copied('text/plain')).toBe(quote)
  expect(await player.commands()).toEqual([])
})

test('a selection leaves the rows of the other kind out, unless Alt or a click with Shift extends it to them', async () => {
  await open(both, 0)
  await transcript().getByTitle('Lines').click()
  await eventually(() => rows().first().innerText()).not.toContain(numberWord(1))
  const from = await pointAt(clip(0), 0)
  const to = await pointAt(clip(7), 0.99)
  await drag(from, to)
  expect(await drawn()).toContain(numberWord(6))
  expect(await drawn()).not.toContain('logbook')
  expect(await copied('text/plain')).not.toContain('logbook')
  await page.keyboard.press('Escape')
  await page.keyboard.down('Alt')
  await drag(from, to)
  await page.keyboard.up('Alt')
  expect(await drawn()).toContain('logbook number 0')
  const [said = '', shown = ''] = (await copied('text/plain')).split('\n\n')
  expect(said).toMatch(/^“so the first thing/)
  expect(shown).toMatch(/^\[On screen: A hand turns the page of logbook number 0/)
  await page.keyboard.press('Escape')
  await page.mouse.click(from.x, from.y, { clickCount: 2 })
  const picture = await pointAt(clip(0, 'shown'), 0.99)
  await page.keyboard.down('Shift')
  await page.mouse.click(picture.x, picture.y)
  await page.keyboard.up('Shift')
  expect(await copied('text/plain')).toContain('[On screen: ')
})

test('with the keyboard alone: the arrows move a reading cursor and select, and Enter plays from the cursor', async () => {
  await open(walk, 42_000)
  await player.forget()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const cursor = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('transcript-cursor') ?? [])].map((range) => (range as Range).toString()),
    )
  expect(await cursor()).toEqual([expect.stringContaining(numberWord(16))])
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  expect(await selected()).toMatch(new RegExp(`^because the .*${numberWord(17)} box$`))
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowUp')
  expect(await selected()).toMatch(new RegExp(`^because the .*${numberWord(16)}$`))
  expect(await copied('text/plain')).toContain('0:48–0:51')
  expect(await player.commands()).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await player.commands()).toEqual([])
  await page.keyboard.press('Enter')
  await eventually(player.isPlaying).toBe(true)
  await page.keyboard.press('k')
  await eventually(player.isPlaying).toBe(false)
})

test('Ctrl+A selects the whole text, and the player’s own keys still work', async () => {
  await open(walk, 60_000)
  await text().focus()
  await page.keyboard.press('Control+a')
  expect(await copied('text/plain')).toMatch(new RegExp(`^“so the first .*${numberWord(399)}”\n`))
  await player.forget()
  await page.keyboard.press('ArrowRight')
  await eventually(player.commands).toContain('seekTo 65 true')
})

test('what is found stands well inside the list in both views', async () => {
  for (const name of ['Paragraphs', 'Lines'] as const) {
    await goTo(page, '#/imports')
    await open(walk, 0)
    await transcript().getByTitle(name).click()
    const field = page.getByRole('textbox', { name: 'Find in this transcript' })
    await field.fill('thermometers')
    for (let hit = 1; hit <= 12; hit++) {
      await eventually(() => transcript().getByRole('status').innerText()).toBe(`${hit} of 40`)
      const { y = 0, height = 0 } = (await text().boundingBox()) ?? {}
      const active = text().locator('mark[data-active]')
      await eventually(async () => ((await active.boundingBox())?.y ?? -1) - y).toBeGreaterThan(20)
      await eventually(async () => ((await active.boundingBox())?.y ?? 9999) - y).toBeLessThan(height * 0.85)
      await field.press('Enter')
    }
    await field.press('Escape')
  }
})

test('in a text from right to left, Shift+← selects forwards, and a drag selects what it covers', async () => {
  await open(night, 0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await selected()).toBe('في الليل')
  await page.keyboard.press('Escape')
  await drag(await pointAt(clip(1), 0), await pointAt(clip(2), 0.5))
  expect(await copied('text/plain')).toMatch(
    /^“وضعنا موازين حرارة صغيرة تحت السقوف White Roofs في المدينة القديمة\. لم /,
  )
})

test('a selection stays while a text field has the focus, and ends when text elsewhere is selected', async () => {
  await open(walk, 60_000)
  const { x, y } = await pointAt(clip(22), 0.5)
  await page.mouse.dblclick(x, y)
  const before = await drawn()
  await page.getByRole('textbox', { name: 'Find in this transcript' }).click()
  expect(await drawn()).toBe(before)
  await page.getByRole('heading', { name: 'The night walk' }).dblclick()
  await eventually(drawn).toBe('')
})

test('20,000 clips: few rows are in the page, jumps are exact, and while it plays only the highlight renders', async () => {
  await open(long, 0)
  await watchRenders(page)
  for (const name of ['Paragraphs', 'Lines'] as const) {
    await open(long, 0)
    await transcript().getByTitle(name).click()
    expect(await rows().count()).toBeLessThan(60)
    await goTo(page, `#/videos/${long}?at=${30_000_000}`)
    const current = text().locator('[data-current-clip], [data-current][data-kind]:not([data-paragraph])').first()
    await eventually(async () => (await current.innerText()).includes('mark')).toBe(true)
    const { y = 0, height = 0 } = (await text().boundingBox()) ?? {}
    await eventually(async () => ((await current.boundingBox())?.y ?? -1) - y).toBeGreaterThan(-1)
    await eventually(async () => ((await current.boundingBox())?.y ?? 99_999) - y).toBeLessThan(height / 2)
    expect(await rows().count()).toBeLessThan(60)
    player = await findPlayer(page, long)
    await page.keyboard.press('k')
    await eventually(player.isPlaying).toBe(true)
    const first = await current.innerText()
    await eventually(() => current.innerText()).not.toBe(first)
    const words = await current.innerText()
    const renders = await countRenders(page, '[aria-label="Transcript"]', async () => {
      await eventually(() => current.innerText()).not.toBe(words)
    })
    // The row that was current and the one that is, with their words.
    expect(renders).toBeGreaterThan(0)
    expect(renders).toBeLessThanOrEqual(8)
    const now = await position()
    const idle = await countRenders(page, '[aria-label="Transcript"]', async () => {
      await eventually(position).toBeGreaterThan(now + 0.5)
    })
    expect(idle).toBeLessThanOrEqual(8)
    await page.keyboard.press('k')
  }
})

test('there were no errors in the page', () => {
  expect(opened.troubles).toEqual([])
})
