// All moments of a search as CSV, saved from the search page.
import { text as readText } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '../backend/exports/parse-csv.ts'
import { makeFakeVideos } from '../fakes/service.ts'
import { addVideos, linksOf } from './add-videos.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { holdBackend } from './slow-backend.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const videos = makeFakeVideos(20)
  const service = await stage.serve({ videos })
  opened = await stage.open(await stage.start({ service }), { embed: stage.embed })
  page = opened.page
  await addVideos(page, linksOf(videos), 20)
})

const exportButton = () => page.getByRole('button', { name: 'Export as CSV' })

test('the file has all moments of the search, with their context', async () => {
  await goTo(page, '/search?q=orchards')
  const downloading = page.waitForEvent('download')
  await exportButton().click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('footnote-search-orchards.csv')
  const rows = readCsv(await readText(await download.createReadStream()))
  expect(rows.length).toBeGreaterThan(2)
  expect(new Set(rows.map(({ link, text }) => `${link} ${text}`)).size).toBe(rows.length)
  expect(rows.every(({ before, after }) => `${before}${after}` !== '')).toBe(true)
  await page.getByText(`Saved ${rows.length} moments to footnote-search-orchards.csv`).waitFor()
})

test('an export can be cancelled, and then saves no file', async () => {
  // Holds the first piece of the CSV and everything after it, so that the end of the stream does not overtake it.
  let isHeld = false
  const slow = await holdBackend(page, (message) => {
    isHeld ||= message.includes('videoId') && message.includes('channel')
    return isHeld
  })
  await page.reload()
  await goTo(page, '/search?q=orchards')
  let downloads = 0
  page.on('download', () => void downloads++)
  await exportButton().click()
  await page.getByText('Exporting 0 moments').waitFor()
  await page.getByRole('button', { name: 'Cancel export' }).click()
  await exportButton().waitFor()
  slow.release()
  await goTo(page, '/')
  await eventually(() => page.getByRole('heading', { name: 'All videos' }).count()).toBe(1)
  expect(downloads).toBe(0)
})

test('nothing went wrong in the window', () => {
  expect(opened.troubles).toEqual([])
})
