// The search screen: its keys, its filters, its pages of results, the preview beside them, and what it keeps while it is left.
import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { foundMoments } from './found-moments.ts'
import { fillWithManyMoments, manyId } from './many-moments.ts'
import { findSidewaysScrolling } from './page-checks.ts'
import { findPlayer } from './player-frame.ts'
import { setStage } from './stage.ts'

const videos = 97
/** One video has 23 moments, the others two to six. */
const hitsOf = (number: number) => (number === 40 ? 23 : 2 + (number % 5))
const allHits = Array.from({ length: videos }, (_, number) => hitsOf(number)).reduce((sum, hits) => sum + hits, 0)

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const dataDir = makeDataDir()
  fillWithManyMoments(dataDir, {
    videos,
    hitsOf,
    titleOf: (number) => (number === 40 ? 'ערים חמות בלילה, the long watch' : `Night watch ${number}`),
  })
  opened = await stage.open(await stage.start({ dataDir, service: await stage.serve({ videos: [] }) }))
  page = opened.page
})

beforeEach(async () => {
  await goTo(page, '#/costs')
  await page.getByRole('heading', { name: 'Costs' }).waitFor()
})

const field = () => page.getByRole('textbox', { name: 'Search the library' })
const rows = () => page.locator('article button[data-kind]')
const selected = () => page.locator('article button[data-kind][aria-current]')
const preview = () => page.getByRole('region', { name: 'Preview' })
const list = () => page.locator('[aria-busy]', { has: page.getByRole('article') })
const hasFocus = (part: ReturnType<typeof rows>) => part.evaluate((element) => element === document.activeElement)

async function search(query: string): Promise<void> {
  await field().fill(query)
  await rows().first().waitFor()
  await list().and(page.locator('[aria-busy=false]')).waitFor()
}

describe('keys', () => {
  test('a phrase is heard after one key: Enter in the search box plays the first moment beside the results', async () => {
    await field().fill('"keeper 3 lights"')
    await field().press('Enter')
    await preview().locator('iframe').waitFor()
    const visit = stage.embed.visits.at(-1)
    expect(visit?.search.get('start')).toBe('210')
    const player = await findPlayer(page, visit?.videoId ?? '')
    await eventually(player.isPlaying).toBe(true)
    expect(await hasFocus(field())).toBe(true)
  })

  test('the arrows move the selection, which the preview shows with two clips around it, and Enter plays it', async () => {
    await search('lantern keeper')
    await field().press('ArrowDown')
    expect(await hasFocus(rows().first())).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(rows().nth(1))).toBe(true)
    await eventually(() => selected().count()).toBe(1)
    const words = (await rows().nth(1).innerText()).split('\n').at(-1) ?? ''
    const clips = preview().getByRole('list', { name: 'The moment and the clips around it' }).getByRole('listitem')
    await eventually(() => clips.count()).toBe(5)
    expect(await clips.nth(2).innerText()).toContain(words.slice(-40))
    expect(await preview().locator('iframe').count()).toBe(0)
    await page.keyboard.press('Enter')
    await preview().locator('iframe').waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await hasFocus(field())).toBe(true)
  })

  test('the list scrolls with the arrows', async () => {
    await search('lantern')
    await list().evaluate((element) => element.scrollTo(0, 0))
    const isFocusVisible = () =>
      list().evaluate((element) => {
        const { activeElement } = document
        if (activeElement === null || !element.contains(activeElement)) return false
        const [outer, inner] = [element.getBoundingClientRect(), activeElement.getBoundingClientRect()]
        return inner.top >= outer.top && inner.bottom <= outer.bottom
      })
    for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowDown')
    expect(await isFocusVisible()).toBe(true)
    expect(await list().evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    for (let press = 0; press < 25; press++) await page.keyboard.press('ArrowUp')
    expect(await isFocusVisible()).toBe(true)
  })

  test('Escape returns to the search box, and Ctrl+Enter opens the video at the selected moment', async () => {
    await search('lantern keeper')
    await field().press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect(await hasFocus(field())).toBe(true)
    const time = await preview()
      .getByRole('button', { name: /^Play from/ })
      .nth(2)
      .innerText()
    await field().press('Control+Enter')
    await page.getByRole('region', { name: 'Transcript' }).waitFor()
    const [minutes = 0, seconds = 0] = time.split(':').map(Number)
    expect(page.url()).toContain(`at=${(minutes * 60 + seconds) * 1000}`)
    expect(await hasFocus(field())).toBe(false)
    await eventually(() => field().inputValue()).toBe('')
  })
})

