// Exporting transcripts on the command line.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { idOf, save, shown } from '../backend/library/video-content.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'

const [talk, silent] = [idOf('talk'), idOf('silent')]

test('transcripts are exported as asked, with status 3 when something was skipped', async () => {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  const clip = (startMs: number, text: string) => {
    return { startMs, endMs: startMs + 1000, text, speakerId: 'Ada Lovelace', isSound: false }
  }
  save(library, { videoId: talk, title: 'Ada Lovelace', audioClips: [clip(0, 'One.'), clip(1000, 'Two.')] })
  save(library, { videoId: silent, title: 'Silent', visualClips: shown('A roof.') })
  closeLibrary(library)
  const out = join(dataDir, 'out')
  const run = (...args: string[]) =>
    runCommand(['export', '--out', out, ...args], { environment: { FOOTNOTE_DATA: dataDir } })

  const wrong = await run(talk, '--format', 'txt', '--file-names', '{titel}')
  expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('Use {title}, {id}') })

  const options = ['--layout', 'paragraphs', '--no-times', '--speakers', 'pseudonyms', '--parts', 'said,summary']
  const { status, stdout } = await run('--all', '--format', 'txt', ...options, '--file-names', '{title}/{id}', '--json')
  expect(status).toBe(3)
  expect(JSON.parse(stdout)).toEqual({
    written: [join(out, 'Person 1', `${talk}.txt`)],
    skipped: [{ videoId: silent, reason: expect.stringContaining('“Silent” has nothing of what you selected') }],
    notes: [],
  })
  expect(readFileSync(join(out, 'Person 1', `${talk}.txt`), 'utf8')).toMatch(
    /^Person 1\n[\s\S]*\n\nPerson 1: One\. Two\.\n$/,
  )

  const key = await run('--pseudonyms', '--format', 'csv')
  expect(key).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(out)).toHaveLength(2)
  expect(readFileSync(key.stdout.trim(), 'utf8')).toBe(
    `"pseudonym","name","videos"\n"Person 1","Ada Lovelace","Ada Lovelace [${talk}]"\n`,
  )
})
