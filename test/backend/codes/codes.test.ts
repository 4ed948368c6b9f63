import { expect, test } from 'vitest'
import { applyCodes, previewCodes } from '../../../src/backend/codes/codes.ts'
import { guids } from '../../../src/backend/exports/qda/guids.ts'
import { redoAct, undoAct } from '../../../src/backend/library/acts/undo-act.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { removeMarks } from '../../../src/backend/library/marks/change-marks.ts'
import { listMarksOfVideo } from '../../../src/backend/library/marks/marks.ts'
import { removeTags, updateTag } from '../../../src/backend/library/tags/change-tags.ts'
import { findOrCreateTag } from '../../../src/backend/library/tags/create-tags.ts'
import { listTags } from '../../../src/backend/library/tags/tags.ts'
import { removeVideos } from '../../../src/backend/library/trash/removed-videos.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { idOf } from '../library/video-content.ts'
import { coded, expected, saveVideo, video } from './coded-video.ts'
import { makeProject, packFiles, programs } from './make-project.ts'

const configOf = (library: Library) => ({ library, changes: { publish() {} }, userName: 'me' })
const apply = (library: Library, bytes: Buffer) => applyCodes(configOf(library), { type: 'bytes', bytes })

function listMarks(library: Library, name = 'heat') {
  const paths = new Map(listTags(library).map(({ tagId, path }) => [tagId, path.join('/')]))
  return listMarksOfVideo(library, idOf(name)).map((mark) => ({
    ...mark,
    tags: mark.tagIds.map((tagId) => paths.get(tagId) ?? '?').join(', '),
  }))
}

const shape = (library: Library) => listMarks(library).map(({ kind, quote, tags }) => [kind, quote, tags])
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

test.each(Object.entries(programs))('marks land on the words that were coded in %s', async (_name, program) => {
  const library = temporaryLibrary()
  saveVideo(library)
  const file = await makeProject(coded, program)
  const { actId, leftovers, notes } = await apply(library, file)
  expect({ leftovers, notes }).toEqual({ leftovers: [], notes: [] })
  expect(actId).not.toBeNull()
  expect(sorted(shape(library))).toEqual(sorted(expected))

  // The same project, exported again with new GUIDs, and by other programs.
  const before = listMarks(library)
  for (const other of Object.values(programs)) {
    const again = await apply(library, await makeProject(coded, other))
    expect(again).toMatchObject({ actId: null, marks: [], unchanged: expected.length, leftovers: [] })
  }
  expect(listMarks(library)).toEqual(before)
})

test('what has no place is listed with its reason, and the rest is imported', async () => {
  const library = temporaryLibrary()
  saveVideo(library)
  const trashed = idOf('gone')
  saveVideo(library, { videoId: trashed, title: 'Gone' })
  removeVideos(library, [trashed], 1)
  const foreign = `<PictureSource guid="0000000A-0000-4000-8000-000000000000" name="Map.png"><PictureSelection guid="0000000B-0000-4000-8000-000000000000" firstX="1" firstY="1" secondX="2" secondY="2" name="The river"/></PictureSource>
<AudioSource guid="0000000C-0000-4000-8000-000000000000" name="Radio"><AudioSelection guid="0000000D-0000-4000-8000-000000000000" begin="0" end="10" name="0s"/></AudioSource>`
  const [source] = coded.sources
  if (source === undefined) throw new Error('The sample has no source')
  const project = {
    ...coded,
    otherSources: foreign,
    sources: [
      {
        ...source,
        text: `${source.text}Words that nobody said here.\n`,
        selections: [
          { words: 'Ama Owusu', codes: ['Heat'] },
          { words: 'M. Okafor · 2:00', codes: ['Heat'] },
          { words: 'nobody said here', codes: ['Heat'] },
          { words: 'white roof', codes: ['Roofs'] },
        ],
      },
      { name: `Gone [${trashed}]`, text: 'a b c', selections: [{ words: 'b', codes: ['Heat'] }] },
      { name: 'Other [abcdefghijk]', text: 'a b c', selections: [{ words: 'c', codes: ['Heat'] }] },
    ],
  }
  const done = await apply(library, await makeProject(project, programs.maxqda))
  expect(done.leftovers.map(({ words, reason }) => `${words}: ${reason}`).sort()).toEqual([
    expect.stringMatching(/^0s: No video/),
    expect.stringMatching(/^Ama Owusu: .*only the name of a speaker/),
    expect.stringMatching(/^M. Okafor · 2:00: .*head of the text/),
    expect.stringMatching(/^The river: No video/),
    expect.stringMatching(/^b: The video is in the trash/),
    expect.stringMatching(/^c: .*Add https:\/\/www.youtube.com\/watch\?v=abcdefghijk/),
    expect.stringMatching(/^nobody said here: The transcript in your library does not have these words/),
  ])
  expect(shape(library)).toEqual([['said', 'white roof', 'Roofs']])
})

