// A library from an earlier version, which did not shorten titles yet.
import { expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import { idOf, said, videoContent } from '../backend/library/video-content.ts'
import { makeDataDir } from './app.ts'
import { goTo } from './app-window.ts'
import { findSidewaysScrolling } from './page-checks.ts'
import { setStage } from './stage.ts'

const stage = setStage()
const long = { spaced: 'Long title '.repeat(90_000).trim(), unbroken: 'M'.repeat(1_000_000) }

function fillLibrary(): string {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  for (let n = 0; n < 6; n++) {
    const title = n % 2 === 0 ? long.spaced : long.unbroken
    const video = videoContent({
      videoId: idOf(n),
      title,
      author: title,
      description: title,
      sections: [{ startMs: 0, endMs: 9000, title, summary: 'A summary.' }],
      sectionMethod: 'service',
      audioClips: said('All about tides.').map((clip) => ({ ...clip, speakerId: title })),
    })
    saveVideo(library, video, { openAtMs: 0, addedAt: n })
  }
  closeLibrary(library)
  return dataDir
}

test('a list of titles of a megabyte each can be read and used', async () => {
  const opened = await stage.open(await stage.start({ dataDir: fillLibrary() }))
  const { page } = opened
  const longLinks = page.getByRole('link', { name: /^(Long title|M{20})/ })
  /** Checks that both the visible text and the text for screen readers are short. */
  const expectLittle = async () =>
    expect(await page.evaluate(() => document.documentElement.outerHTML.length)).toBeLessThan(500_000)

  await longLinks.first().waitFor()
  await expectLittle()
  expect(await findSidewaysScrolling(page)).toEqual([])
  await page.locator('label').filter({ hasText: 'Grid' }).click()
  await longLinks.first().waitFor()
  await expectLittle()

  await goTo(page, `#/videos/${idOf(1)}`)
  await page.getByRole('heading', { name: 'M'.repeat(999) }).waitFor()
  await page.getByText('All about tides.').first().waitFor()
  await expectLittle()

  await page.getByRole('textbox', { name: 'Search the library' }).fill('tides')
  await page.getByRole('article').first().waitFor()
  await expectLittle()
  expect(opened.troubles).toEqual([])
})
