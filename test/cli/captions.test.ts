// Adding the user's own caption file on the command line.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataDir, runCommand } from '../e2e/app.ts'
import { type FakeYoutube, makeVideo, startFakeYoutube } from '../fakes/youtube.ts'

const silent = makeVideo(5, { failure: 'no-captions' })
const dataDir = makeDataDir()
let youtube: FakeYoutube

const footnote = async (...args: string[]) => {
  const environment = { FOOTNOTE_DATA: dataDir, FOOTNOTE_YOUTUBE_ORIGIN: youtube.origin }
  const { status, stdout, stderr } = await runCommand([...args, '--json'], { environment })
  return { status, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) }
}
const write = (name: string, content: string | Buffer) => {
  const path = join(dataDir, name)
  writeFileSync(path, content)
  return path
}

beforeAll(async () => {
  youtube = await startFakeYoutube({ videos: [silent] })
})
afterAll(() => youtube.close())

test('a video that failed because it has no captions gets them from a file, even in an old encoding', async () => {
  expect(await footnote('add', silent.id)).toMatchObject({ status: 3, document: { failed: 1 } })
  const path = write('Vortrag.srt', Buffer.from('1\n00:00:01,000 --> 00:00:04,000\nSchöne Grüße\n', 'latin1'))
  const { status, document } = await footnote('captions', `https://youtu.be/${silent.id}`, path, '--language', 'de')
  expect({ status, document }).toMatchObject({
    status: 0,
    document: { title: silent.title, clipCount: 1, factsProblem: null },
  })
  expect((await footnote('show', silent.id)).document).toMatchObject({
    audioClips: [{ startMs: 1000, text: 'Schöne Grüße' }],
  })
})

test('for a text without times, the command says that the times are estimated', async () => {
  const { status, stderr } = await footnote('captions', silent.id, write('notes.txt', 'One thing.\n\nAnother thing.'))
  expect(status).toBe(0)
  expect(stderr).toMatch(/has no times, so they are estimated/)
  const said = async (...args: string[]) =>
    await runCommand(args, { environment: { FOOTNOTE_DATA: dataDir } }).then(({ stdout, stderr }) => stdout + stderr)
  expect(await said('search', 'another thing')).toMatch(/said +\(time estimated\) .*Another thing/)
  expect(await said('show', silent.id)).toMatch(/The times are estimated/)
  const exported = await footnote('export', silent.id, '--format', 'srt', '--out', join(dataDir, 'out'))
  expect(exported).toMatchObject({ status: 0, stderr: expect.stringMatching(/The times are estimated/) })
  expect(exported.document.notes).toMatchObject([{ videoId: silent.id }])
})

test('an unreadable file is refused with the line number, and wrong usage with status 2', async () => {
  const broken = write('broken.srt', '1\n00:00:01,000 -> 00:00:04,000\nHello\n')
  expect(await footnote('captions', silent.id, broken)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Line 2 is not a valid time/),
  })
  expect(await footnote('captions', silent.id, join(dataDir, 'none.srt'))).toMatchObject({ status: 2 })
  expect(await footnote('captions', silent.id, broken, '--language', 'German language')).toMatchObject({ status: 2 })
})
