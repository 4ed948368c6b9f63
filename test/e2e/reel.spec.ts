// The reel of a search: the listed moments play one after another, and the list follows. The Marks page has its own spec.
import { expect, test } from 'vitest'
import { makeDataDir } from './app.ts'
import { eventually, goTo } from './app-window.ts'
import { fillWithManyMoments } from './many-moments.ts'
import { findPlayer } from './player-frame.ts'
import { setStage } from './stage.ts'

const stage = setStage()

test('the listed moments of a search play one after another, and a moment that is pressed ends the reel', async () => {
  const dataDir = makeDataDir()
  fillWithManyMoments(dataDir, { videos: 3, hitsOf: () => 2 })
  const { page, troubles } = await stage.open(await stage.start({ dataDir }))
  await goTo(page, '#/search?q=%22keeper%201%20lights%22')
  const rows = page.locator('article button[data-kind]')
  await eventually(() => rows.count()).toBe(3)
  await page.getByRole('button', { name: 'Play all' }).click()
  const reel = page.getByRole('region', { name: 'Reel' })
  await reel.getByText('1 of 3').waitFor()
  const first = await findPlayer(page, stage.embed.visits.at(-1)?.videoId ?? '')
  expect(stage.embed.visits.at(-1)?.search.get('start')).toBe('69')
  await eventually(first.isPlaying).toBe(true)
  await first.jumpTo(80)
  await reel.getByText('2 of 3').waitFor()
  const isCurrent = rows.nth(1).and(page.locator('[aria-current]'))
  await isCurrent.waitFor()
  await page.keyboard.press('Shift+N')
  await reel.getByText('3 of 3').waitFor()
  await rows.nth(0).click()
  await reel.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Preview' }).waitFor()
  expect(troubles).toEqual([])
})
