// Summaries by the model in the complete backend, as windows and commands use them.
import { expect, it, onTestFinished } from 'vitest'
import type { Backend } from '../../../src/backend/start.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { sampleVideos } from '../../e2e/sample-videos.ts'
import { startFakeModel } from '../../fakes/model.ts'
import { sampleThumbnailsDir } from '../../sample/load-sample.ts'
import { importAll, openBackend, openService } from './open-backend.ts'

const videos = sampleVideos.slice(0, 2)
const ids = videos.map(({ data }) => data.url.slice(-11))

async function open(settings: Parameters<Backend['client']['settings']['update']>[0] = {}) {
  const model = await startFakeModel({ answer: () => ['Heat stays ', 'in the walls of zanzibar.'] })
  onTestFinished(() => model.close())
  const service = await openService({ videos, thumbnailDir: sampleThumbnailsDir })
  const backend = await openBackend(service, makeDataDir(), { lastCallMs: 50 })
  await backend.client.settings.update({ modelUrl: model.url, model: 'small', ...settings })
  return { model, backend, client: backend.client }
}

async function untilSummarised({ client }: Backend, videoId: string) {
  for (;;) {
    const { summary } = await client.videos.get({ videoId })
    if (summary?.method === 'model') return summary
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it('new videos are summarised automatically once the settings say so, and the summaries can be found', async () => {
  const { backend, client } = await open({ summarisesNewVideos: true })
  await importAll(backend, { text: ids.join('\n') })
  for (const videoId of ids)
    expect(await untilSummarised(backend, videoId)).toMatchObject({ by: { model: 'small' }, text: expect.any(String) })
  const { results } = await client.search.library({ query: 'zanzibar', limit: 50 })
  expect(results.map(({ videoId }) => videoId).sort()).toEqual([...ids].sort())
})

it('without that setting videos are left unchanged, and without a model nothing can be started', async () => {
  const { backend, client, model } = await open()
  await importAll(backend, { text: ids.join('\n') })
  expect((await client.tasks.list()).tasks).toEqual([])
  expect(model.calls).toEqual([])
  await client.settings.update({ model: null })
  await expect(client.summaries.start({ videoIds: ids })).rejects.toMatchObject({ code: 'MODEL_MISSING' })
  await expect(client.summaries.estimate({ videoIds: ids })).rejects.toMatchObject({ code: 'MODEL_MISSING' })
})

it('a running task is reported, can be cancelled, and ends with the backend', async () => {
  const { backend, client, model } = await open()
  await importAll(backend, { text: ids.join('\n') })
  model.replyWith({ pieces: ['Half ', 'of'], silentAfter: 1 })
  const { taskId } = await client.summaries.start({ videoIds: ids })
  const find = async () => (await client.tasks.list()).tasks.find((task) => task.taskId === taskId)
  await expect.poll(async () => (await find())?.text).toBe('Half ')
  await client.tasks.cancel({ taskId })
  await expect.poll(async () => (await find())?.state).toBe('cancelled')
  model.replyWith({ pieces: ['Half ', 'of'], silentAfter: 1 })
  await client.summaries.start({ videoIds: ids })
  await expect.poll(async () => model.calls.length).toBe(2)
  await backend.close()
  await model.calls[1]?.hungUp
})