describe('filters', () => {
  test('a filter of the menu is text in the search box, and text in the search box is a filter', async () => {
    await search('lantern')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Channel' }).click()
    await page.getByRole('option', { name: 'Coast Museum' }).click()
    await eventually(() => field().inputValue()).toBe('lantern by:"Coast Museum"')
    const bylines = () =>
      page
        .getByRole('article')
        .getByText(/^(Coast Museum|Harbour Office)$/)
        .allInnerTexts()
    await eventually(async () => [...new Set(await bylines())]).toEqual(['Coast Museum'])
    expect(await hasFocus(page.getByRole('button', { name: 'Add filter' }))).toBe(true)

    await field().fill('lantern by:"Coast Museum" after:2023-08')
    const chips = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
    await eventually(() => chips.allInnerTexts()).toEqual(['Channel: Coast Museum', 'Published after: 2023-08'])
    await page.getByRole('button', { name: 'Remove filter Channel: Coast Museum' }).click()
    await eventually(() => field().inputValue()).toBe('lantern after:2023-08')
  })

  test('a kind applies to the words that are there, and without it they stay', async () => {
    await search('lantern')
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Summarised' }).press('Enter')
    const value = page.getByRole('textbox', { name: 'Summarised' })
    expect(await value.inputValue()).toBe('lantern')
    await value.press('Enter')
    await eventually(() => field().inputValue()).toBe('summarised:lantern')
    await page.getByText('Nothing found with these filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await eventually(() => field().inputValue()).toBe('lantern')
    await rows().first().waitFor()
  })

  test('an address of an earlier version becomes text', async () => {
    await goTo(page, '#/search?q=lantern+keeper&kind=said')
    await eventually(() => field().inputValue()).toBe('said:lantern said:keeper')
    expect(page.url()).not.toContain('kind=')
  })

  test('a field that is no filter is reported', async () => {
    await search('lantern colour:red')
    await page.getByText(/“colour:” is not a filter/).waitFor()
  })
})

describe('results', () => {
  test('come in pages while the list is scrolled, with the true totals', async () => {
    await search('lantern')
    const count = () => page.locator('output').first().innerText()
    await eventually(count).toMatch(new RegExp(`^\\d+ of ${allHits} moments in ${videos} videos$`))
    const first = await page.getByRole('article').count()
    expect(first).toBeLessThan(videos)
    for (let turn = 0; turn < 60 && (await page.getByRole('article').count()) < videos; turn++) {
      await list().evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await page.waitForTimeout(50)
    }
    await eventually(() => page.getByRole('article').count()).toBe(videos)
    const ids = await page.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('data-video')))
    expect(new Set(ids).size).toBe(videos)
  })

  test('show all moments of a video where there are more than five', async () => {
    await search('lantern by:"Harbour Office" "long watch"')
    await search('lantern')
    const title = 'the long watch'
    for (let turn = 0; turn < 60 && (await foundMoments(page, title).count()) === 0; turn++) {
      await list().evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await page.waitForTimeout(50)
    }
    expect(await foundMoments(page, title).count()).toBe(5)
    await page.getByRole('button', { name: 'Show all 23 moments' }).click()
    await eventually(() => foundMoments(page, title).count()).toBe(23)
    expect(await findSidewaysScrolling(page)).toEqual([])
  })

  test('a strip shows where in a video its moments are, and plays the one that is pressed', async () => {
    await search('lantern keeper')
    const strip = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^\d+ moments between 0:00 and/ })
    const { width = 0, height = 0 } = (await strip.boundingBox()) ?? {}
    await strip.click({ position: { x: width - 1, y: height / 2 } })
    await preview().locator('iframe').waitFor()
    const name = (await strip.getAttribute('aria-label')) ?? ''
    const [, minutes, seconds] = /and (\d+):(\d\d)$/.exec(name) ?? []
    expect(stage.embed.visits.at(-1)?.search.get('start')).toBe(String(Number(minutes) * 60 + Number(seconds)))
  })

  test('are where they were after a look at a video: list, selection and opened videos', async () => {
    await search('lantern keeper')
    for (let turn = 0; turn < 3; turn++) {
      await list().evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await page.waitForTimeout(200)
    }
    const row = rows().nth(90)
    await row.scrollIntoViewIfNeeded()
    await row.focus()
    const words = await row.innerText()
    const scrolled = await list().evaluate((element) => element.scrollTop)
    expect(scrolled).toBeGreaterThan(1000)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('region', { name: 'Transcript' }).waitFor()
    await page.goBack()
    await selected().waitFor()
    expect(await selected().innerText()).toBe(words)
    await eventually(() => hasFocus(selected())).toBe(true)
    expect(await list().evaluate((element) => element.scrollTop)).toBe(scrolled)
    await goTo(page, '#/costs')
    await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click()
    await selected().waitFor()
    expect(await list().evaluate((element) => element.scrollTop)).toBe(scrolled)
  })

  test('of the service are in a tab of their own, and nothing is paid for by opening it', async () => {
    await search('lantern')
    await page.getByRole('tab', { name: 'From the service' }).click()
    await page.getByRole('button', { name: 'Search the service' }).waitFor()
    expect(await page.getByRole('region', { name: 'Service results' }).count()).toBe(0)
    expect(await rows().count()).toBe(0)
    await page.getByRole('tab', { name: 'Your library' }).click()
    await rows().first().waitFor()
  })
})

test('below 1024 px the preview stands under the results with a player that YouTube allows', async () => {
  await page.setViewportSize({ width: 900, height: 640 })
  await search('lantern')
  const player = await preview().getByRole('button', { name: /^Play/ }).first().boundingBox()
  expect(player?.width).toBeGreaterThanOrEqual(356)
  expect(player?.height).toBeGreaterThanOrEqual(200)
  expect((player?.y ?? 0) + (player?.height ?? 0)).toBeLessThanOrEqual(640)
  expect(await findSidewaysScrolling(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('rows have one height, and there were no errors in the page', async () => {
  await search('lantern')
  const heights = await rows().evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))])
  expect(heights).toHaveLength(1)
  expect(manyId(0)).toHaveLength(11)
  expect(opened.troubles).toEqual([])
})
