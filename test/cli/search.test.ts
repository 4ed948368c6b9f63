// Searching the library on the command line.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { readCsv } from '../backend/exports/parse-csv.ts'
import { idOf, said, save, shown } from '../backend/library/video-content.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'

const dataDir = makeDataDir()
const outDir = () => mkdtempSync(join(tmpdir(), 'footnote-hits-'))
const search = (...args: string[]) => runCommand(['search', ...args], { environment: { FOOTNOTE_DATA: dataDir } })
const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

/** 30 videos with 24 moments each: more than one page of a search. */
const videoCount = 30
const momentCount = videoCount * 24

interface Found {
  results: { videoId: string; moments: { kind: string; startMs: number; text: string }[] }[]
  related: Found['results']
}

beforeAll(() => {
  const library = openLibrary(dataDir)
  for (let video = 0; video < videoCount; video++)
    save(library, {
      videoId: idOf(video),
      title: `Video ${video}`,
      audioClips: Array.from({ length: 24 }, (_, index) => ({
        startMs: index * 90_000,
        endMs: index * 90_000 + 4000,
        text: `The glacier melts ${index} times.`,
        speakerId: null,
        isSound: false,
      })),
    })
  save(library, {
    videoId: idOf('near'),
    title: 'Near',
    audioClips: said('A glacier once covered all of this valley.'),
  })
  save(library, { videoId: idOf('seen'), title: 'Seen', visualClips: shown('A red kite over a valley.') })
  save(library, { videoId: idOf('half'), title: 'Half', audioClips: said('The red kite came back.') })
  closeLibrary(library)
})

describe('the JSON document', () => {
  test('has results, related excerpts, the total and the time', async () => {
    const { status, stdout, stderr } = await search('red kite valley', '--json')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const document = JSON.parse(stdout)
    expect(document).toMatchObject({
      results: [
        {
          videoId: idOf('seen'),
          title: 'Seen',
          moments: [{ startMs: 0, endMs: 1000, kind: 'shown', text: 'A red kite over a valley.' }],
        },
      ],
      related: [
        { videoId: idOf('half'), title: 'Half', moments: [{ kind: 'said' }] },
        { videoId: idOf('near'), title: 'Near', moments: [{ kind: 'said' }] },
      ],
      total: { moments: 1, videos: 1, isExact: true },
    })
    expect(document.tookMs).toEqual(expect.any(Number))
  })

  test('lists excerpts with most of the words under related, without a model, and none that is a result', async () => {
    const { stdout } = await search('glacier covered valley meltwater', '--json')
    const { results, related }: Found = JSON.parse(stdout)
    expect(results).toEqual([])
    expect(related[0]).toMatchObject({ videoId: idOf('near'), moments: [{ kind: 'said' }] })

    const both: Found = JSON.parse((await search('glacier covered', '--json')).stdout)
    expect(both.results.map(({ videoId }) => videoId)).toEqual([idOf('near')])
    expect(both.related.map(({ videoId }) => videoId)).not.toContain(idOf('near'))
  })

  test('has as many moments as asked for, also more than fit on a page, each of them once', async () => {
    for (const limit of [3, 600, 5000]) {
      const { results }: Found = JSON.parse((await search('glacier melts', '--limit', `${limit}`, '--json')).stdout)
      const moments = results.flatMap(({ videoId, moments }) => moments.map(({ startMs }) => `${videoId} ${startMs}`))
      expect(moments).toHaveLength(Math.min(limit, momentCount))
      expect(new Set(moments).size).toBe(moments.length)
    }
  })

  test('has only the kind asked for', async () => {
    const { results, related }: Found = JSON.parse((await search('valley', '--kind', 'shown', '--json')).stdout)
    const kinds = [...results, ...related].flatMap(({ moments }) => moments.map(({ kind }) => kind))
    expect([...new Set(kinds)]).toEqual(['shown'])
  })
})

