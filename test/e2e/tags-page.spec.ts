// The tag manager: the tree, its keys, dragging, renaming, merging, the code book, and undo.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { addAxe, checkWithAxe } from './axe-check.ts'
import { fillWithMarks } from './many-marks.ts'
import { fillWithManyMoments, manyId } from './many-moments.ts'
import { findHiddenFocus, findSidewaysScrolling } from './page-checks.ts'
import { setStage } from './stage.ts'

const pictures = process.env.FOOTNOTE_SCREENSHOTS
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 900, height: 640 },
]
const stage = setStage()
let opened: AppWindow
let page: Page

const mark = (turn: number, names: string[]) => ({
  videoId: manyId(1),
  target: { type: 'moment' as const, kind: 'said' as const, startMs: turn * 70_000, endMs: turn * 70_000 + 10_000 },
  tags: { names },
})

beforeAll(async () => {
  const dataDir = makeDataDir()
  fillWithManyMoments(dataDir, { videos: 2, hitsOf: () => 6 })
  fillWithMarks(dataDir, [
    mark(0, ['cooling/roofs']),
    mark(1, ['cooling/roofs/white', 'heat']),
    mark(2, ['heat', 'warmth']),
    mark(3, ['<b>bold', 'حرارة']),
  ])
  opened = await stage.open(await stage.start({ dataDir }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await addAxe(page)
  await goTo(page, '#/marks/tags')
  await tree().waitFor()
})

const tree = () => page.getByRole('tree', { name: 'Tags' })
const item = (name: string) =>
  tree()
    .getByRole('treeitem')
    .filter({ has: page.getByTitle(name, { exact: true }) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Each tag as its level and its name. */
const shown = () =>
  tree()
    .getByRole('treeitem')
    .evaluateAll((items) => items.map((one) => `${one.ariaLevel} ${one.querySelector('[dir=auto]')?.textContent}`))

test('the tree has every tag below its parent, in all sizes', async () => {
  expect(await shown()).toEqual(['1 <b>bold', '1 cooling', '2 roofs', '3 white', '1 heat', '1 warmth', '1 حرارة'])
  await item('roofs').click()
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.waitForTimeout(100)
    faults.push(...(await findSidewaysScrolling(page)).map((fault) => `${size.width}: ${fault}`))
    for (const colorScheme of pictures ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      mkdirSync(pictures ?? '', { recursive: true })
      await page.screenshot({ path: join(pictures ?? '', `tags-${colorScheme}-${size.width}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const hidden = (await findHiddenFocus(page)).filter((fault) => !fault.includes('role="tree"'))
  expect([...faults, ...hidden.filter((fault) => !/_tree_/.test(fault))]).toEqual([])
  await checkWithAxe(page)
})

describe('by keyboard alone', () => {
  test('a tag is closed, renamed, moved, described and deleted, and undone', async () => {
    await tree().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await eventually(shown).toEqual(['1 <b>bold', '1 cooling', '1 heat', '1 warmth', '1 حرارة'])
    await page.keyboard.press('F2')
    await page.keyboard.type('shade')
    await page.keyboard.press('Enter')
    await item('shade').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('m')
    await page.keyboard.type('heat')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await eventually(async () => (await shown()).filter((one) => one === '2 shade')).toEqual(['2 shade'])
    await tree().focus()
    await page.keyboard.press('Delete')
    await eventually(async () => (await shown()).join()).not.toContain('shade')
    await page.keyboard.press('Control+z')
    await eventually(async () => (await shown()).join()).toContain('shade')
    await page.keyboard.press('Control+z')
    await eventually(async () => (await shown()).includes('1 shade')).toBe(true)
    await page.keyboard.press('Control+z')
    await item('cooling').waitFor()
  })

  test('a name that another tag has offers to merge the two', async () => {
    await tree().focus()
    await item('warmth').click()
    await page.keyboard.press('F2')
    await page.keyboard.type('HEAT')
    await page.keyboard.press('Enter')
    await page.getByText('There is already a tag “heat”.').waitFor()
    await page.keyboard.press('Enter')
    await eventually(async () => (await shown()).join()).not.toContain('warmth')
    // The mark that had both tags counts once.
    await item('heat').getByText('2 marks').waitFor()
    await button('Undo').last().click()
    await item('warmth').waitFor()
  })
})

describe('by mouse', () => {
  test('a tag is dragged below another one, and not below one of its own', async () => {
    await item('white').dragTo(item('heat'))
    await eventually(async () => (await shown()).includes('2 white')).toBe(true)
    await item('cooling').dragTo(item('roofs'))
    expect((await shown()).slice(1, 3)).toEqual(['1 cooling', '2 roofs'])
    await button('Undo').last().click()
    await eventually(async () => (await shown()).includes('3 white')).toBe(true)
  })

  test('a tag below another one is created, described and coloured, and the code book has it', async () => {
    await item('heat').click()
    await button('New tag below').click()
    await page.getByRole('textbox', { name: 'Name of the new tag below heat' }).fill('at night')
    await page.keyboard.press('Enter')
    await item('at night').waitFor()
    await page.getByRole('textbox', { name: 'Description' }).fill('Heat that **stays** after sunset')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('radio', { name: 'violet' }).click()
    await eventually(() => page.getByRole('radio', { name: 'violet' }).isChecked()).toBe(true)
    const downloading = page.waitForEvent('download')
    await button('Export code book').click()
    await page.getByRole('menuitem', { name: 'Markdown' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('code-book.md')
    const pieces: Buffer[] = []
    for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece))
    expect(Buffer.concat(pieces).toString()).toContain('after sunset')
  })

  test('several tags are merged into one', async () => {
    await item('<b>bold').click()
    await item('حرارة').click({ modifiers: ['Control'] })
    await item('<b>bold').click({ modifiers: ['Control'] })
    await page.getByText('2 tags selected').waitFor()
    await page.getByRole('combobox', { name: 'Merge into' }).fill('warm')
    await page.getByRole('option', { name: 'warmth' }).click()
    await button('Merge all').click()
    await eventually(async () => (await shown()).join()).not.toContain('حرارة')
    await item('warmth').getByText('2 marks').waitFor()
  })
})

test('nothing was reported on the console', () => {
  expect(opened.troubles).toEqual([])
})