test('words are found again after the transcript was fetched again, corrected and divided otherwise', async () => {
  const library = temporaryLibrary()
  const text = (video.audioClips ?? []).map((one) => one.text).join(' ')
  const changed = text
    .replace('cooler', 'colder')
    .replace('Good morning again', 'Well, good morning again')
    .replace('with trees', 'with a tree or trees')
  const pieces = changed.match(/.{1,37}(?:\s|$)/gsu) ?? []
  saveVideo(library, {
    audioClips: pieces.map((piece, index) => ({
      startMs: index * 3500,
      endMs: (index + 1) * 3500,
      text: piece.trim(),
      speakerId: null,
      isSound: false,
    })),
  })
  const done = await apply(library, await makeProject(coded, programs.qualcoderOnWindows))
  expect(done.leftovers).toEqual([])
  const quotes = listMarks(library).map(({ quote }) => quote)
  expect(quotes).toEqual(
    expect.arrayContaining([
      'with a tree or trees is four degrees',
      'Note: the cafe\u0301',
      'good morning',
      'לבנים מקררים',
    ]),
  )
  expect(await apply(library, await makeProject(coded, programs.maxqda))).toMatchObject({ actId: null, leftovers: [] })
})

test('undo takes the whole import back, redo repeats it, and what was removed by hand stays removed', async () => {
  const library = temporaryLibrary()
  saveVideo(library)
  const file = await makeProject(coded, programs.atlasti)
  const { actId } = await apply(library, file)
  if (actId === null) throw new Error('Nothing was imported')
  const imported = listMarks(library)
  undoAct(library, actId, Date.now())
  expect([listMarks(library), listTags(library)]).toEqual([[], []])
  redoAct(library, actId, Date.now())
  expect(listMarks(library)).toEqual(imported)

  const [first] = imported
  removeMarks(library, [first?.markId ?? ''], Date.now())
  const again = await apply(library, file)
  expect(again).toMatchObject({ actId: null, leftovers: [{ reason: expect.stringContaining('in the trash') }] })
})

test('a video is recognised by title or words, and tags that were renamed or removed since by their GUIDs', async () => {
  const library = temporaryLibrary()
  saveVideo(library)
  const heat = findOrCreateTag(library, { path: 'Heat' }, 1)
  const roofs = findOrCreateTag(library, { path: 'Roofs' }, 1)
  updateTag(library, { tagId: heat.tagId, name: 'Warmth' })
  removeTags(library, [roofs.tagId], 2)
  const [source] = coded.sources
  const codes = { Heat: { guid: guids.tag(heat.uuid) }, Roofs: { guid: guids.tag(roofs.uuid) } }
  const selections = [
    { words: 'pale', codes: ['Heat'] },
    { words: 'stone', codes: ['Roofs'] },
  ]
  const plain = (source?.text ?? '').replace(/^https.*$/m, '')
  for (const [name, by] of [
    ['cooling the dense city.txt', 'title'],
    ['Interview 7', 'text'],
  ] as const) {
    const file = await makeProject(
      { codes, sources: [{ name, text: plain, selections }] },
      { ...programs.maxqda, keepsGuids: true },
    )
    const { sources, leftovers } = await apply(library, file)
    expect(sources).toMatchObject([{ by, title: 'Cooling the dense city' }])
    expect(leftovers).toMatchObject([
      { where: 'Roofs', reason: expect.stringContaining('in the trash') },
      { words: 'stone', reason: expect.stringContaining('in the trash') },
    ])
    expect(shape(library)).toEqual([['said', 'pale', 'Warmth']])
  }
})

test('a preview changes nothing, and an import that fails in its middle leaves the library as it was', async () => {
  const library = temporaryLibrary()
  saveVideo(library)
  const bytes = await makeProject(coded, programs.nvivo)
  const plan = await previewCodes(configOf(library), { type: 'bytes', bytes })
  expect(plan.marks).toHaveLength(expected.length)
  expect([listMarks(library), listTags(library)]).toEqual([[], []])
  library.exec(
    `CREATE TEMP TRIGGER stop BEFORE INSERT ON main.marks WHEN NEW.quote = '白く塗る' BEGIN SELECT raise(ABORT, 'stop'); END`,
  )
  await expect(apply(library, bytes)).rejects.toThrow('stop')
  library.exec('DROP TRIGGER stop')
  expect([listMarks(library), listTags(library)]).toEqual([[], []])
  const { marks } = await apply(library, bytes)
  expect(marks).toEqual(plan.marks)
})

test('selections in a recording are marked by their time, and codes of a whole source become tags of the video', async () => {
  const library = temporaryLibrary()
  saveVideo(library)
  const coding = (code: string) => `<Coding guid="1"><CodeRef targetGUID="${code}"/></Coding>`
  const qde = `<Project name="P" origin="ATLAS.ti"><CodeBook><Codes><Code guid="C" name="a/b" isCodable="true"/></Codes></CodeBook><Sources>
<VideoSource guid="V" name="Cooling the dense city.mp4"><VideoSelection guid="S" begin="4000" end="8000" name="4s">${coding('C')}</VideoSelection>
<VideoSelection guid="T" begin="21477" end="21477" name="21s"><Description>Look</Description></VideoSelection>
<VideoSelection guid="U" begin="999000" end="999000" name="999s"><Description>Late</Description></VideoSelection>${coding('C')}</VideoSource></Sources></Project>`
  const bytes = await packFiles([['Trial.qde', qde]])
  const done = await apply(library, bytes)
  expect(done.leftovers).toMatchObject([{ words: '999s', reason: 'The video ends before this time.' }])
  expect(done.videos).toMatchObject([{ tags: [['a/b']] }])
  expect(listMarks(library)).toMatchObject([
    {
      kind: 'said',
      startMs: 4000,
      endMs: 8000,
      quote: 'A street with trees is four degrees cooler.',
      tags: 'a/b',
      note: '',
    },
    { kind: null, startMs: 21_477, endMs: 21_477, note: 'Look' },
  ])
  expect(await apply(library, bytes)).toMatchObject({ actId: null, videos: [], marks: [] })
})