describe('the text', () => {
  test('lists the moments, how many there are, and the related excerpts below', async () => {
    const { status, stdout, stderr } = await search('red kite valley')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const lines = linesOf(stdout)
    expect(lines.slice(0, 2)).toEqual([`Seen  (${idOf('seen')})`, '    0:00  shown       A red kite over a valley.'])
    expect(lines.slice(2)).toEqual([
      '1 moment in 1 video',
      'Related',
      `Half  (${idOf('half')})`,
      '    0:00  said        The red kite came back.',
      `Near  (${idOf('near')})`,
      '    0:00  said        A glacier once covered all of this valley.',
    ])
  })

  test('says so when nothing has all the words, and when nothing has any', async () => {
    expect(linesOf((await search('glacier covered valley meltwater')).stdout).slice(0, 2)).toEqual([
      'No exact match. Closest results:',
      `Near  (${idOf('near')})`,
    ])
    expect(await search('xylophone')).toMatchObject({ status: 0, stdout: 'Nothing found.\n' })
  })
})

describe('CSV', () => {
  test('has every moment once, on standard output and in a file alike', async () => {
    const { status, stdout, stderr } = await search('glacier melts', '--csv')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const rows = readCsv(stdout)
    expect(new Set(rows.map(({ link }) => link)).size).toBe(momentCount)
    expect(rows).toHaveLength(momentCount)
    expect(rows[1]).toEqual({
      channel: 'Somebody',
      title: `Video ${videoCount - 1}`,
      published: '',
      kind: 'said',
      speaker: '',
      start: '0:01:30',
      end: '0:01:34',
      before: 'The glacier melts 0 times.',
      text: 'The glacier melts 1 times.',
      after: 'The glacier melts 2 times.',
      link: `https://www.youtube.com/watch?v=${idOf(videoCount - 1)}&t=90s`,
      videoId: idOf(videoCount - 1),
      times: 'known',
    })
    const file = join(outDir(), 'new', 'hits.csv')
    expect(await search('glacier melts', '--csv', '--out', file)).toMatchObject({ status: 0, stdout: `${file}\n` })
    expect(readFileSync(file, 'utf8')).toBe(stdout)
  })

  test('never overwrites a file, and says what it wrote', async () => {
    const folder = outDir()
    const file = join(folder, 'hits.csv')
    writeFileSync(file, 'mine')
    const { stdout } = await search('glacier covered', '--csv', '--json', '--out', file)
    const written = join(folder, 'hits (2).csv')
    expect(JSON.parse(stdout)).toEqual({ written, moments: 1, videos: 1 })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(readCsv(readFileSync(written, 'utf8'))).toHaveLength(1)
  })

  test('ends after a limit, and says how many moments there are', async () => {
    const { stdout, stderr } = await search('glacier melts', '--csv', '--limit', '7')
    expect(readCsv(stdout)).toHaveLength(7)
    expect(stderr).toMatch(/^footnote: Wrote 7 of 720 moments\.\n$/)
  })

  test('has a header alone when nothing was found', async () => {
    const { status, stdout, stderr } = await search('xylophone', '--csv')
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'footnote: Nothing found.\n' })
    expect(linesOf(stdout)).toHaveLength(1)
  })

  test('leaves nothing behind where it cannot write', async () => {
    const folder = outDir()
    writeFileSync(join(folder, 'file'), '')
    const { status, stderr } = await search('glacier', '--csv', '--out', join(folder, 'file', 'hits.csv'))
    expect(status).toBe(1)
    expect(stderr).toMatch(/^footnote: The folder .* cannot be written to\. .*\n$/)
    expect(readdirSync(folder)).toEqual(['file'])
  })
})

test.each([
  [['x', '--csv', '--json'], /--out FILE/],
  [['x', '--out', 'hits.csv'], /--csv/],
  [['x', '--csv', '--out', ''], /leave --out out/],
  [['x', '--csv', '--meaning'], /--meaning/],
  [['x', '--csv', '--service'], /--service/],
])('%j is wrong usage', async (args, expected) => {
  const { status, stdout, stderr } = await search(...args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(linesOf(stderr)).toHaveLength(1)
  expect(stderr).toMatch(expected)
})
