// Titles, transcripts and answers that are meant to do harm.
import { expect, test } from 'vitest'
import { makeFakeVideos } from '../fakes/service.ts'
import { addVideos, linksOf } from './add-videos.ts'
import { goTo } from './app-window.ts'
import { findSidewaysScrolling } from './page-checks.ts'
import { findPlayer } from './player-frame.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const html = '<img src=x onerror="alert(1)"><script>alert(2)</script><svg onload=alert(3)>'
const bidi = 'invoice \u202Efdp.exe\u202C \u2066end'
const long = 'M'.repeat(900)
const [first, second, third] = makeFakeVideos(3)
if (first === undefined || second === undefined || third === undefined) throw new Error('there are too few videos')
const hostile = [
  {
    ...first,
    data: {
      ...first.data,
      title: `${html} title`,
      description: `javascript:alert(4) [x](javascript:alert(5)) https://example.test/"onmouseover="alert(6) ${html}`,
      author: { name: `${html}`, url: 'javascript:alert(7)', avatar: 'javascript:alert(8)' },
      transcription: {
        audioClips: first.data.transcription.audioClips.map((clip) => ({
          ...clip,
          transcription: `${html} said`,
          speakerId: html,
        })),
        videoClips: first.data.transcription.videoClips.map((clip) => ({
          ...clip,
          visualDescription: `${html} seen`,
        })),
      },
      summary: {
        overallSummary: `${html} summary`,
        sectionSummaries: [{ startTime: 0, endTime: 20, title: `${html} section`, summary: html }],
      },
    },
  },
  { ...second, data: { ...second.data, title: bidi, author: { ...second.data.author, name: bidi } } },
  { ...third, data: { ...third.data, title: long, author: { ...third.data.author, name: long } } },
]
const answer = [
  `${html} answer. [click](javascript:alert(9)) [data](data:text/html,<script>alert(10)</script>)`,
  `![pixel](https://example.test/pixel.png) <iframe src="https://example.test/"></iframe>`,
  `[link](https://example.test/page "a\\"onclick=alert(11)") <a href="javascript:alert(12)">raw</a> ${long}`,
].join('\n\n')
const events = [
  { type: 'answer-chunk', data: answer },
  { type: 'data-citations', data: { citations: [] } },
  { type: 'data-cost', data: { dollarCost: { total: 0.01 } } },
]

test('hostile texts are shown as text: none of them runs, fetches anything or breaks out of its place', async () => {
  const service = await stage.serve({ videos: hostile })
  const opened = await stage.open(await stage.start({ service }))
  const { page } = opened
  await addVideos(page, linksOf(hostile), 3)
  await page.getByText(`${html} title`).first().waitFor()
  expect(await findSidewaysScrolling(page)).toEqual([])

  await page.locator('label').filter({ hasText: 'Grid' }).click()
  await page.getByText(`${html} title`).first().waitFor()
  expect(await findSidewaysScrolling(page)).toEqual([])

  await page.getByRole('link', { name: `${html} title` }).click()
  await page.getByRole('heading', { name: `${html} title` }).waitFor()
  await page.getByText(`${html} said`).first().waitFor()
  await page.getByText(`${html} section`).first().waitFor()
  // The name of the speaker, which opens who it is.
  expect(await page.getByRole('main').getByRole('button', { name: html, exact: true }).count()).toBe(1)
  await findPlayer(page, hostile[0]?.data.url.slice(-11) ?? '')
  expect(await findSidewaysScrolling(page)).toEqual([])

  await goTo(page, `#/videos/${third?.data.url.slice(-11)}`)
  await page.getByRole('heading', { name: long.slice(0, 40) }).waitFor()
  expect(await findSidewaysScrolling(page)).toEqual([])

  await page.getByRole('textbox', { name: 'Search the library' }).fill('alert')
  await page.getByRole('article').first().waitFor()
  expect(await findSidewaysScrolling(page)).toEqual([])

  await goTo(page, '#/ask')
  const body = `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`
  service.setFault({ kind: 'body', endpoint: '/answer', text: body, contentType: 'text/event-stream' })
  await page.getByRole('textbox', { name: 'Question' }).fill(html)
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  const shown = page.getByRole('article')
  await shown.getByText('Cost $0.01').waitFor()
  expect(await shown.innerText()).toContain('<script>alert(2)</script>')
  expect(await shown.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://example.test/page',
  ])
  expect(await findSidewaysScrolling(page)).toEqual([])

  await goTo(page, '#/imports')
  await page.getByText(`${html} title`).first().waitFor()
  expect(await findSidewaysScrolling(page)).toEqual([])
  expect(await page.locator('script:not([src]), img[onerror], main iframe').count()).toBe(0)
  expect(opened.troubles).toEqual([])
  expect(opened.outside).toEqual([])
})
