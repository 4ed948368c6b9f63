// Every screen at three window sizes: nothing scrolls sideways and the focus is visible. FOOTNOTE_SCREENSHOTS=<dir> keeps pictures in both themes.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sampleName, sampleThumbnailsDir } from '../sample/load-sample.ts'
import { nameCeiling, pasteIntoDialog } from './add-videos.ts'
import { type AppWindow, goTo } from './app-window.ts'
import { findHiddenFocus, findSidewaysScrolling } from './page-checks.ts'
import { findPlayer } from './player-frame.ts'
import { officer, sampleLinks, sampleVideos } from './sample-videos.ts'
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

beforeAll(async () => {
  const service = await stage.serve({ videos: sampleVideos, thumbnailDir: sampleThumbnailsDir })
  opened = await stage.open(await stage.start({ service }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
})

afterEach(async () => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
})

/** Waits for two frames, until changes that depend on the window's size or theme have been drawn. */
const settle = () =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

async function check(screen: string): Promise<void> {
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settle()
    faults.push(...(await findSidewaysScrolling(page)).map((fault) => `${size.width}: ${fault}`))
    for (const colorScheme of pictures ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      mkdirSync(pictures ?? '', { recursive: true })
      await page.screenshot({ path: join(pictures ?? '', `${screen}-${colorScheme}-${size.width}.png`) })
    }
  }
  faults.push(...(await findHiddenFocus(page)))
  expect(faults, screen).toEqual([])
  expect(opened.troubles).toEqual([])
}

const go = async (place: string, sign: string) => {
  await goTo(page, place)
  await page.getByText(sign).first().waitFor()
}

describe('with an empty library', () => {
  test('the library', async () => {
    await go('#/', 'Try an example')
    await check('empty-library')
  })

  test('the search', async () => {
    await go('#/search', 'Find the moment')
    await check('empty-search')
  })

  test('asking', async () => {
    await go('#/ask', 'Ask your videos')
    await check('empty-ask')
  })

  test('the marks', async () => {
    await go('#/marks', 'Your quotes and notes')
    await check('empty-marks')
  })

  test('the tags', async () => {
    await go('#/marks/tags', 'Your code book')
    await check('empty-tags')
  })

  test('the imports', async () => {
    await go('#/imports', 'No imports yet')
    await check('empty-imports')
  })

  test('the costs', async () => {
    await go('#/costs', 'Nothing spent')
    await check('empty-costs')
  })

  test('the settings', async () => {
    await go('#/settings', 'Hosted service')
    await check('settings')
  })

  test('the dialog that adds videos, with its preview', async () => {
    await goTo(page, '#/')
    const text = `${sampleLinks}\n${officer.url}&t=90s\nhttps://www.youtube.com/playlist?list=PLdemo\nnothing here`
    const dialog = await pasteIntoDialog(page, text)
    await dialog.getByText('10 new videos').waitFor()
    await check('add-dialog')
  })
})

describe('with the sample', () => {
  beforeAll(async () => {
    await goTo(page, '#/')
    const dialog = await pasteIntoDialog(page, `${sampleLinks}\nhttps://www.youtube.com/playlist?list=PLdemo`)
    await dialog.getByRole('combobox', { name: 'Collection' }).fill(sampleName)
    await nameCeiling(dialog)
    await dialog.getByRole('button', { name: 'Add 10 videos' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('8 videos', { exact: true }).waitFor()
    await page.getByText(/^Adding videos:/).waitFor({ state: 'detached' })
    await page.waitForFunction(() => {
      const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
      return images.length === 8 && images.every((image) => image.naturalWidth > 0)
    })
  })

  test('the library as a list', async () => {
    await check('library-list')
  })

  test('the library with selected videos', async () => {
    await page.getByRole('checkbox', { name: 'Select all videos' }).check()
    await check('library-chosen')
  })

  test('the library as a grid', async () => {
    await go('#/costs', 'Total')
    await go('#/', '8 videos')
    await page.locator('label').filter({ hasText: 'Grid' }).click()
    await page.getByRole('gridcell').first().waitFor()
    await check('library-grid')
    await page.locator('label').filter({ hasText: 'List' }).click()
  })

  test('an import', async () => {
    await go('#/imports', 'Finished')
    await check('imports')
  })

  test('a video', async () => {
    await go('#/videos/demoHeat01A?at=225000', 'Odalys Brennick')
    const player = await findPlayer(page, 'demoHeat01A')
    await player.frame.locator('#toggle').waitFor()
    await check('video')
  })

  test('a video in a right-to-left script', async () => {
    await go('#/videos/demoHeat06U', 'الماء والظلّ')
    await check('video-rtl')
  })

  test('the export', async () => {
    await go('#/videos/demoHeat01A', 'Odalys Brennick')
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog', { name: 'Export 1 video' }).waitFor()
    await check('export-dialog')
  })

  test('search results', async () => {
    await go('#/search?q=white%20roof', ' moments in ')
    await check('search')
  })

  test('a search without results', async () => {
    await go('#/search?q=xylophone', 'Nothing found in your library')
    await check('search-nothing')
  })

  test('an answer from the service', async () => {
    await ask('Why do cities stay hot at night?')
    await check('answer-service')
  })

  test('an answer from the library', async () => {
    await goTo(page, '#/ask')
    await page.getByRole('combobox', { name: 'Ask in' }).click()
    await page.getByRole('option', { name: 'Whole library' }).click()
    await ask('How much cooler do flats get under a white roof?')
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Citation 1: / })
      .first()
      .click()
    await page.getByRole('region', { name: 'Player of the cited moment' }).locator('iframe').waitFor()
    await check('answer-library')
  })

  test('the costs', async () => {
    await go('#/costs', 'Total')
    await check('costs')
  })

  async function ask(question: string): Promise<void> {
    if (!page.url().includes('#/ask')) await goTo(page, '#/ask')
    await page.getByRole('textbox', { name: 'Question' }).fill(question)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('button', { name: 'Copy with citations' }).waitFor()
  }
})
