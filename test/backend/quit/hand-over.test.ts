// A command hands the data folder over to an app that starts in the middle of its work.
import { expect, test } from 'vitest'
import { makeFakeVideos } from '../../fakes/service.ts'
import { openService } from '../handlers/open-backend.ts'
import { fill, openDesk, openModel, prices, readAll, readLibrary } from './quitting.ts'

test('the command keeps its answer and waits for what it is paying for, and the app pays for nothing twice', async () => {
  const model = await openModel()
  const service = await openService({ videos: makeFakeVideos(2, { availability: 'crawled' }) })
  const urls = { serviceUrl: service.url, serviceKey: service.key, modelUrl: model.url, model: 'small' }
  const command = await openDesk('command', urls)
  fill(command)
  const { client } = command.backend
  await client.settings.update(prices)
  const [{ videoId } = { videoId: '' }] = (await client.videos.list({})).videos
  const text = makeFakeVideos(2).map(({ data }) => data.url)
  service.setFault(
    { kind: 'splitEvery', bytes: 4096 },
    { kind: 'slowHeaders', ms: 1000, times: Number.POSITIVE_INFINITY },
  )
  model.replyWith({ pieces: ['A ', 'summary.'], delayMs: 1000 }, { pieces: Array(2000).fill('Walls. '), delayMs: 20 })
  const { taskId } = await client.summaries.start({ videoIds: [videoId] })
  await expect.poll(() => model.calls.length).toBe(1)
  const asked = await client.answers.ask({ question: 'Why do cities stay hot?', scope: { kind: 'library' } })
  const reading = readAll(asked)
  const { importId } = await client.imports.start({
    text,
    source: 'hosted',
    crawlMode: 'fallback',
    ceilingPerVideoUsd: 1,
  })
  await expect.poll(() => model.calls.length).toBe(2)
  await expect.poll(() => service.log.length).toBe(3)

  const app = await openDesk('app', urls, { dataDir: command.dataDir, waits: { imports: { lost: [10, 20] } } })
  await command.backend.closed
  expect((await reading).at(-1)).toMatchObject({ type: 'finished', answer: { state: 'stopped' } })
  const next = app.backend.client
  expect(await next.app.info()).toMatchObject({ owner: 'app', problem: null })
  expect((await next.answers.list()).answers).toMatchObject([{ state: 'stopped', costUsd: null }])
  await expect.poll(async () => (await next.imports.get({ importId })).counts.saved).toBe(2)
  const taskState = async () => (await next.tasks.list()).tasks.find((task) => task.taskId === taskId)?.state
  await expect.poll(taskState).toBe('finished')
  for (const [id, times] of service.ledger.crawls) expect(times, id).toBe(1)
  const summaries = model.calls.filter((_, index) => index !== 1).map(({ prompt }) => prompt)
  expect(new Set(summaries).size).toBe(summaries.length)
  await app.backend.close()
  // Only the cost of the stopped answer is unknown.
  expect(readLibrary(app.dataDir)).toMatchObject({ unknown: 1, open: [] })
  expect([...command.log, ...app.log]).toEqual([])
})
