// References in the window: from where they are opened, in each style, on the clipboard and as a file.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { insertAnswer } from '../../src/backend/library/answers.ts'
import { collectVideos, createCollection } from '../../src/backend/library/collections.ts'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { citationOf, newAnswer } from '../backend/library/new-answer.ts'
import { idOf, said, save } from '../backend/library/video-content.ts'
import { makeDataDir } from './app.ts'
import { type AppWindow, eventually, goTo } from './app-window.ts'
import { addAxe, checkWithAxe } from './axe-check.ts'
import { fillWithMarks } from './many-marks.ts'
import { findHiddenFocus, findSidewaysScrolling } from './page-checks.ts'
import { setStage } from './stage.ts'

const pictures = process.env.FOOTNOTE_SCREENSHOTS
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 900, height: 640 },
]
const hostileTitle = '<img src=x onerror=alert(1)> "Is it?" كيف نبرّد المدن؟'

const stage = setStage()
let opened: AppWindow
let page: Page
let answerId: number

beforeAll(async () => {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  const facts = { author: 'Acme, Inc.', publishedAt: Date.UTC(2017, 9, 5) }
  const audioClips = said('Paint the roofs white.', 'It cools the house.', 'That is all.')
  save(library, { ...facts, videoId: idOf('a'), title: 'Cooling the Dense City', audioClips })
  save(library, { ...facts, videoId: idOf('b'), title: hostileTitle, audioClips }, 1)
  const { collectionId } = createCollection(library, 'Heat')
  collectVideos(library, collectionId, [idOf('a'), idOf('b')], 2)
  const citations = [citationOf(idOf('a')), { ...citationOf(null), number: 2, title: 'A page' }]
  answerId = insertAnswer(library, newAnswer({ text: 'Because [1] [2].', citations, state: 'complete' }))
  closeLibrary(library)
  const target = { type: 'moment', kind: 'said', startMs: 1000, endMs: 2000 } as const
  fillWithMarks(dataDir, [{ videoId: idOf('a'), target, tags: { names: ['heat'] } }])
  opened = await stage.open(await stage.start({ dataDir }), { embed: stage.embed, reducedMotion: 'reduce' })
  page = opened.page
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addAxe(page)
})

const dialog = () => page.getByRole('dialog')
const lines = (name: string) => dialog().getByRole('list', { name, exact: true }).getByRole('listitem')
const close = async () => {
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
}

async function check(screen: string): Promise<void> {
  const faults: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    faults.push(...(await findSidewaysScrolling(page)).map((fault) => `${size.width}: ${fault}`))
    for (const colorScheme of pictures ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      mkdirSync(pictures ?? '', { recursive: true })
      await page.screenshot({ path: join(pictures ?? '', `${screen}-${colorScheme}-${size.width}.png`) })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  expect([...faults, ...(await findHiddenFocus(page))], screen).toEqual([])
  await checkWithAxe(page)
}

test('the key c cites the selected words in the style that was used last, and copies them for word processors', async () => {
  await goTo(page, `#/videos/${idOf('a')}`)
  await page.getByText('It cools the house.').first().waitFor()
  await page.keyboard.press('c')
  await eventually(() => lines('In the text').allInnerTexts()).toEqual(['(Acme, Inc., 2017, 0:00)'])
  await dialog().getByText('Chicago notes').click()
  await eventually(() => lines('Note').count()).toBe(1)
  await check('cite-notes')
  await close()
  await page.keyboard.press('c')
  await eventually(() => lines('Note, when cited again').allInnerTexts()).toEqual([
    'Acme, Inc., “Cooling the Dense City,” at 0:00–0:01.',
  ])
  await dialog().getByText('MLA 9').click()
  await eventually(() => lines('In the text').allInnerTexts()).toEqual(['(Acme, Inc. 0:00–0:01)'])
  await dialog().getByRole('button', { name: 'Copy: Reference' }).click()
  await page.getByText('Reference copied').waitFor()
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return (await item?.getType('text/html'))?.text()
  })
  expect(html).toContain('<i>YouTube</i>, 5 Oct. 2017')
  await close()
})

test('a collection, a tag, a mark, a hit and an answer are cited from where they are', async () => {
  await goTo(page, '#/')
  await page.getByRole('button', { name: 'Actions for Heat' }).click()
  await page.getByRole('menuitem', { name: 'Bibliography…' }).click()
  await dialog().getByText('APA 7').click()
  await eventually(() => lines('Bibliography').count()).toBe(2)
  await eventually(async () => (await lines('Bibliography').allInnerTexts())[0]).toContain('2017a, October 5')
  expect((await lines('Bibliography').allInnerTexts()).join()).toContain(hostileTitle)
  await check('cite-collection')
  const download = page.waitForEvent('download')
  await dialog().getByRole('button', { name: 'Save file' }).click()
  expect((await download).suggestedFilename()).toBe('References.bib')
  await page.getByText('Saved 2 references to References.bib').waitFor()
  await close()
  const actions = page.getByRole('button', { name: 'Actions for Heat' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Bibliography…' }).click()
  await dialog().waitFor()
  await close()
  await eventually(() => actions.evaluate((element) => element === document.activeElement)).toBe(true)

  await goTo(page, '#/marks')
  await page.locator('[data-mark-id]').first().click()
  await page.keyboard.press('c')
  await eventually(() => lines('In the text').allInnerTexts()).toEqual(['(Acme, Inc., 2017, 0:01)'])
  await close()

  await goTo(page, '#/marks/tags')
  await page.getByText('heat').first().click()
  await page.getByRole('button', { name: 'Bibliography' }).click()
  await eventually(() => lines('Reference').count()).toBe(1)
  await close()

  await goTo(page, '#/search?q=roofs')
  await page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: /^Cite/ }).click()
  await eventually(() => lines('In the text').count()).toBe(1)
  await close()

  await goTo(page, `#/ask/${answerId}`)
  await page.getByRole('button', { name: 'Cite sources' }).click()
  await eventually(() => lines('In the text').allInnerTexts()).toEqual(['(Acme, Inc., 2017, 0:00)'])
  expect(await dialog().getByText('Citation 2 does not lead to a YouTube video').count()).toBe(1)
  await close()
  expect(opened.troubles).toEqual([])
})
