// Making, listing and exporting marks on the command line.
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { openBackend } from '../backend/handlers/open-backend.ts'
import { idOf, said, save, shown } from '../backend/library/video-content.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'

const dashed = '-a_b-c-d-e8'
const other = 'otherVideo0'

function filledFolder(): string {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  const clips = said('One.', 'Two.', 'Three.').map((clip) => ({
    ...clip,
    startMs: clip.startMs + 60_000,
    endMs: clip.endMs + 60_000,
  }))
  save(library, { videoId: dashed, title: 'Dashed', audioClips: clips, visualClips: shown('A roof.') })
  save(library, { videoId: other, title: 'Other', audioClips: said('Hello.') })
  closeLibrary(library)
  return dataDir
}

const run = (dataDir: string, ...args: string[]) => runCommand(args, { environment: { FOOTNOTE_DATA: dataDir } })

async function json(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = await run(dataDir, ...args, '--json')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout)
}

test('a mark of a point in time has what is said then, else what is shown, else only the time', async () => {
  const dataDir = filledFolder()
  const made = await json(dataDir, 'mark', `${dashed}@1:01`, '--note', 'Look', '--tag', 'heat/roofs', 'good')
  expect(made).toEqual({
    marks: [expect.objectContaining({ quote: 'Two.', kind: 'said', startMs: 61_000, endMs: 62_000 })],
  })
  const link = `https://www.youtube.com/watch?v=${dashed}&list=@5:00`
  expect((await json(dataDir, 'mark', `${link}@0`)).marks).toMatchObject([{ quote: 'A roof.', kind: 'shown' }])
  expect((await json(dataDir, 'mark', `${dashed}@30`)).marks).toMatchObject([
    { quote: '', kind: null, startMs: 30_000, endMs: 30_000 },
  ])
  const range = await json(dataDir, 'mark', `${dashed}@1:00-1:02`)
  expect(range.marks).toMatchObject([{ quote: 'One. Two.', startMs: 60_000, endMs: 62_000 }])

  const { marks } = await json(dataDir, 'marks')
  expect(marks.map(({ startMs }: { startMs: number }) => startMs)).toEqual([0, 30_000, 60_000, 61_000])
  const [mark] = (await json(dataDir, 'marks', '--tag', 'HEAT')).marks
  expect(mark).toMatchObject({
    videoId: dashed,
    title: 'Dashed',
    startMs: 61_000,
    endMs: 62_000,
    kind: 'said',
    quote: 'Two.',
    note: 'Look',
    tags: ['heat/roofs', 'good'],
    url: `https://www.youtube.com/watch?v=${dashed}&t=61s`,
  })
  expect(mark.markId).toMatch(/^[0-9a-f-]{36}$/)
  expect(Math.abs(mark.createdAt - Date.now())).toBeLessThan(600_000)
  expect((await json(dataDir, 'marks', '--video', other)).marks).toEqual([])
  const listed = await run(dataDir, 'marks', '--video', dashed)
  expect(listed.stdout).toContain('1:01–1:02')
  expect(listed.stdout).toContain('Two. (Look)')
})

test('wrong moments, tags and formats are refused with a sentence', async () => {
  const dataDir = filledFolder()
  const refused: [string[], number, RegExp][] = [
    [['mark', dashed], 2, /has no time/],
    [['mark', `${dashed}@1:xx`], 2, /has no time/],
    [['mark', `${dashed}@2:00-1:00`], 2, /ends before it starts/],
    [['mark', 'nothing@1:00'], 2, /not the id or the link/],
    [['mark', `${dashed}@99:00`], 2, /past the end/],
    [['mark', `${idOf('gone')}@1:00`], 1, /not in the library/],
    [['marks', '--tag', 'none'], 2, /no tag “none”/],
    [['export', '--marks', '--format', 'srt'], 2, /md, obsidian, docx, html, csv, json, qdpx/],
    [['export', '--marks', '--format', 'docx', '--collection', 'none'], 2, /no collection named “none”/],
    [['export', '--answer', '--format', 'docx'], 2, /no answers/],
    [['export', '--all', '--format', 'obsidian'], 2, /Transcripts can be exported as/],
    [['export', '--marks', '--format', 'md', dashed], 2, /without videos/],
    [['export', '--answer', '--format', 'md', '--speakers', 'none'], 2, /--speakers cannot be used with --answer/],
    [['export', '--marks', '--format', 'md', '--program', 'nvivo'], 2, /together with --format qdpx/],
    [['export', '--all', '--tag', 'x', '--format', 'md'], 2, /together with --marks/],
  ]
  for (const [args, status, sentence] of refused) {
    const result = await run(dataDir, ...args)
    expect({ args, status: result.status }).toEqual({ args, status })
    expect(result.stderr).toMatch(sentence)
  }
  expect((await json(dataDir, 'marks')).marks).toEqual([])
})

test('marks are exported to a new file, never over another one', async () => {
  const dataDir = filledFolder()
  const out = join(mkdtempSync(join(tmpdir(), 'footnote-marks-')), 'new')
  await json(dataDir, 'mark', `${dashed}@1:00`, '--tag', 'a')
  await json(dataDir, 'mark', `${other}@0`)
  const first = await json(dataDir, 'export', '--marks', '--format', 'md', '--out', out)
  expect(first).toEqual({ written: [join(out, 'Marks.md')], skipped: [], notes: [] })
  expect(readFileSync(join(out, 'Marks.md'), 'utf8')).toContain('\n# Marks\n\n*2 marks*\n\n## a\n')
  const second = await json(dataDir, 'export', '--marks', '--tag', 'a', '--format', 'md', '--out', out)
  expect(second.written).toEqual([join(out, 'Marks a.md')])
  expect(readFileSync(join(out, 'Marks a.md'), 'utf8')).toContain('*1 mark*')
  for (const format of ['csv', 'csv', 'docx']) await run(dataDir, 'export', '--marks', '--format', format, '--out', out)
  expect(readdirSync(out).sort()).toEqual(['Marks (2).csv', 'Marks a.md', 'Marks.csv', 'Marks.docx', 'Marks.md'])
  // Notes for Obsidian are those of the videos, and replace those of an earlier export.
  const notes = ['export', '--marks', '--format', 'obsidian', '--out', join(out, 'notes')]
  await run(dataDir, ...notes)
  expect((await json(dataDir, ...notes)).written).toHaveLength(2)
  expect(readdirSync(join(out, 'notes'))).toHaveLength(2)
  await run(
    dataDir,
    'export',
    '--marks',
    '--speakers',
    'pseudonyms',
    '--format',
    'qdpx',
    '--program',
    'maxqda',
    '--out',
    join(out, 'qda'),
  )
  expect(readdirSync(join(out, 'qda'))).toEqual(['Marks.qdpx'])
  expect((await run(dataDir, 'code-book', '--format', 'qdc')).stdout).toContain(
    '<CodeBook xmlns="urn:QDA-XML:codebook:1.0"',
  )
})

test('a mark made on the command line appears in an open window', async () => {
  const dataDir = filledFolder()
  const { client } = await openBackend({ url: '', key: '' }, dataDir)
  const stop = new AbortController()
  const changes = await client.changes.watch(undefined, { signal: stop.signal })
  const { marks } = await json(dataDir, 'mark', `${dashed}@1:00`, '--tag', 'a')
  for await (const { topics } of changes) if (topics.includes('marks')) break
  stop.abort()
  expect((await client.marks.ofVideo({ videoId: dashed })).marks.map(({ markId }) => markId)).toEqual([marks[0].markId])
  const last = await client.acts.last()
  expect(last.act?.title).toBe('Added 1 mark')
})
