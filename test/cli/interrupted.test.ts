import { expect, onTestFinished, test } from 'vitest'
import { createToken } from '../../src/backend/doors/token.ts'
import { startBackend } from '../../src/backend/start.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { makeVideo, startFakeYoutube } from '../fakes/youtube.ts'

test('resume finishes what an interrupted command left undone', async () => {
  const dataDir = makeDataDir()
  const { id } = makeVideo(1)
  const interrupted = await startBackend({
    dataDir,
    owner: 'command',
    runsImports: true,
    log: () => {},
    environment: { youtubeOrigin: 'http://127.0.0.1:9' },
    socket: { port: 0, token: createToken(), rendererDir: null },
  })
  const { state } = await interrupted.client.imports.start({ text: id, source: 'local' })
  await interrupted.close()
  expect(state).toBe('running')

  const youtube = await startFakeYoutube({ videos: [makeVideo(1)] })
  onTestFinished(() => youtube.close())
  const environment = { FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin }
  const resumed = await runCommand(['resume', '--data', dataDir], { environment })
  expect(resumed).toMatchObject({ status: 0, stdout: expect.stringMatching(/^saved .*\n1 saved, 0 failed/) })
  expect(await runCommand(['resume', '--data', dataDir], { environment })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/nothing to resume/),
  })
})
