// Searching, asking and paying with a hosted service, in a library with the sample collection.
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FakeService } from '../fakes/service.ts'
import { sampleThumbnailsDir } from '../sample/load-sample.ts'
import { addVideos } from './add-videos.ts'
import { type AppWindow, eventually } from './app-window.ts'
import { foundMoments, openMoment } from './found-moments.ts'
import { findPlayer, formatSeconds } from './player-frame.ts'
import { lecture, officer, sampleLinks, sampleVideos } from './sample-videos.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let service: FakeService
let opened: AppWindow
let page: Page

beforeAll(async () => {
  service = await stage.serve({ videos: sampleVideos, thumbnailDir: sampleThumbnailsDir })
  opened = await stage.open(await stage.start({ service }))
  page = opened.page
  await addVideos(page, sampleLinks, 8)
})

describe('searching', () => {
  const field = () => page.getByRole('textbox', { name: 'Search the library' })

  test('finds moments while the user types, grouped by video', async () => {
    await field().click()
    await field().pressSequentially('white roo')
    await page.getByText(/\d+ moments? in \d+ videos?$/).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(1)
    const moments = page.getByRole('article').filter({ hasNotText: 'Found in the title' }).first().getByRole('listitem')
    expect(await moments.count()).toBeGreaterThan(0)
    expect((await moments.first().locator('mark').allInnerTexts()).join(' ')).toMatch(/white|roof/i)
  })

  test('visual clips can be searched separately from spoken ones, by a filter that is a part of the text', async () => {
    await field().fill('thermometers')
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Shown' }).click()
    await page.getByRole('textbox', { name: 'Shown' }).press('Enter')
    await eventually(() => field().inputValue()).toBe('shown:thermometers')
    await page.getByRole('article').first().waitFor()
    const kinds = () =>
      page
        .getByRole('article')
        .locator('[data-kind][data-result]')
        .evaluateAll((rows) => [...new Set(rows.map((row) => row.getAttribute('data-kind')))])
    await eventually(kinds).toEqual(['shown'])
    await page.getByRole('button', { name: 'Remove filter Shown: thermometers' }).click()
    await eventually(() => field().inputValue()).toBe('thermometers')
  })

  test('a moment opens its video at its time', async () => {
    await field().fill('"1.8 degrees cooler"')
    const moment = foundMoments(page, officer.title).filter({ hasText: 'At ten in the evening' }).first()
    const time = (await moment.getByText(/^\d+:\d\d$/).innerText()).trim()
    await openMoment(moment)
    await page.getByRole('heading', { name: officer.title }).waitFor()
    const clip = officer.transcription.audioClips.find(({ transcription }) =>
      transcription.includes('1.8 degrees cooler'),
    )
    expect(time).toBe(formatSeconds(clip?.startTime ?? -1))
    await eventually(() => page.locator('button[aria-current="time"]').allInnerTexts()).toContain(time)
    await eventually(() => stage.embed.visits.at(-1)?.search.get('start')).toBe(String(clip?.startTime))
    expect(await field().inputValue()).toBe('')
  })

  test('the page says so when nobody says the words', async () => {
    await field().fill('xylophone')
    await page.getByRole('heading', { name: 'Nothing found in your library' }).waitFor()
  })

  test('results of the service have their words marked, can be saved into a collection, and never replace a transcript with nothing', async () => {
    await field().fill('white roofs')
    await page.getByRole('tab', { name: 'From the service' }).click()
    await page.getByRole('button', { name: 'Search the service' }).click()
    const found = page.getByRole('region', { name: 'Service results' })
    const marks = async () => (await found.locator('mark').allInnerTexts()).map((text) => text.toLowerCase())
    await eventually(marks).toContain('white')
    await found.getByRole('checkbox', { name: officer.title }).check()
    await found.getByRole('combobox', { name: 'Save to collection' }).fill('Pale roofs')
    await found.getByRole('button', { name: 'Save 1 video to library' }).click()
    await found.getByText('The service sent nothing new. The video stays as it is.').waitFor()
    expect(await found.getByRole('button', { name: 'Replace 1 video anyway' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Your library' }).click()
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: 'Collection' }).click()
    await page.getByRole('option', { name: 'Pale roofs' }).click()
    await eventually(() => field().inputValue()).toBe('white roofs in:"Pale roofs"')
    await page.getByRole('button', { name: 'Remove filter Collection: Pale roofs' }).click()
    await eventually(() => field().inputValue()).toBe('white roofs')
  })
})

describe('asking', () => {
  const question = () => page.getByRole('textbox', { name: 'Question' })

  test('the service answers with numbered citations', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Ask' }).click()
    await question().fill('Why do cities stay hot at night?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = page.getByRole('article')
    await answer.getByText('Answered by the service').waitFor()
    await answer.getByText(/^Cost \$0\.02$/).waitFor()
    expect(await answer.getByRole('button', { name: /^Citation 1: / }).count()).toBeGreaterThan(0)
    expect(await answer.innerText()).toContain(lecture.title)
  })

  test('a citation plays its moment beside the answer', async () => {
    const chip = page
      .getByRole('article')
      .getByRole('button', { name: /^Citation 1: / })
      .first()
    const [, minutes, seconds] = /(\d+):(\d\d)$/.exec((await chip.getAttribute('aria-label')) ?? '') ?? []
    await chip.click()
    const side = page.getByRole('region', { name: 'Player of the cited moment' })
    await side.locator('iframe').waitFor()
    const visit = stage.embed.visits.at(-1)
    expect(visit?.search.get('start')).toBe(String(Number(minutes) * 60 + Number(seconds)))
    const player = await findPlayer(page, visit?.videoId ?? '')
    await eventually(player.isPlaying).toBe(true)
    const cited = page.getByRole('region', { name: 'Cited moments' }).getByRole('link').first()
    expect(await cited.getAttribute('href')).toMatch(/#\/videos\/demoHeat\w{3}\?at=\d+$/)
    await side.getByRole('button', { name: 'Close the player' }).click()
  })

  test('an answer is kept, and is still there after the page is reloaded', async () => {
    await eventually(() => page.url()).toMatch(/#\/ask\/\d+$/)
    await page.reload()
    await page.getByRole('heading', { name: 'Why do cities stay hot at night?' }).waitFor()
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Citation 1: / })
      .first()
      .waitFor()
  })

  test('the costs contain every charge of the service', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Costs' }).click()
    const charges = page
      .getByRole('table', { name: 'Charges' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    const shown = async () => (await charges.locator('td:last-child').allInnerTexts()).map(readUsd)
    const paid = service.ledger.charges.map(({ cost }) => roundUsd(cost.total)).filter((usd) => usd > 0)
    await eventually(async () => (await shown()).filter((usd) => usd > 0).toSorted()).toEqual(paid.toSorted())
    const total = await page
      .getByText('Total', { exact: true })
      .first()
      .locator('xpath=following-sibling::dd[1]')
      .innerText()
    expect(readUsd(total)).toBe(roundUsd(service.ledger.totalUsd()))
    expect(await page.getByText('Unknown', { exact: true }).count()).toBe(0)
  })

  test('a stopped answer keeps its text so far, says that it was stopped, and its unknown cost is not shown as zero', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Ask' }).click()
    service.setFault({ kind: 'slowBody', endpoint: '/answer', afterBytes: 400, ms: 60_000 })
    await question().fill('Which street trees survive?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = page.getByRole('article')
    const words = answer.locator('.reading')
    await eventually(async () => (await words.count()) > 0 && (await words.innerText()).length).toBeGreaterThan(20)
    await page.getByRole('button', { name: 'Stop' }).click()
    await answer.getByText('Stopped. The text so far is kept.').waitFor()
    expect((await words.innerText()).length).toBeGreaterThan(20)
    await page.getByRole('navigation').getByRole('link', { name: 'Costs' }).click()
    await page.getByText('Unknown', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Charges' }).getByRole('cell', { name: 'unknown' }).waitFor()
  })
})

test('there were no errors in the page, and it sent requests to the player only', () => {
  expect(opened.troubles).toEqual([])
  expect(opened.outside).toEqual([])
})

/** Rounds as the app does: to two significant digits. */
const roundUsd = (usd: number) => Number(usd.toPrecision(2))
const readUsd = (text: string) => Number(text.trim().replace('$', ''))
