import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { type FakeModel, startFakeModel } from '../fakes/model.ts'
import { type FakeService, startFakeService } from '../fakes/service.ts'
import { loadSample, sampleThumbnailsDir } from '../sample/load-sample.ts'

const videos = loadSample().slice(0, 2)
const ids = videos.map(({ data }) => data.url.slice(-11))
const dataDir = makeDataDir()
let service: FakeService
let model: FakeModel

const footnote = async (...args: string[]) => {
  const environment = {
    FOOTNOTE_DATA: dataDir,
    FOOTNOTE_SERVICE_URL: service.url,
    FOOTNOTE_API_KEY: service.key,
    FOOTNOTE_MODEL_URL: model.url,
    FOOTNOTE_MODEL: 'small',
  }
  const { status, stdout, stderr } = await runCommand([...args, '--json'], { environment })
  return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
}

beforeAll(async () => {
  model = await startFakeModel({ answer: () => ['A summary ', 'by the model.'] })
  service = await startFakeService({ videos, thumbnailDir: sampleThumbnailsDir })
  writeFileSync(
    join(dataDir, 'settings.json'),
    JSON.stringify({ modelInputUsdPerMillion: 1, modelOutputUsdPerMillion: 5 }),
  )
  await footnote('add', ...ids)
})
afterAll(async () => {
  await service.close()
  await model.close()
})

test('says what it may cost, does the work, and then has the result for free', async () => {
  const { document: estimate } = await footnote('summarise', '--estimate', ...ids)
  expect(estimate).toMatchObject({ model: 'small', usd: expect.any(Number), leftUsd: null })
  const { status, document } = await footnote('summarise', ...ids)
  expect(status).toBe(0)
  expect(document).toMatchObject({
    summarised: ids.map((videoId) => ({
      videoId,
      summary: { text: 'A summary by the model.', method: 'model', by: { model: 'small' } },
    })),
    failed: [],
  })
  expect(document.costUsd).toBeCloseTo(model.calls.length * 0.0002, 9)
  const asked = model.calls.length
  expect(await footnote('summarise', '--all')).toMatchObject({ status: 0, document: { costUsd: 0 } })
  expect(model.calls).toHaveLength(asked)
  expect((await footnote('summarise', '--restore', '--all')).document).toEqual({ restored: 2 })
})

test('names the video that could not be summarised, and ends with status 3', async () => {
  model.replyWith({ status: 500 })
  const { status, stderr, document } = await footnote('summarise', '--fresh', ...ids)
  expect(status).toBe(3)
  expect(document).toMatchObject({ summarised: [{ videoId: ids[1] }], failed: [{ videoId: ids[0] }] })
  expect(stderr).toContain('Summarise it again later')
})

test('ends with status 2 for wrong usage, and with 1 for a video that is not in the library', async () => {
  const wrong = [['summarise'], ['summarise', 'no video'], ['summarise', 'nowhere0000']]
  const runs = await Promise.all(wrong.map((args) => footnote(...args)))
  expect(runs.map(({ status }) => status)).toEqual([2, 2, 1])
})
