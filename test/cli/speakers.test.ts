import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { save } from '../backend/library/video-content.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'

const videoId = 'KI7fMGRg0Wk'
const dataDir = makeDataDir()

const footnote = async (...args: string[]) => {
  const { status, stdout, stderr } = await runCommand(args, { environment: { FOOTNOTE_DATA: dataDir } })
  return { status, stderr, stdout }
}

const readJson = async (...args: string[]) => JSON.parse((await footnote(...args, '--json')).stdout)

beforeAll(() => {
  const library = openLibrary(dataDir)
  const clip = (startMs: number, speakerId: string | null, text: string) => {
    return { startMs, endMs: startMs + 3000, text, speakerId, isSound: false }
  }
  save(library, {
    videoId,
    audioClips: [clip(0, 'speaker_1', 'Welcome.'), clip(3000, 'a=b', 'Thank you.'), clip(6000, null, 'Somebody.')],
  })
  closeLibrary(library)
})

test('lists and names speakers, and JSON keeps the label of the source', async () => {
  const { document } = { document: await readJson('speakers', videoId) }
  expect(document.speakers).toMatchObject([
    { speakerId: 'speaker_1', speaker: 'speaker_1', isNamed: false, clipCount: 1, spokenMs: 3000 },
    { speakerId: 'a=b', speaker: 'a=b' },
  ])
  expect(document.clipsWithout).toBe(1)
  const named = await readJson('speakers', videoId, '--name', 'speaker_1=Ada Lovelace', '--name', 'a=b=Grace')
  expect(named.speakers.map(({ speaker }: { speaker: string }) => speaker)).toEqual(['Ada Lovelace', 'Grace'])
  expect((await readJson('show', videoId)).audioClips).toMatchObject([
    { speakerId: 'speaker_1', speaker: 'Ada Lovelace', text: 'Welcome.' },
    { speakerId: 'a=b', speaker: 'Grace' },
    { speakerId: null, speaker: null },
  ])
  expect((await footnote('show', videoId)).stdout).toContain('Ada Lovelace: Welcome.')
  const search = await readJson('search', 'speaker:lovelace welcome')
  expect(search.results).toHaveLength(1)
})

test('exports with the names or as the source sent it', async () => {
  const folder = mkdtempSync(join(dataDir, 'out-'))
  for (const more of [[], ['--original']])
    expect((await footnote('export', videoId, '--format', 'txt', '--out', folder, ...more)).status).toBe(0)
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.filter((text) => text.includes('Ada Lovelace'))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('Speaker 1'))).toHaveLength(1)
})

test('refuses a speaker that the video does not have', async () => {
  const { status, stderr } = await footnote('speakers', videoId, '--name', 'speaker_7=Ada')
  expect([status, stderr]).toEqual([2, expect.stringContaining('no speaker “speaker_7”')])
  expect(await footnote('speakers', videoId, '--name', 'Ada')).toMatchObject({ status: 2 })
})
