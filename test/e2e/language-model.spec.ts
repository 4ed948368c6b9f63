// A language model is set up, tested, summarises a video and answers a question, with the app in a browser.
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLease } from '../../src/backend/doors/lease.ts'
import { type FakeModel, type ModelCall, startFakeModel } from '../fakes/model.ts'
import { answerFromExcerpts } from '../fakes/model-answer.ts'
import { addVideos } from './add-videos.ts'
import { makeDataDir } from './app.ts'
import { eventually, goTo } from './app-window.ts'
import { lecture, sampleLinks, sampleVideos } from './sample-videos.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const dataDir = makeDataDir()
let model: FakeModel
let page: Page

/** How many chat requests the model got. */
const chats = () => model.calls.filter(({ texts }) => texts.length === 0).length

/** Answers each kind of task differently, so that the page can be checked for it. */
function answer({ system, prompt, images }: ModelCall): string[] {
  if (images.length > 0) return ['Purple.']
  if (system.includes('being tested')) return ['one ', 'two ', 'three']
  if (system.includes('summaries of its sections'))
    return ['Streets stay hot at night ', 'because walls give back ', 'their heat.']
  if (system.includes('You summarise')) return ['What this section ', 'comes to.']
  return answerFromExcerpts(prompt)
}

beforeAll(async () => {
  model = await startFakeModel({ answer })
  model.models = [{ id: 'small', context_length: 8192 }, { id: 'vectors' }]
  const service = await stage.serve({ videos: sampleVideos })
  page = (await stage.open(await stage.start({ service, dataDir }))).page
  await addVideos(page, sampleLinks, 8)
})
afterAll(() => model.close())

const section = () => page.getByRole('region', { name: 'Language model' })

describe('in the settings', () => {
  test('a model is chosen from the list that its address offers', async () => {
    await goTo(page, '/settings')
    await section().getByRole('textbox', { name: 'Address', exact: true }).fill(model.url)
    await page.keyboard.press('Enter')
    const names = section().getByRole('combobox', { name: 'Model', exact: true })
    await names.click()
    await page.getByRole('option', { name: 'small' }).click()
    await section().getByRole('combobox', { name: 'Embedding model', exact: true }).fill('vectors')
    await page.keyboard.press('Enter')
    await section().getByRole('textbox', { name: 'Price per 1M input tokens' }).fill('2')
    await page.keyboard.press('Enter')
    await section().getByRole('textbox', { name: 'Price per 1M output tokens' }).fill('8')
    await page.keyboard.press('Enter')
    await section().getByRole('textbox', { name: 'Address of the embedding model' }).waitFor()
  })

  test('its test says line by line what it can do, and what the test cost', async () => {
    await section().getByRole('button', { name: 'Test the model' }).click()
    await section().getByText('The test cost $0.0007').waitFor()
    const lines = section().getByRole('list', { name: 'What the models can do' }).getByRole('listitem')
    expect(await lines.getByRole('img', { name: 'Yes' }).count()).toBe(7)
    expect(await lines.allInnerTexts()).toEqual(
      expect.arrayContaining(['“small” sees pictures.', '“vectors” makes vectors of 64 numbers.']),
    )
  })

  test('the message about a refused key does not send the user to Settings, where the key was just entered', async () => {
    model.replyWith({ to: 'chat', status: 401, error: 'wrong key' })
    await section().getByRole('button', { name: 'Test the model' }).click()
    await section()
      .getByText(/refused the key\. Check it here\.$/)
      .waitFor()
    await section().getByText('The test was free.').waitFor()
    expect(await section().getByRole('link', { name: 'Open settings' }).count()).toBe(0)
  })
})

