// Marks as notes in a folder, as a page to share and as a Word file, through the way that all exports take.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addVideosToCollection, createCollection } from '../../../src/backend/library/collections.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { updateMark } from '../../../src/backend/library/marks/change-marks.ts'
import { updateTag } from '../../../src/backend/library/tags/change-tags.ts'
import { listTags } from '../../../src/backend/library/tags/tags.ts'
import { nameSpeaker } from '../../../src/backend/persons/name-speaker.ts'
import type { ExportRequest } from '../../../src/contract/app/exports.ts'
import { unzip } from '../../unzip.ts'
import { makeMark } from '../library/marks/make-mark.ts'
import { temporaryDir, temporaryLibrary } from '../library/temporary-library.ts'
import { idOf, said, save } from '../library/video-content.ts'
import { exportFrom } from './collect-export.ts'
import { readNote } from './notes/read-note.ts'

const collectionIds = new WeakMap<Library, number>()

/** Two videos with the same title; only the first is in the collection. */
function filled(): Library {
  const library = temporaryLibrary()
  for (const video of ['a', 'b']) {
    save(library, { videoId: idOf(video), title: 'Roofs | [1] #2', audioClips: said('Paint the roofs white.') })
    const target = { type: 'moment', kind: 'said', startMs: 0, endMs: 1000 } as const
    makeMark(library, { video, target, note: `Note ${video}`, tags: ['heat/pale roofs', '2017'] })
  }
  const { collectionId } = createCollection(library, 'Heat')
  addVideosToCollection(library, collectionId, [idOf('a')])
  collectionIds.set(library, collectionId)
  return library
}

type MarksExport = Extract<ExportRequest, { type: 'marks' }>
const notes: MarksExport = { type: 'marks', format: 'obsidian', groupBy: 'video' }
const nameOf = (video: string, number = '') => `Roofs 1 2 (${idOf(video)})${number}.md`

test('notes for Obsidian: one for each video, replaced in place unless the user changed it', async () => {
  const library = filled()
  const folder = temporaryDir()
  const first = await exportFrom(library, notes, folder)
  expect(first.notes).toEqual([])
  expect(readdirSync(folder).toSorted()).toEqual([nameOf('a'), nameOf('b')].toSorted())
  const before = readFileSync(join(folder, nameOf('a')), 'utf8')
  expect(readNote(before).properties.tags).toEqual(['heat/pale-roofs', 'tag-2017'])

  const [markId = ''] = library.prepare<[], string>('SELECT uuid FROM marks ORDER BY id').pluck().all()
  updateMark(library, { markId, note: 'A new note' }, 2)
  const mine = `${readFileSync(join(folder, nameOf('b')), 'utf8')}\nMy own thought.\n`
  writeFileSync(join(folder, nameOf('b')), mine)
  for (let time = 0; time < 2; time++) {
    const again = await exportFrom(library, notes, folder)
    // The changed note is kept, and only one new one is laid beside it however often it is exported.
    expect(readdirSync(folder).toSorted()).toEqual([nameOf('a'), nameOf('b'), nameOf('b', ' (2)')].toSorted())
    expect(again.written.toSorted()).toEqual([nameOf('a'), nameOf('b', ' (2)')].map((name) => join(folder, name)))
    expect(again.notes.map(({ note }) => note)).toEqual([
      `“${nameOf('b')}” was changed since the last export, so it was kept. The new one is “${nameOf('b', ' (2)')}”.`,
    ])
    expect(readFileSync(join(folder, nameOf('b')), 'utf8')).toBe(mine)
    expect(readFileSync(join(folder, nameOf('a')), 'utf8')).toContain('A new note')
  }
})

test('two tags whose notes would have the same name get a note each, also the next time', async () => {
  const library = filled()
  makeMark(library, { video: 'a', note: 'x', tags: ['one - two'] })
  makeMark(library, { video: 'a', note: 'y', tags: ['one/two'] })
  const folder = temporaryDir()
  const expected = ['2017.md', 'heat - pale roofs.md', 'one - two (2).md', 'one - two.md']
  for (let time = 0; time < 2; time++) {
    await exportFrom(library, { ...notes, groupBy: 'tag' }, folder)
    expect(readdirSync(folder).toSorted()).toEqual(expected.toSorted())
  }
})

