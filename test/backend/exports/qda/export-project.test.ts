import { expect, test } from 'vitest'
import { writeCodeBook } from '../../../../src/backend/exports/code-book.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { tagVideos } from '../../../../src/backend/library/tags/tag-videos.ts'
import { listTags } from '../../../../src/backend/library/tags/tags.ts'
import type { ExportRequest } from '../../../../src/contract/app/exports.ts'
import { unzip } from '../../../unzip.ts'
import { makeMark } from '../../library/marks/make-mark.ts'
import { temporaryLibrary } from '../../library/temporary-library.ts'
import { idOf, said, save, shown } from '../../library/video-content.ts'
import { exportFrom } from '../collect-export.ts'
import { childOf, childrenOf, parseXml, readProject } from './read-qdpx.ts'

const moment = (startMs: number, endMs: number, kind: 'said' | 'shown' = 'said') => {
  return { type: 'moment', kind, startMs, endMs } as const
}

/** Two videos with marks. */
function filled(): Library {
  const library = temporaryLibrary()
  const clips = said('Paint the roofs white.', 'It cools 😀 them.').map((clip) => ({ ...clip, speakerId: 'Jane' }))
  save(library, { videoId: idOf('a'), title: 'Roofs', audioClips: clips, visualClips: shown('A roof.') })
  save(library, { videoId: idOf('b'), title: 'Trees', audioClips: said('Trees cool, too.') })
  makeMark(library, { video: 'a', target: moment(1000, 2000), tags: ['heat/roofs'] })
  makeMark(library, { video: 'a', target: moment(0, 1000, 'shown') })
  makeMark(library, { video: 'b', target: moment(0, 1000), tags: ['heat'], note: 'Where?' })
  return library
}

async function readExported(library: Library, request: ExportRequest) {
  const { file, content, skipped } = await exportFrom(library, request)
  const files = file === null ? {} : await unzip(content)
  return { file, skipped, files: new Map(Object.entries(files).map(([name, text]) => [name, String(text)])) }
}

test('a project of all videos has their texts, codes and marks', async () => {
  const { file, files, skipped } = await readExported(filled(), { type: 'videos', videoIds: null, format: 'qdpx' })
  expect(file?.name).toBe('Footnote 2 videos.qdpx')
  expect(skipped).toEqual([])
  const { sources } = readProject(files)
  const coded = sources.flatMap(({ selections }) => selections.map(({ slice, codes }) => [slice, ...codes]))
  expect(coded.filter(([, code]) => !code?.startsWith('Speakers/')).toSorted()).toEqual([
    ['A roof.', 'Untagged'],
    ['It cools 😀 them.', 'heat/roofs'],
    ['Trees cool, too.', 'heat'],
  ])
})

test('a project of marks has only these marks and the texts of their videos', async () => {
  const library = filled()
  const heat = listTags(library).find(({ name }) => name === 'roofs')
  const filter = { tagIds: [heat?.tagId ?? 0] }
  const { files } = await readExported(library, { type: 'marks', filter, format: 'qdpx', qda: { program: 'maxqda' } })
  const { sources } = readProject(files)
  expect(sources).toHaveLength(1)
  expect(sources[0]?.text).toContain('\r\n')
  const marks = sources.flatMap(({ selections }) => selections.filter(({ codes }) => codes.includes('heat/roofs')))
  expect(marks.map(({ slice }) => slice)).toEqual(['It cools 😀 them.'])
})

test('marks of a video that was removed are told as skipped', async () => {
  const library = filled()
  library.prepare('DELETE FROM all_videos WHERE youtube_id = ?').run(idOf('b'))
  const { files, skipped } = await readExported(library, { type: 'marks', format: 'qdpx' })
  expect(readProject(files).sources).toHaveLength(1)
  expect(skipped).toEqual([{ videoId: idOf('b'), reason: expect.stringContaining('1 mark') }])
})

test('the text is original if asked, and its marks are still on their words', async () => {
  const { files } = await readExported(filled(), {
    type: 'videos',
    videoIds: [idOf('a')],
    format: 'qdpx',
    options: { isOriginal: true, speakers: 'none' },
  })
  const { sources, codes } = readProject(files)
  expect([...codes.values()].flat()).not.toContain('Speakers')
  expect(sources[0]?.selections.map(({ slice }) => slice)).toContain('It cools 😀 them.')
})

test('the formats of one file each have the text of the video', async () => {
  const library = filled()
  for (const format of ['maxqda', 'atlasti', 'nvivo', 'eaf'] as const) {
    const { file, text } = await exportFrom(library, { type: 'videos', videoIds: [idOf('a')], format })
    expect(file?.name).toBe(`Roofs [${idOf('a')}].${format === 'eaf' ? 'eaf' : 'txt'}`)
    expect(text).toContain('Paint the roofs white.')
    if (format === 'eaf')
      expect(parseXml(text).children.some(({ attributes }) => attributes.TIER_ID === 'Marks')).toBe(true)
  }
})

test('the code book is one of REFI-QDA, and is refused without tags', () => {
  expect(parseXml(writeCodeBook(listTags(filled()), 'qdc')).name).toBe('CodeBook')
  expect(() => writeCodeBook([], 'qdc')).toThrow('needs at least one')
})

test('tags of a video are codes of its source, and stand on its tier in ELAN', async () => {
  const library = filled()
  tagVideos(library, { videoIds: [idOf('b')], add: { tagIds: [], names: ['seen'] }, remove: [] }, 1)
  const request = { type: 'videos' as const, videoIds: [idOf('b')] }
  const { sources, codes } = readProject((await readExported(library, { ...request, format: 'qdpx' })).files)
  const ofSource = sources.flatMap(({ node }) => childrenOf(node, 'Coding'))
  const guidsOfSource = ofSource.map((coding) => childOf(coding, 'CodeRef')?.attributes.targetGUID ?? '')
  expect(guidsOfSource.map((guid) => codes.get(guid))).toEqual([['seen']])
  expect((await exportFrom(library, { ...request, format: 'eaf' })).text).toContain('>[seen]<')
})
