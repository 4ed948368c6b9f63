import { expect, onTestFinished, test } from 'vitest'
import { streamHitsCsv } from '../../../src/backend/exports/hits-csv.ts'
import { openSearcher } from '../../../src/backend/library/thread/searcher.ts'
import { temporaryDir, temporaryLibrary } from '../library/temporary-library.ts'
import { idOf, said, save, shown } from '../library/video-content.ts'
import { readCsv } from './parse-csv.ts'

function openLibraryAndSearcher() {
  const dir = temporaryDir()
  const library = temporaryLibrary(dir)
  const searcher = openSearcher(dir)
  onTestFinished(() => searcher.close())
  return { library, searcher }
}

async function readAll(...[searcher, request, signal]: Parameters<typeof streamHitsCsv>) {
  let text = ''
  let counts = { moments: 0, videos: 0 }
  for await (const { text: piece, ...soFar } of streamHitsCsv(searcher, request, signal)) {
    text += piece
    counts = soFar
  }
  return { text, counts, rows: readCsv(text) }
}

test('each moment is a row with its source, its context and a link to its second', async () => {
  const { library, searcher } = openLibraryAndSearcher()
  save(library, {
    title: 'Sea, "deep"',
    author: 'Ocean TV',
    publishedAt: Date.UTC(2024, 1, 29, 23),
    audioClips: [
      { startMs: 3_725_500, endMs: 3_727_100, text: 'before it', speakerId: null, isSound: false },
      { startMs: 3_727_100, endMs: 3_729_100, text: 'the whale\nsings', speakerId: 'speaker_1', isSound: false },
      { startMs: 3_729_100, endMs: 3_731_000, text: 'after it', speakerId: null, isSound: false },
    ],
  })
  const { rows, counts } = await readAll(searcher, { query: 'whale' })
  expect(rows).toEqual([
    {
      channel: 'Ocean TV',
      title: 'Sea, "deep"',
      published: '2024-02-29',
      kind: 'said',
      speaker: 'speaker_1',
      start: '1:02:07',
      end: '1:02:10',
      before: 'before it',
      text: 'the whale\nsings',
      after: 'after it',
      link: `https://www.youtube.com/watch?v=${idOf(1)}&t=3727s`,
      videoId: idOf(1),
      times: 'known',
    },
  ])
  expect(counts).toEqual({ moments: 1, videos: 1 })
})

test('no text becomes a formula or controls a program that shows it', async () => {
  const { library, searcher } = openLibraryAndSearcher()
  save(library, {
    title: '=HYPERLINK("http://evil")',
    author: '@SUM(A1)',
    audioClips: said('+1 before', '-whale\u0007\u001b[31m\u202e', '=cmd|x'),
  })
  const { rows } = await readAll(searcher, { query: 'whale' })
  expect(rows).toMatchObject([
    {
      channel: "'@SUM(A1)",
      title: `'=HYPERLINK("http://evil")`,
      before: "'+1 before",
      text: "'-whale[31m",
      after: "'=cmd|x",
    },
  ])
})

test('a text of many pieces has one header and every moment once', async () => {
  const { library, searcher } = openLibraryAndSearcher()
  for (let video = 0; video < 30; video++)
    save(library, {
      videoId: idOf(video),
      audioClips: said(...Array.from({ length: 50 }, (_, clip) => `whale ${clip}`)),
    })
  const pieces: string[] = []
  for await (const { text } of streamHitsCsv(searcher, { query: 'whale' })) pieces.push(text)
  expect(pieces.length).toBeGreaterThan(1)
  for (const piece of pieces) expect(piece.endsWith('"\n')).toBe(true)
  const rows = readCsv(pieces.join(''))
  expect(rows).toHaveLength(1500)
  expect(new Set(rows.map(({ link }) => link)).size).toBe(1500)
  const { rows: limited, counts } = await readAll(searcher, { query: 'whale', limit: 51 })
  expect(limited).toEqual(rows.slice(0, 51))
  expect(counts).toEqual({ moments: 51, videos: 2 })
})

test('a search that finds nothing gives a header alone', async () => {
  const { searcher } = openLibraryAndSearcher()
  const { text, rows } = await readAll(searcher, { query: 'whale' })
  expect(text).toMatch(/^"?channel"?,.*\n$/)
  expect(rows).toEqual([])
})

test('a reader that leaves or aborts ends the search', async () => {
  const { library, searcher } = openLibraryAndSearcher()
  for (let video = 0; video < 30; video++)
    save(library, {
      videoId: idOf(video),
      audioClips: said(...Array.from({ length: 50 }, (_, clip) => `whale ${clip}`)),
      visualClips: shown('whale'),
    })
  let pages = 0
  const counted: Parameters<typeof streamHitsCsv>[0] = {
    listHits(...asked) {
      pages++
      return searcher.listHits(...asked)
    },
  }
  for await (const { moments } of streamHitsCsv(counted, { query: 'whale' })) {
    expect(moments).toBeGreaterThan(0)
    break
  }
  expect(pages).toBe(1)
  const stop = new AbortController()
  const reading = streamHitsCsv(counted, { query: 'whale' }, stop.signal)
  await reading.next()
  stop.abort(new Error('Enough'))
  await expect(reading.next()).rejects.toThrow('Enough')
})
