// The app's main job without an account: this computer reads YouTube's public pages, here those of a fake.
import { text as readText } from 'node:stream/consumers'
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../fakes/youtube.ts'
import { pasteIntoDialog, videoRows } from './add-videos.ts'
import { type AppWindow, eventually } from './app-window.ts'
import { foundMoments, openMoment } from './found-moments.ts'
import { findPlayer } from './player-frame.ts'
import { setStage } from './stage.ts'

const withChapters = makeVideo(3)
const captioned = makeVideo(4)
const silent = makeVideo(5, { failure: 'no-captions' })
const hidden = makeVideo(6, { failure: 'private' })

const stage = setStage()
let opened: AppWindow
let page: Page

beforeAll(async () => {
  const youtube = await stage.serveYoutube({ videos: [withChapters, captioned, silent, hidden] })
  opened = await stage.open(await stage.start({ youtube }))
  page = opened.page
})

test('the first window says once how videos are read, and where to switch that off', async () => {
  const notice = page.getByRole('note').filter({ hasText: 'unofficially and slowly' })
  await notice.getByRole('link', { name: 'Settings' }).waitFor()
  await notice.getByRole('button', { name: 'Do not show this again' }).click()
  await notice.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Read, search and quote videos' }).waitFor()
  expect(await notice.count()).toBe(0)
})

test('links are read by this computer at no cost, each with its result', async () => {
  const dialog = await pasteIntoDialog(
    page,
    `https://youtu.be/${withChapters.id}?t=65\nhttps://www.youtube.com/watch?v=${captioned.id}\n` +
      `https://www.youtube.com/shorts/${silent.id} https://youtu.be/${hidden.id}`,
  )
  await dialog.getByText('opens at 1:05').waitFor()
  await dialog.getByText(/^Free/).waitFor()
  await dialog.getByRole('button', { name: 'Add 4 videos' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 videos', { exact: true }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Imports' }).click()
  const items = page.getByRole('list', { name: 'Links of this import' }).getByRole('listitem')
  await items.filter({ hasText: silent.id }).getByText('This video has no captions').waitFor()
  await items
    .filter({ hasText: hidden.id })
    .getByText(/private/)
    .waitFor()
})

test('a video opens at the time in its link, with its text and chapters', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  await videoRows(page).getByRole('link', { name: withChapters.title }).click()
  await page.getByRole('heading', { name: withChapters.title }).waitFor()
  const player = await findPlayer(page, withChapters.id)
  expect(stage.embed.visits.at(-1)?.search.get('start')).toBe('65')
  const transcript = page.getByRole('region', { name: 'Transcript' })
  const current = transcript.locator('button[aria-current="time"]')
  const currentSeconds = async () => {
    const [minutes = Number.NaN, seconds = Number.NaN] = (await current.innerText()).split(':').map(Number)
    return minutes * 60 + seconds
  }
  await eventually(currentSeconds).toBeGreaterThan(50)
  expect(await currentSeconds()).toBeLessThanOrEqual(65)
  const chapter = withChapters.chapters[2]
  await page.getByRole('button', { name: chapter?.title ?? '' }).click()
  await eventually(player.commands).toContain(`seekTo ${(chapter?.startMs ?? 0) / 1000} true`)
})

test('spoken words are found while the user types', async () => {
  const words = captioned.cues[0]?.text ?? ''
  await page
    .getByRole('textbox', { name: 'Search the library' })
    .pressSequentially(words.split(' ').slice(0, 5).join(' '))
  await openMoment(foundMoments(page, captioned.title).first())
  await page.getByRole('heading', { name: captioned.title }).waitFor()
})

test('a question is answered with quoted and cited excerpts, and the answer says that they are only excerpts', async () => {
  await page.getByRole('link', { name: 'Ask about this video' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill('What does the grandmother keep a notebook about?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const answer = page.getByRole('article')
  await answer.getByText('Key excerpts', { exact: true }).waitFor()
  await answer
    .getByRole('button', { name: /^Citation 1: / })
    .first()
    .waitFor()
  await answer.getByText('Closest excerpts, quoted as they are.').waitFor()
  await answer.getByText('Set up a language model to get a written answer.').waitFor()
  expect(await answer.innerText()).toMatch(/notebook/)
})

test('the answer exports with its citations', async () => {
  await page.getByRole('article').getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Markdown' }).click(),
  ])
  const text = await readText(await download.createReadStream())
  expect(download.suggestedFilename()).toMatch(/\.md$/)
  expect(text).toContain('What does the grandmother keep a notebook about?')
  expect(text).toMatch(new RegExp(`https://www\\.youtube\\.com/watch\\?v=${captioned.id}&t=\\d+s`))
})

test('nothing was spent, nothing failed, and the page sent no requests to other machines', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Costs' }).click()
  await page.getByRole('heading', { name: 'Nothing spent' }).waitFor()
  expect(opened.troubles).toEqual([])
  expect(opened.outside).toEqual([])
})