describe('a summary by the model', () => {
  const summary = () => page.getByRole('region', { name: 'Summary' })
  const dialog = () => page.getByRole('dialog', { name: 'Summarise this video?' })

  test('is started once its price is accepted, and can be followed and cancelled', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    await page.getByText(lecture.title).first().dblclick()
    await summary().getByText('By the service').waitFor()
    const before = await summary().innerText()
    model.replyWith({ to: 'chat', pieces: ['Half of ', 'a summary'], silentAfter: 1 })
    await summary().getByRole('button', { name: 'Summarise with the model' }).click()
    await dialog()
      .getByText(/“small” reads about [\d,]+ tokens .* up to about \$0\.0/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Summarise' }).click()
    await summary().getByText('Half of').waitFor()
    await page.reload()
    await summary().getByText('Half of').waitFor()
    await summary().getByRole('button', { name: 'Cancel' }).click()
    await eventually(() => summary().innerText()).toBe(before)
  })

  test('replaces the previous summary, which can be restored', async () => {
    await summary().getByRole('button', { name: 'Summarise with the model' }).click()
    await dialog().getByRole('button', { name: 'Summarise' }).click()
    await summary().getByText('Streets stay hot at night because walls give back their heat.').waitFor()
    await summary()
      .getByText(/^By small/)
      .waitFor()
    await summary().getByRole('button', { name: 'Restore earlier summary' }).click()
    await summary().getByText('By the service').waitFor()
  })

  test('is shown again for free if it is already saved, without a question', async () => {
    const asked = chats()
    await summary().getByRole('button', { name: 'Summarise with the model' }).click()
    await summary()
      .getByText(/^By small/)
      .waitFor()
    expect(chats()).toBe(asked)
  })

  test('that is cut off by a crash waits until the user resumes it, because it may have been charged', async () => {
    model.replyWith({ to: 'chat', pieces: ['Half of ', 'a summary'], silentAfter: 1 })
    await summary().getByRole('button', { name: 'Summarise again' }).click()
    await dialog().getByRole('button', { name: 'Summarise' }).click()
    await summary().getByText('Half of').waitFor()
    process.kill(findLease(dataDir)?.pid ?? 0, 'SIGKILL')
    const interrupted = summary().getByText(/was interrupted .* may have been charged/)
    await interrupted.waitFor()
    const asked = chats()
    await summary().getByRole('button', { name: 'Resume' }).click()
    await summary().getByRole('button', { name: 'Summarise again' }).waitFor()
    await interrupted.waitFor({ state: 'detached' })
    await summary().getByText('Streets stay hot at night because walls give back their heat.').waitFor()
    expect(chats()).toBeGreaterThan(asked)
  })

  test('of several videos is reported on the library page, with what failed', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    await page.getByRole('checkbox', { name: 'Select all videos' }).check()
    model.replyWith({ to: 'chat', pieces: ['Half of ', 'a summary'], cutAfter: 1 })
    await page.getByRole('button', { name: 'Summarise' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Summarise' }).click()
    const failed = page.getByRole('note').filter({ hasText: '1 of 8 videos could not be summarised' })
    await failed.waitFor()
    expect(await failed.innerText()).toContain('stopped before its summary was complete')
    await failed.getByRole('button', { name: 'Dismiss' }).click()
    await failed.waitFor({ state: 'detached' })
  })
})

test('the same question gets the saved answer until the user asks again', async () => {
  const ask = async () => {
    await page.getByRole('textbox', { name: 'Question' }).fill('Why do walls give back heat at night?')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('article').getByText('Written by your language model').waitFor()
    await page.getByRole('article').getByRole('button', { name: 'Copy with citations' }).waitFor()
  }
  // Both answers find the same excerpts only if those of the new summaries can already be found by meaning.
  await goTo(page, '/search?q=walls')
  await page.getByText(/^[\d,]+ excerpts searched$/).waitFor()
  await goTo(page, `/ask?videos=${lecture.videoId}`)
  await ask()
  const asked = chats()
  await ask()
  await page.getByText(/Saved answer from .*\. Showing it cost nothing\./).waitFor()
  expect(chats()).toBe(asked)
  await page.getByRole('button', { name: 'Write a new answer' }).click()
  await eventually(chats).toBe(asked + 1)
})