test('a ZIP has the same notes, and a collection is a scope of every format', async () => {
  const library = filled()
  const filter = { collectionId: collectionIds.get(library) ?? 0 }
  const zip = await exportFrom(library, notes)
  expect(zip.file).toMatchObject({ name: 'Marks for Obsidian.zip', mediaType: 'application/zip' })
  expect(Object.keys(await unzip(zip.content)).toSorted()).toEqual([nameOf('a'), nameOf('b')].toSorted())
  for (const format of ['md', 'html', 'csv', 'json', 'obsidian', 'docx'] as const) {
    const { content, file } = await exportFrom(library, { type: 'marks', format, filter, groupBy: 'video' })
    expect(file?.name).toMatch(/^Marks Heat( for Obsidian)?\./)
    const isZip = format === 'docx' || format === 'obsidian'
    const text = isZip ? Object.values(await unzip(content)).join('') : content.toString()
    expect(text).toContain('Note a')
    expect(text).not.toContain('Note b')
  }
  await expect(exportFrom(library, { ...notes, filter: { collectionId: 999 } })).rejects.toThrow(
    /collection was removed/,
  )
})

test('a page to share has a table of contents and says what it contains', async () => {
  const { text } = await exportFrom(filled(), { type: 'marks', format: 'html', groupBy: 'tag' })
  expect(text).toContain('<h1 dir="ltr">Marks</h1>')
  expect(text).toContain('2 marks · made with Footnote on ')
  expect(text).toContain('<a href="#group-2"><bdi>heat/pale roofs (2)</bdi></a>')
  expect(text).toContain('<h2 id="group-2" dir="ltr">heat/pale roofs</h2>')
  // A mark with two tags stands twice, but has one anchor.
  expect(text.match(/<article class="mark"/g)).toHaveLength(4)
  expect(text.match(/<article class="mark" id=/g)).toHaveLength(2)
})

test('persons have the same pseudonym in every format of marks as in transcripts, or no name', async () => {
  const library = temporaryLibrary()
  const clips = said('Paint the roofs white.').map((clip) => ({ ...clip, speakerId: 'Ada Lovelace' }))
  save(library, { videoId: idOf('a'), title: 'Ada Lovelace on roofs', audioClips: clips })
  const target = { type: 'moment', kind: 'said', startMs: 0, endMs: 1000 } as const
  makeMark(library, { video: 'a', target, note: 'Ada Lovelace again', tags: ['roofs'] })
  const [tag] = listTags(library)
  updateTag(library, { tagId: tag?.tagId ?? 0, description: 'What Grace Hopper paints' })
  save(library, { videoId: idOf('b'), audioClips: clips })
  await nameSpeaker(library, { videoId: idOf('b'), label: 'Ada Lovelace', name: 'Grace Hopper', everywhere: false }, 1)
  const speakers = 'pseudonyms' as const
  const md = await exportFrom(library, { type: 'videos', videoIds: null, format: 'md', options: { speakers } })
  const [pseudonym = 'none'] = /Person \d+/.exec(md.text) ?? []
  for (const format of ['md', 'html', 'csv', 'json', 'obsidian', 'docx', 'qdpx'] as const) {
    const written = await exportFrom(library, { type: 'marks', format, speakers, groupBy: 'video' })
    const isZip = ['docx', 'obsidian', 'qdpx'].includes(format)
    const files = isZip ? await unzip(written.content) : { file: written.content }
    const text = Object.entries(files).flat().join('\n')
    expect({ format, isNamed: /Lovelace|Hopper/.test(text) }).toEqual({ format, isNamed: false })
    expect(text).toContain(pseudonym)
  }
  const qdpx = await exportFrom(library, { type: 'videos', videoIds: null, format: 'qdpx', options: { speakers } })
  expect(Object.values(await unzip(qdpx.content)).join('\n')).not.toContain('Hopper')
  const none = await exportFrom(library, { type: 'marks', format: 'html', speakers: 'none' })
  expect(none.text).toContain('<p class="source" dir="ltr">— <em>Ada Lovelace on roofs</em>')
})
