// A library of version 16 becomes one of excerpts in the background, also when the process is killed meanwhile.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../../../../src/backend/library/database/migrations.ts'
import { type Library, libraryPath } from '../../../../../src/backend/library/database/open.ts'
import {
  countEmbedded,
  listWaitingExcerpts,
  saveVectors,
} from '../../../../../src/backend/library/meaning/embedded-excerpts.ts'
import { countUnindexed, indexSomeVideos } from '../../../../../src/backend/library/search/index/index-videos.ts'
import { searchLibrary } from '../../../../../src/backend/library/search/search.ts'
import type { AudioClip } from '../../../../../src/contract/app/videos.ts'
import { countTermsAfresh, readTerms } from '../../counted-afresh.ts'
import { prepareExcerpts } from '../../prepare-excerpts.ts'
import { searchIndexed } from '../../search-indexed.ts'
import { temporaryDir, temporaryLibrary } from '../../temporary-library.ts'
import { idOf, save, shown } from '../../video-content.ts'

const videoCount = 300
const model = { url: 'https://models.example/v1', name: 'priced' }
const topics = ['roof', 'tree', 'river', 'street', 'glacier', 'harbour', 'night']

const speech = (video: number): AudioClip[] =>
  Array.from({ length: 20 + (video % 30) }, (_, index) => ({
    startMs: index * 4000,
    endMs: index * 4000 + 3900,
    text: `The ${topics[(video + index) % 7]} number ${index} was measured ${index % 4 === 3 ? 'again.' : 'and'}`,
    speakerId: index % 20 < 10 ? 'Dr. Ada Berg' : 'Host',
    isSound: false,
  }))

function saveVideos(library: Library): void {
  for (let video = 0; video < videoCount; video++)
    save(library, {
      videoId: idOf(video),
      title: `Lecture ${video}`,
      audioClips: speech(video),
      visualClips: shown(`A slide about the ${topics[video % 7]}`, `A hand points at figure ${video}`),
      summary: { text: `How a ${topics[video % 7]} changes.`, method: video % 2 === 0 ? 'service' : 'extractive' },
      sectionMethod: 'chapters',
      sections: [
        { startMs: 0, endMs: 60_000, title: `Chapter of ${topics[(video + 3) % 7]}`, summary: 'It was measured.' },
      ],
    })
}

/** Writes a library of version 16 with the videos and vectors of another library, and an index in the way of that version. */
function writeVersion16(dir: string, from: Library): void {
  mkdirSync(dir, { recursive: true })
  const old = new Database(libraryPath(dir))
  for (const { version, sql } of migrations) if (version <= 16) old.exec(sql)
  old.pragma('user_version = 16')
  old.prepare('ATTACH ? AS source').run(from.name)
  for (const table of ['videos', 'passages', 'embedding_models', 'excerpted_videos']) {
    const columns = old.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table).join(', ')
    old.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM source.${table}`)
  }
  old.exec(`
    INSERT INTO excerpts SELECT * FROM source.vectors;
    INSERT INTO passage_text (rowid, text, b) SELECT id, lower(text), 'k' || kind FROM passages;
    INSERT INTO video_text (rowid, title, author) SELECT id, lower(title), lower(author) FROM videos;
    INSERT INTO term VALUES ('', 12345), ('only', 7), ('roof', 99);
    DELETE FROM unindexed;
  `)
  old.close()
}

const readDivisions = (library: Library) => library.prepare('SELECT * FROM excerpts ORDER BY id').all()
const readVectors = (library: Library) => library.prepare('SELECT * FROM vectors ORDER BY id').all()

const vectorOf = (text: string) => Float32Array.of(text.length, 1, text.charCodeAt(5))

function embed(library: Library): void {
  prepareExcerpts(library)
  for (let waiting = listWaitingExcerpts(library, model, 500); waiting.length > 0; ) {
    saveVectors(
      library,
      model,
      waiting,
      waiting.map(({ text }) => vectorOf(text)),
    )
    waiting = listWaitingExcerpts(library, model, 500)
  }
}

test('a library that is killed while it is indexed again ends like one that was made afresh, and keeps its vectors', async () => {
  const fresh = temporaryLibrary()
  saveVideos(fresh)
  embed(fresh)
  const dir = temporaryDir()
  writeVersion16(dir, fresh)

  const child = spawn(process.execPath, [join(import.meta.dirname, '../../index-until-killed.ts'), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout)) if (Number(line) < videoCount * 0.7) child.kill('SIGKILL')

  const library = temporaryLibrary(dir)
  const waiting = countUnindexed(library)
  expect(waiting).toBeGreaterThan(0)
  expect(waiting).toBeLessThan(videoCount)
  // The newest videos come first, and those that wait are counted.
  const found = searchLibrary(library, { query: 'glacier', limit: 500 })
  expect(found.unindexedVideos).toBe(waiting)
  expect(found.results.map(({ videoId }) => videoId)).toContain(idOf(videoCount - 1))
  expect(found.results.map(({ videoId }) => videoId)).not.toContain(idOf(0))
  expect(readTerms(library)).toEqual(countTermsAfresh(library))

  while (indexSomeVideos(library));
  expect(readDivisions(library)).toEqual(readDivisions(fresh))
  expect(readTerms(library)).toEqual(readTerms(fresh))
  for (const table of ['excerpt_text', 'video_text'])
    library.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`)
  for (const query of [
    'roof again',
    '"measured and the"',
    'chapter river',
    'figure 17 ',
    'lecture 12 ',
    'speaker:ada glac',
  ])
    expect(searchIndexed(library, { query, limit: 100 }), query).toEqual(searchIndexed(fresh, { query, limit: 100 }))
  expect(readVectors(library)).toEqual(readVectors(fresh))
  prepareExcerpts(library)
  expect(readVectors(library)).toEqual(readVectors(fresh))
  expect(countEmbedded(library, model)).toEqual(countEmbedded(fresh, model))
})

test('a title that was indexed before is found once, and not any more when the video is removed or renamed', () => {
  const fresh = temporaryLibrary()
  saveVideos(fresh)
  const dir = temporaryDir()
  writeVersion16(dir, fresh)
  const library = temporaryLibrary(dir)
  const titles = (query: string) =>
    searchLibrary(library, { query, limit: 9 }).results.flatMap(({ moments }) =>
      moments.filter(({ kind }) => kind === 'title').map(({ text }) => text),
    )
  expect(titles('lecture 7 ')).toEqual(['Lecture 7'])
  save(library, { videoId: idOf(7), title: 'Renamed' })
  expect(titles('lecture 7 ')).toEqual([])
  while (indexSomeVideos(library));
  expect(titles('lecture 7 ')).toEqual([])
  expect(titles('renamed')).toEqual(['Renamed'])
  expect(titles('lecture 8 ')).toEqual(['Lecture 8'])
})
