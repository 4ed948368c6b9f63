// Paste, read, search, ask, quote and pay with a hosted service, as a person does it in one sitting.
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Browser, Download, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeEmbed, startFakeEmbed } from '../fakes/embed.ts'
import { type FakeService, startFakeService } from '../fakes/service.ts'
import { loadSample, sampleName, sampleThumbnailsDir } from '../sample/load-sample.ts'
import { addDialog, pasteIntoDialog, videoRows } from './add-videos.ts'
import { makeDataDir, type RunningApp, startApp } from './app.ts'
import { type AppWindow, eventually, goTo, openWindow } from './app-window.ts'
import { launchBrowser } from './browser.ts'
import { findPlayer, type PlayerFrame } from './player-frame.ts'

const pasted = `Reading list for the chapter on heat, from Mira's e-mail of Tuesday:

1) the officer: https://www.youtube.com/watch?v=demoHeat01A&t=225s&feature=share
2) <https://youtu.be/demoHeat02E?si=Kd93_x> and, on trees, www.youtube.com/shorts/demoHeat03I.
   again the officer (https://m.youtube.com/watch?app=desktop&v=demoHeat01A)
| roof | demoHeat04M |
https://www.youtube.com/embed/demoHeat05Q, https://www.youtube.com/live/demoHeat06U
fetched live: https://www.youtube.com/watch?v=demoHeat07Y https://youtu.be/demoHeat08c
gone or too long: https://youtu.be/demoHeat09g https://youtu.be/demoHeat10k
everything of theirs: https://www.youtube.com/playlist?list=PLdemoHeat00000000
nothing of use in this line`

const videos = loadSample()
const [officer, lecture] = videos.map(({ data }) => data)
if (officer === undefined || lecture === undefined) throw new Error('the sample is empty')
const officerId = officer.url.slice(-11)
const arabicTitle = 'الماء والظلّ: كيف تبرد أفنية قصر تينوال'

let browser: Browser
let service: FakeService
let embed: FakeEmbed
let app: RunningApp
let opened: AppWindow
let page: Page

beforeAll(async () => {
  service = await startFakeService({ videos, thumbnailDir: sampleThumbnailsDir, crawlMs: 400 })
  embed = await startFakeEmbed()
  app = await startApp({
    dataDir: makeDataDir(),
    environment: { FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key },
  })
  browser = await launchBrowser()
  opened = await openWindow(browser, app.address, { embed })
  page = opened.page
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await embed?.close()
  await service?.close()
})

