import { expect, test } from 'vitest'
import { applyCodes } from '../../../src/backend/codes/codes.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { createMarks } from '../../../src/backend/library/marks/create-marks.ts'
import { listMarksOfVideo } from '../../../src/backend/library/marks/marks.ts'
import { updateTag } from '../../../src/backend/library/tags/change-tags.ts'
import { listTags } from '../../../src/backend/library/tags/tags.ts'
import type { MarkTarget } from '../../../src/contract/app/marks.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { idOf } from '../library/video-content.ts'
import { saveVideo } from './coded-video.ts'
import {
  asAtlas,
  asMaxqda,
  asQualcoder,
  changeXml,
  type Exported,
  exportProject,
  pack,
  withNewGuids,
} from './export-project.ts'

const videoId = idOf('heat')

const words = (kind: 'said' | 'shown', from: [number, number], to: [number, number]): MarkTarget => ({
  type: 'words',
  range: { kind, from: { clip: from[0], offset: from[1] }, to: { clip: to[0], offset: to[1] } },
})

function markedLibrary(): Library {
  const library = temporaryLibrary()
  saveVideo(library, {
    sections: [
      { startMs: 0, endMs: 9000, title: 'Good morning', summary: 'A street with trees is four degrees cooler.' },
    ],
  })
  const mark = (target: MarkTarget, names: string[], note = '') => ({ videoId, target, note, tags: { names } })
  createMarks(
    library,
    [
      mark(words('said', [0, 5], [1, 20]), ['Heat/Trees', 'town'], 'Look *here*\n\n- one\n- two'),
      mark(words('said', [2, 6], [2, 11]), ['Roofs/white'], ''),
      mark(words('said', [4, 0], [4, 12]), []),
      mark(words('shown', [0, 2], [0, 18]), ['Heat/white']),
      mark(words('said', [3, 0], [3, 9]), ['Heat']),
      mark({ type: 'moment', startMs: 40_000, endMs: 45_000, kind: null }, ['Heat']),
      mark({ type: 'video' }, ['town'], 'The whole of it'),
    ],
    { madeBy: 'Lea', now: 1000 },
  )
  const [heat] = listTags(library)
  if (heat) updateTag(library, { tagId: heat.tagId, description: 'What is warm & <tight>' })
  return library
}

const apply = async (library: Library, exported: Exported) =>
  applyCodes({ library, changes: { publish() {} }, userName: 'me' }, { type: 'bytes', bytes: await pack(exported) })

const tagsOf = (library: Library) => {
  const paths = new Map(listTags(library).map(({ tagId, path }) => [tagId, path.join('/')]))
  return listMarksOfVideo(library, videoId).map(({ kind, quote, note, tagIds, madeBy }) => ({
    kind,
    quote,
    note,
    tags: tagIds.map((tagId) => paths.get(tagId)),
    madeBy,
  }))
}

const ways = {
  'as it was exported': {},
  'with new GUIDs': { change: withNewGuids },
  'by QualCoder': { program: 'qualcoder', change: asQualcoder },
  'by MAXQDA': { program: 'maxqda', change: asMaxqda },
  'by ATLAS.ti': { change: asAtlas },
} as const satisfies Record<string, { program?: 'qualcoder' | 'maxqda'; change?: (exported: Exported) => Exported }>

const exportBy = async (
  library: Library,
  way: { program?: 'qualcoder' | 'maxqda'; change?: (exported: Exported) => Exported },
) => {
  const exported = await exportProject(library, [videoId], way.program === undefined ? {} : { program: way.program })
  return (way.change ?? ((same: Exported) => same))(exported)
}

test.each(Object.entries(ways))('an export that nobody changed changes nothing, %s', async (_name, way) => {
  const library = markedLibrary()
  const [tags, marks] = [listTags(library), listMarksOfVideo(library, videoId)]
  const done = await apply(library, await exportBy(library, way))
  expect(done).toMatchObject({ actId: null, marks: [], videos: [], leftovers: [] })
  expect(done.tags.filter(({ tagId }) => tagId === null)).toEqual([])
  expect(done.notes).toEqual([expect.stringContaining('Footnote’s own export added them')])
  expect(listTags(library)).toEqual(tags)
  expect(listMarksOfVideo(library, videoId)).toEqual(marks)
})

test.each(Object.entries(ways))('a library without the marks gets them back, %s', async (_name, way) => {
  const library = markedLibrary()
  const other = temporaryLibrary()
  saveVideo(other)
  const done = await apply(other, await exportBy(library, way))
  expect(done.leftovers).toEqual([])
  const bare = (rows: ReturnType<typeof tagsOf>) =>
    rows
      .filter(({ kind, quote }) => kind !== null || quote !== '')
      .map(({ kind, quote, note, tags, madeBy }) => [
        kind,
        quote,
        note.replace(/[\\\s]/g, ''),
        tags.map((tag) => tag?.split('/')[0]),
        madeBy,
      ])
  expect(bare(tagsOf(other))).toEqual(bare(tagsOf(library)))
  expect(await apply(other, await exportBy(library, way))).toMatchObject({ actId: null, marks: [], leftovers: [] })
})

test('a mark that was edited elsewhere gets its new tags and what was added to its note, and loses nothing', async () => {
  const library = markedLibrary()
  const exported = await exportProject(library, [videoId])
  const edited = changeXml(exported, (xml) => {
    const heat = /guid="([^"]*)" name="Heat"/.exec(xml)?.[1]
    const coding = `<Coding guid="11111111-1111-4111-8111-111111111111"><CodeRef targetGUID="${heat}"/></Coding>`
    return xml
      .replaceAll('Look *here*\n\n- one\n- two', 'Look *here*\n\n- one\n- two\n\nAnd * there')
      .replace(
        /(name="white roof"|name="the cafe\u0301"|name="the c[^"]*")([^>]*>)/,
        `$1$2<Description>Why?</Description>${coding}`,
      )
      .replace(
        '<Code guid',
        '<Code guid="22222222-2222-4222-8222-222222222222" name="New" isCodable="true" color="#ff0000"/><Code guid',
      )
  })
  const marks = listMarksOfVideo(library, videoId)
  const [first] = marks.filter(({ quote }) => quote.startsWith('morning'))
  if (first === undefined) throw new Error('The mark is missing')
  const done = await apply(library, edited)
  expect(done.marks).toMatchObject([
    { state: 'changed', quote: first.quote, tags: [], note: expect.stringContaining('And * there') },
    { state: 'changed', quote: 'the c', tags: [['Heat']], note: 'Why?' },
  ])
  const after = listMarksOfVideo(library, videoId)
  expect(after).toHaveLength(marks.length)
  expect(after.find(({ markId }) => markId === first.markId)).toMatchObject({
    note: 'Look *here*\n\n- one\n- two\n\nAnd * there',
    tagIds: first.tagIds,
  })
  expect(tagsOf(library).find(({ quote }) => quote === 'the c')).toMatchObject({
    note: 'Why?',
    tags: ['Roofs/white', 'Heat'],
  })
  expect(listTags(library).find(({ name }) => name === 'New')).toMatchObject({ colour: 'red' })
  expect(await apply(library, edited)).toMatchObject({ actId: null, marks: [] })
})
