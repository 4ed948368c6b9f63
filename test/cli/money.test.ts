// Using the command line with a monthly cap.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { type FakeService, makeFakeVideos, startFakeService } from '../fakes/service.ts'

const videos = makeFakeVideos(4, { availability: 'crawled' })
const links = videos.map(({ data }) => data.url)
const dataDir = makeDataDir()
let service: FakeService

const limit = (limits: { monthlyCapUsd?: number; callCeilingUsd?: number }) =>
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(limits))

const footnote = async (...args: string[]) => {
  const environment = { FOOTNOTE_DATA: dataDir, FOOTNOTE_SERVICE_URL: service.url, FOOTNOTE_API_KEY: service.key }
  const { status, stdout, stderr } = await runCommand([...args, '--json'], { environment })
  return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
}

beforeAll(async () => {
  service = await startFakeService({ videos })
})
afterAll(() => service.close())

test('with a cap, nothing is bought while its price is unknown', async () => {
  limit({ monthlyCapUsd: 0.04 })
  const { status, stderr, document } = await footnote('add', ...links)
  expect(status).toBe(3)
  expect(stderr).toMatch(
    /Set the most that a video may cost, or allow one trial video\. .*“footnote resume \d+” with --ceiling USD or --trial/,
  )
  expect(document).toMatchObject({ saved: 0, failed: 4, costUsd: 0 })
  expect(await footnote('ask', 'Why tides?')).toMatchObject({ status: 1, stderr: expect.stringMatching(/in Settings/) })
  expect(service.log).toEqual([])
})

test('a trial fetches one video and says what the rest will cost', async () => {
  const { status, stderr, document } = await footnote('add', '--trial', ...links)
  expect(status).toBe(3)
  expect(stderr).toMatch(/cost \$0\.013; the 3 remaining videos cost up to about \$0\.039\. .*“footnote resume \d+”\./)
  expect(document).toMatchObject({ saved: 1, costUsd: 0.013 })
})

test('after the trial, resume continues until the cap is reached, and costs shows what is left', async () => {
  const { status, stderr, document } = await footnote('resume')
  expect(status).toBe(3)
  expect(stderr).toMatch(
    /may cost \$0\.013, but only \$0\.001 of your monthly cap of \$0\.04 is left\. Nothing was sent\. Raise the cap in Settings/,
  )
  expect(document).toMatchObject({ saved: 3, failed: 1 })
  expect((await footnote('resume', 'x')).status).toBe(2)
  const { document: costs } = await footnote('costs')
  expect(costs).toMatchObject({
    thisMonthUsd: expect.closeTo(0.039, 9),
    cap: { capUsd: 0.04, leftUsd: expect.closeTo(0.001, 9), reservedUsd: 0, uncertain: 0 },
  })
  expect(costs.byOperation[0]).toMatchObject({ operation: 'videos', crawlKind: 'live', count: 3, unknown: 0 })
  expect(service.ledger.totalUsd()).toBeCloseTo(0.039, 9)
})

test('a question is asked once the settings say what it may cost', async () => {
  limit({ monthlyCapUsd: 1, callCeilingUsd: 0.05 })
  expect(await footnote('ask', 'Why tides?')).toMatchObject({ status: 0, document: { costUsd: 0.02 } })
})

test('a video that costs more than the ceiling pauses the import', async () => {
  const { status, stderr } = await footnote('add', '--crawl', 'always', '--ceiling', '0.01', ...links)
  expect(status).toBe(3)
  expect(stderr).toMatch(/about \$0\.013, more than the \$0\.01 you set\. .*another --ceiling/)
  expect((await footnote('add', '--ceiling', 'much', ...links)).status).toBe(2)
})