const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`

/** A row of what was pasted or imported, by the words in it. */
const item = (list: Locator, words: string) => list.getByRole('listitem').filter({ hasText: words })

async function readDownload(download: Download): Promise<Buffer> {
  return readFileSync(await download.path())
}

describe('adding videos', () => {
  test('an empty library says what it is for', async () => {
    await page.getByRole('heading', { name: 'Read, search and quote what is in videos' }).waitFor()
  })

  test('the preview finds every video in a messy text and says why the rest is none', async () => {
    const dialog = await pasteIntoDialog(page, pasted)
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await preview.getByText('10 new videos').waitFor()
    expect(await preview.getByRole('status').innerText()).toMatch(/10 new videos\s*1 pasted twice\s*3 not videos/)
    await item(preview, '225s').getByText('opens at 3:45').waitFor()
    await item(preview, 'playlist').getByText('This is a playlist').waitFor()
  })

  test('what is found is being added in a collection of the name given', async () => {
    const dialog = addDialog(page)
    await dialog.getByRole('combobox', { name: 'Collection' }).fill(sampleName)
    await dialog.getByText('Cost unknown').waitFor()
    await dialog.getByLabel('The most one video may cost').fill('1')
    await dialog.getByRole('button', { name: 'Add 10 videos' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
  })

  test('the library fills, with pictures, while the rest is fetched', async () => {
    await page.getByText('8 videos', { exact: true }).waitFor()
    expect(await videoRows(page).count()).toBe(8)
    const loaded = () =>
      page
        .locator('main img')
        .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)
    await eventually(loaded).toBe(8)
    await page.getByText(/^Adding videos:/).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: sampleName }).getByText('8').waitFor()
  })

  test('a title in a script of the other direction stands as it should', async () => {
    const title = page.getByRole('link', { name: arabicTitle }).getByText(arabicTitle)
    expect(
      await title.evaluate((element) => [element.getAttribute('dir'), getComputedStyle(element).direction]),
    ).toEqual(['auto', 'rtl'])
  })

  test('every link has its result, with a reason where it failed', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
    const items = page.getByRole('list', { name: 'Links of this import' })
    await page.getByText('Finished').waitFor()
    await eventually(() => item(items, 'Added').count()).toBe(8)
    expect(await item(items, 'Pasted twice').count()).toBe(1)
    expect(await item(items, 'Not a video').count()).toBe(3)
    expect(await item(items, 'Failed').count()).toBe(2)
    for (const failed of await item(items, 'Failed').all()) {
      expect(await failed.innerText()).toMatch(/Failed\s+https:\/\/youtu\.be\/demoHeat(09g|10k)\s+\S.{20,}\s+Retry/)
    }
  })
})

describe('reading a video', () => {
  let player: PlayerFrame
  const sectionAt = (index: number) => officer.summary.sectionSummaries[index] ?? { startTime: 0, title: '' }
  const current = () => page.getByRole('region', { name: 'Transcript' }).locator('button[aria-current="time"]')
  const currentTimes = async () => (await current().allInnerTexts()).map((text) => text.trim())

  test('the player greets the app and opens where the link said', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    await videoRows(page).getByRole('link', { name: officer.title }).click()
    await page.getByRole('heading', { name: officer.title }).waitFor()
    player = await findPlayer(page, officerId)
    expect(embed.visits.at(-1)).toMatchObject({ videoId: officerId })
    expect(embed.visits.at(-1)?.referer).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(embed.visits.at(-1)?.search.get('start')).toBe('225')
    await eventually(currentTimes).toContain('3:45')
  })

  test('a section moves the player there without starting it', async () => {
    const section = sectionAt(1)
    await page.getByRole('button', { name: section.title }).click()
    await eventually(player.commands).toContain(`seekTo ${section.startTime} true`)
    await eventually(player.isPlaying).toBe(false)
    await eventually(currentTimes).toContain(formatTime(section.startTime))
  })

  test('a section moves the player there without stopping it', async () => {
    await player.press()
    await eventually(player.isPlaying).toBe(true)
    await player.forget()
    const section = sectionAt(2)
    await page.getByRole('button', { name: section.title }).click()
    await eventually(player.commands).toContain(`seekTo ${section.startTime} true`)
    expect(await player.commands()).not.toContain('pauseVideo')
    expect(await player.isPlaying()).toBe(true)
  })

  test('the text follows what plays, and is in sight', async () => {
    const clip = officer.transcription.audioClips.at(-3)
    if (clip === undefined) throw new Error('the video has too few clips')
    await player.jumpTo(clip.startTime + 0.5)
    await eventually(currentTimes).toContain(formatTime(clip.startTime))
    const isInSight = () =>
      current()
        .last()
        .evaluate((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        })
    await eventually(isInSight).toBe(true)
  })

  test('a said clip and a shown clip both move the player', async () => {
    await player.press()
    await eventually(player.isPlaying).toBe(false)
    await page.getByRole('button', { name: sectionAt(0).title }).click()
    const [said] = officer.transcription.audioClips
    const [, shown] = officer.transcription.videoClips
    for (const [time, words] of [
      [said?.startTime, said?.transcription],
      [shown?.startTime, shown?.visualDescription],
    ] as const) {
      await player.forget()
      await page
        .getByRole('region', { name: 'Transcript' })
        .getByText(words ?? '', { exact: true })
        .click()
      await eventually(player.commands).toContain(`seekTo ${time} true`)
      expect(await player.isPlaying()).toBe(false)
    }
  })

  test('the lanes show only what is said, or only what is shown', async () => {
    const transcript = page.getByRole('region', { name: 'Transcript' })
    const shownWords = officer.transcription.videoClips[0]?.visualDescription ?? ''
    const saidWords = officer.transcription.audioClips[0]?.transcription ?? ''
    await transcript.getByText('Said', { exact: true }).click()
    await transcript.getByText(shownWords).waitFor({ state: 'detached' })
    await transcript.getByRole('radiogroup').getByText('Shown').click()
    await transcript.getByText(shownWords).waitFor()
    expect(await transcript.getByText(saidWords).count()).toBe(0)
    await transcript.getByText('Both', { exact: true }).click()
  })

  test('a video exports as one file of subtitles', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export 1 video' })
    await dialog.getByRole('radio', { name: 'SRT' }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    await dialog.getByText(`Saved as ${download.suggestedFilename()}.`).waitFor()
    const text = (await readDownload(download)).toString('utf8')
    expect(download.suggestedFilename()).toMatch(/\.srt$/)
    expect(text).toMatch(/^1\r?\n00:00:\d\d,\d{3} --> 00:00:/)
    expect(text.replace(/\s+/g, ' ')).toContain('Odalys, your job did not exist three years ago.')
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  test('chosen videos export together, each in its own file', async () => {
    await goTo(page, '#/')
    await page.getByRole('checkbox', { name: `Select ${officer.title}` }).check()
    await page.getByRole('checkbox', { name: `Select ${arabicTitle}` }).check()
    await page.getByText('2 of 8 selected').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export 2 videos' })
    await dialog.getByRole('radio', { name: 'Plain text' }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    const files = unzipSync(await readDownload(download))
    expect(Object.keys(files)).toHaveLength(2)
    const texts = Object.values(files).map((bytes) => new TextDecoder().decode(bytes))
    expect(texts.some((text) => text.includes('Odalys Brennick:'))).toBe(true)
    expect(texts.some((text) => text.includes('أم سليم'))).toBe(true)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Clear the selection' }).click()
  })
})

describe('searching', () => {
  const field = () => page.getByRole('textbox', { name: 'Search the library' })

  test('finds moments as one types, grouped by video', async () => {
    await field().click()
    await field().pressSequentially('white roo')
    await page.getByText(/^\d+ moments? in \d+ videos?/).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(1)
    const moments = page.getByRole('article').first().getByRole('listitem')
    expect(await moments.count()).toBeGreaterThan(0)
    expect((await moments.first().locator('mark').allInnerTexts()).join(' ')).toMatch(/white|roof/i)
  })

  test('what is shown is found apart from what is said', async () => {
    await field().fill('thermometers')
    await page.getByRole('radiogroup', { name: 'Kind of moment' }).getByText('Shown').click()
    await page.getByRole('article').first().waitFor()
    const kinds = () =>
      page
        .getByRole('article')
        .locator('[data-kind][data-result]')
        .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('data-kind')))])
    await eventually(kinds).toEqual(['shown'])
    await page.getByRole('radiogroup', { name: 'Kind of moment' }).getByText('All').click()
  })

  test('a moment opens its video there', async () => {
    await field().fill('"1.8 degrees cooler"')
    const moments = page.getByRole('article').filter({ hasText: officer.title }).getByRole('listitem')
    const moment = moments.filter({ hasText: 'At ten in the evening' }).first()
    const time = (await moment.getByText(/^\d+:\d\d$/).innerText()).trim()
    await moment.getByRole('link').click()
    await page.getByRole('heading', { name: officer.title }).waitFor()
    const clip = officer.transcription.audioClips.find(({ transcription }) =>
      transcription.includes('1.8 degrees cooler'),
    )
    expect(time).toBe(formatTime(clip?.startTime ?? -1))
    await eventually(() => page.locator('button[aria-current="time"]').allInnerTexts()).toContain(time)
    await eventually(() => embed.visits.at(-1)?.search.get('start')).toBe(String(clip?.startTime))
    expect(await field().inputValue()).toBe('')
  })

  test('words that nobody says are told to be nowhere', async () => {
    await field().fill('xylophone')
    await page.getByRole('heading', { name: 'Nothing found in your library' }).waitFor()
  })
})

describe('asking', () => {
  const question = () => page.getByRole('textbox', { name: 'Question' })

  test('the service answers with numbered citations', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Ask' }).click()
    await question().fill('Why do cities stay hot at night?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = page.getByRole('article')
    await answer.getByText('Answer by the service').waitFor()
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
    const visit = embed.visits.at(-1)
    expect(visit?.search.get('start')).toBe(String(Number(minutes) * 60 + Number(seconds)))
    const player = await findPlayer(page, visit?.videoId ?? '')
    await eventually(player.isPlaying).toBe(true)
    const cited = page.getByRole('region', { name: 'Cited moments' }).getByRole('link').first()
    expect(await cited.getAttribute('href')).toMatch(/#\/videos\/demoHeat\w{3}\?at=\d+$/)
    await side.getByRole('button', { name: 'Close the player' }).click()
  })

  test('an answer is kept, and is there after the page was loaded again', async () => {
    await eventually(() => page.url()).toMatch(/#\/ask\/\d+$/)
    await page.reload()
    await page.getByRole('heading', { name: 'Why do cities stay hot at night?' }).waitFor()
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Citation 1: / })
      .first()
      .waitFor()
  })

  test('every charge of the service is among the costs', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Costs' }).click()
    const charges = page
      .getByRole('table', { name: 'Charges' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    const shown = async () => (await charges.locator('td:last-child').allInnerTexts()).map(readUsd)
    const paid = service.ledger.charges.map(({ cost }) => roundUsd(cost.total)).filter((usd) => usd > 0)
    await eventually(async () => (await shown()).filter((usd) => usd > 0).toSorted()).toEqual(paid.toSorted())
    const total = await page.getByText('In all').locator('xpath=following-sibling::dd[1]').innerText()
    expect(readUsd(total)).toBe(roundUsd(service.ledger.totalUsd()))
    expect(await page.getByText('Unknown', { exact: true }).count()).toBe(0)
  })

  test('a stopped answer keeps what had come, says so, and its unknown cost is not called nothing', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Ask' }).click()
    service.setFault({ kind: 'slowBody', endpoint: '/answer', afterBytes: 400, ms: 60_000 })
    await question().fill('Which street trees survive?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    const answer = page.getByRole('article')
    await answer.getByText(/\w/).first().waitFor()
    const words = answer.locator('.reading')
    await eventually(async () => (await words.count()) > 0 && (await words.innerText()).length).toBeGreaterThan(20)
    await page.getByRole('button', { name: 'Stop' }).click()
    await answer.getByText('You stopped this answer. What came until then was kept.').waitFor()
    expect((await words.innerText()).length).toBeGreaterThan(20)
    await page.getByRole('navigation').getByRole('link', { name: 'Costs' }).click()
    await page.getByText('Unknown', { exact: true }).waitFor()
    await page.getByRole('table', { name: 'Charges' }).getByRole('cell', { name: 'unknown' }).waitFor()
  })
})

test('nothing went wrong in the page, and it asked nobody but the player', () => {
  expect(opened.troubles).toEqual([])
  expect(opened.outside).toEqual([])
})

/** As it is shown: two digits that matter. */
const roundUsd = (usd: number) => Number(usd.toPrecision(2))
const readUsd = (text: string) => Number(text.trim().replace('$', ''))
