// What the user sees when something is wrong: a backend that dies, a service that refuses, a player that does not play, a damaged
// library.
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, describe, expect, test } from 'vitest'
import { makeFakeVideos } from '../fakes/service.ts'
import { addVideos, linksOf, nameCeiling, pasteIntoDialog, videoRows } from './add-videos.ts'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually, goTo, type WindowOptions } from './app-window.ts'
import { setStage } from './stage.ts'

const stage = setStage()
afterEach(() => stage.clear())

/** Checks that a message tells a person what failed and what to do, without technical details. */
function expectPlainWords(text: string): void {
  expect(text.length).toBeLessThan(320)
  expect(text).not.toMatch(/\n\s*at |Error:|undefined|null|\{|ECONN|fetch failed|127\.0\.0\.1:\d+\)/)
  expect(text.trim()).toMatch(/[.!]/)
}

const alertIn = async (page: Page, words: RegExp): Promise<string> => {
  const alert = page.getByRole('alert').filter({ hasText: words }).first()
  await alert.waitFor()
  return alert.innerText()
}

const pidOf = (dataDir: string): number => JSON.parse(readFileSync(join(dataDir, 'lease.json'), 'utf8')).pid

describe('a backend that dies', () => {
  test('is reported, restarts, and finishes the import with every item in one state and nothing paid twice', async () => {
    const videos = [...makeFakeVideos(3), ...makeFakeVideos(4, { availability: 'crawled', from: 3 })]
    const service = await stage.serve({ videos, crawlMs: 1_000 })
    const dataDir = makeDataDir()
    const { page, troubles } = await stage.open(await stage.start({ service, dataDir }))
    const dialog = await pasteIntoDialog(page, linksOf(videos))
    await nameCeiling(dialog)
    await dialog.getByRole('button', { name: 'Add 7 videos' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('3 videos', { exact: true }).waitFor()
    await eventually(() => service.ledger.crawls.size).toBeGreaterThan(0)

    process.kill(pidOf(dataDir), 'SIGKILL')
    const reconnecting = page.getByRole('status').getByText('Reconnecting to Footnote…')
    await reconnecting.waitFor()
    const [words, search] = await Promise.all([reconnecting.boundingBox(), page.getByRole('search').boundingBox()])
    // It covers neither the search field nor the page below the bar.
    expect((words?.x ?? 0) >= (search?.x ?? 0) + (search?.width ?? 0)).toBe(true)
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(44)
    expect(await videoRows(page).count()).toBe(3)
    await page.getByText('Reconnecting to Footnote…').waitFor({ state: 'detached' })

    await page.getByText('7 videos', { exact: true }).waitFor()
    await page.getByText(/^Adding videos:/).waitFor({ state: 'detached' })
    await goTo(page, '#/imports')
    const items = page.getByRole('list', { name: 'Links of this import' }).getByRole('listitem')
    await eventually(() => items.filter({ hasText: /^Added/ }).count()).toBe(7)
    expect(await items.count()).toBe(7)
    expect([...service.ledger.crawls.values()].every((times) => times === 1)).toBe(true)
    await goTo(page, '#/costs')
    await page.getByRole('table', { name: 'Charges' }).getByRole('cell', { name: 'unknown' }).first().waitFor()
    expect(troubles.filter((trouble) => !/WebSocket|ERR_CONNECTION_REFUSED/.test(trouble))).toEqual([])
  })
})

describe('a backend that dies while a dialog is open', () => {
  test('is reported above the dialog’s overlay', async () => {
    const dataDir = makeDataDir()
    const { page } = await stage.open(await stage.start({ dataDir }))
    const dialog = await pasteIntoDialog(page, '')
    process.kill(pidOf(dataDir), 'SIGKILL')
    const reconnecting = page.getByText('Reconnecting to Footnote…')
    await reconnecting.waitFor()
    const isOnTop = await reconnecting.evaluate((banner) => {
      const { left, top, width, height } = banner.getBoundingClientRect()
      return banner.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isOnTop).toBe(true)
    expect(await dialog.isVisible()).toBe(true)
    await reconnecting.waitFor({ state: 'detached' })
  })
})

describe('a service that cannot be used', () => {
  test('a wrong key is reported where it was entered, and a correct one works', async () => {
    const service = await stage.serve({ videos: makeFakeVideos(1) })
    const { page } = await stage.open(await stage.start())
    await goTo(page, '#/settings')
    const section = page.getByRole('region', { name: 'Hosted service' })
    await section.getByLabel('Address', { exact: true }).fill(service.url)
    await section.getByLabel('Address', { exact: true }).press('Enter')
    await section.getByLabel('Key', { exact: true }).fill('wrong-and-secret')
    await section.getByLabel('Key', { exact: true }).press('Enter')
    await section.getByText('Saved in a file').waitFor()
    await section.getByRole('button', { name: 'Test the connection' }).click()
    const told = await alertIn(page, /key/i)
    expectPlainWords(told)
    expect(await page.content()).not.toContain('wrong-and-secret')

    await section.getByLabel('Key', { exact: true }).fill(service.key)
    await section.getByLabel('Key', { exact: true }).press('Enter')
    await eventually(() => section.getByRole('alert').count()).toBe(0)
    await section.getByRole('button', { name: 'Test the connection' }).click()
    await section
      .getByRole('status')
      .filter({ hasText: /accept|work|answer|fine|ready/i })
      .waitFor()
  })

  test('an import with a refused key pauses, says why, and continues when the user resumes it', async () => {
    const videos = makeFakeVideos(2)
    const service = await stage.serve({ videos })
    service.setFault({ kind: 'status', status: 401, body: { error: 'Invalid API key.' }, times: 1 })
    const { page } = await stage.open(await stage.start({ service }))
    const dialog = await pasteIntoDialog(page, linksOf(videos))
    await nameCeiling(dialog)
    await dialog.getByRole('button', { name: 'Add 2 videos' }).click()
    await page.getByText(/^Paused: 0 of 2/).waitFor()
    await goTo(page, '#/imports')
    const told = await alertIn(page, /key/i)
    expectPlainWords(told)
    await page.getByRole('alert').getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Finished', { exact: true }).waitFor()
  })

  test('a service that does not answer is reported in place of the answer', async () => {
    const service = await stage.serve({ videos: makeFakeVideos(1) })
    const { page } = await stage.open(await stage.start({ service }))
    await service.close()
    await goTo(page, '#/ask')
    await page.getByRole('textbox', { name: 'Question' }).fill('What are tides?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    expectPlainWords(await alertIn(page, /reach|answer|connect/i))
  })
})

describe('a player that does not play', () => {
  const videos = makeFakeVideos(1)
  const videoId = videos[0]?.data.url.slice(-11) ?? ''
  const words = videos[0]?.data.transcription.audioClips[2]?.transcription ?? ''

  async function openVideo(options: WindowOptions): Promise<AppWindow> {
    const service = await stage.serve({ videos })
    const opened = await stage.open(await stage.start({ service }), options)
    await addVideos(opened.page, linksOf(videos), 1)
    await videoRows(opened.page).getByRole('link').click()
    return opened
  }

  async function expectTextAndLink({ page, context, outside }: AppWindow): Promise<void> {
    await page
      .getByRole('region', { name: 'Transcript' })
      .getByText(words, { exact: true })
      .click({ position: { x: 4, y: 8 } })
    const link = page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Open on YouTube at 0:20' })
    const [popup] = await Promise.all([context.waitForEvent('page'), link.click()])
    await eventually(() => outside).toContain(`https://www.youtube.com/watch?v=${videoId}&t=20s`)
    await popup.close()
  }

  test('the page says that the owner forbids embedding, and the transcript leads to YouTube', async () => {
    stage.embed.behave(videoId, { errorCode: 150 })
    const opened = await openVideo({ embed: stage.embed })
    await opened.page.getByText('The owner allows playback only on YouTube.').waitFor()
    await expectTextAndLink(opened)
    stage.embed.behave(videoId, {})
  })

  test('without a network the transcript works, and the player can be tried again', async () => {
    const opened = await openVideo({})
    const { page } = opened
    await page.getByRole('button', { name: 'Go to 0:10' }).first().click()
    await page.getByText('The player did not respond.').waitFor()
    await expectTextAndLink(opened)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('iframe').waitFor()
  })
})

describe('a page without its key', () => {
  test('says what to do, and so does a page with the key of an earlier start', async () => {
    const app = await stage.start()
    for (const hash of ['', '#open=of-another-start']) {
      const { page } = await stage.open({ ...app, address: `${new URL(app.address).origin}/${hash}` })
      await page.getByRole('heading', { name: 'Open Footnote with its own address' }).waitFor()
      await page.getByText('npm start').waitFor()
    }
  })
})

describe('a damaged library', () => {
  test('is reported with what to do, and a new one is created once the file is moved away', async () => {
    const dataDir = makeDataDir()
    const library = join(dataDir, 'library.sqlite')
    writeFileSync(library, 'This is no library. '.repeat(500))
    const { page, troubles } = await stage.open(await stage.start({ dataDir }))
    await page.getByRole('heading', { name: 'The library cannot be used' }).waitFor()
    const told = await page.getByRole('main').getByRole('alert').innerText()
    expectPlainWords(told)
    expect(told).toMatch(/damaged|not a database|cannot be read/i)
    await page.getByText(dataDir).first().waitFor()
    expect(readFileSync(library, 'utf8')).toMatch(/^This is no library/)

    renameSync(library, join(dataDir, 'damaged.sqlite'))
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'Read, search and quote videos' }).waitFor()
    expect(existsSync(library)).toBe(true)
    expect(troubles).toEqual([])
  })
})

describe.skipIf(process.platform === 'win32')('a data folder that other users can open', () => {
  test('is reported above the videos and in Settings, and the page works', async () => {
    const dataDir = makeDataDir()
    writeFileSync(join(dataDir, 'notes of a colleague.txt'), '')
    chmodSync(dataDir, 0o755)
    const { page, troubles } = await stage.open(await stage.start({ dataDir }))
    const note = page.getByRole('note').filter({ hasText: 'Other users of this computer' })
    expectPlainWords(await note.innerText())
    await note.getByRole('button', { name: 'Close' }).click()
    await note.waitFor({ state: 'detached' })
    await page.getByText('0 videos').waitFor()
    await goTo(page, '#/settings')
    await page.getByRole('region', { name: 'About' }).getByText('Other users of this computer').waitFor()
    expect(troubles).toEqual([])
  })
})
