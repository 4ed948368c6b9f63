import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { type Library, libraryPath, openLibrary } from '../../../../src/backend/library/database/open.ts'
import { readSchema, schemaPath } from '../../../../src/backend/library/database/write-schema.ts'
import { getVideo } from '../../../../src/backend/library/videos/videos.ts'
import { searchIndexed } from '../search-indexed.ts'
import { temporaryDir, temporaryLibrary } from '../temporary-library.ts'
import { idOf } from '../video-content.ts'

/** A folder with the library of `version-14.sql`, marked as another version if one is given. */
function oldDir(version = 14): string {
  const dir = temporaryDir()
  const old = new Database(libraryPath(dir))
  // The dump also fills the tables in which FTS5 keeps its index.
  old.unsafeMode()
  old.exec(readFileSync(join(import.meta.dirname, 'version-14.sql'), 'utf8'))
  old.pragma(`user_version = ${version}`)
  old.close()
  return dir
}

type Row = Record<string, unknown>

const rowsOf = (library: Library): Record<string, Row[]> => {
  const tables = library.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  return Object.fromEntries(tables.map((name) => [name, library.prepare<[], Row>(`SELECT * FROM "${name}"`).all()]))
}

const within = (rows: Row[], like: Row[]) =>
  rows.map((row, index) => Object.fromEntries(Object.keys(like[index] ?? {}).map((column) => [column, row[column]])))

const newNames: Record<string, string> = { excerpts: 'vectors', videos: 'all_videos' }

/** Tables that the division into excerpts replaces: they are filled again in the background. */
const isIndex = (table: string) => /^(?:passage_text|term$|unindexed$)/.test(table)

test('a populated library of version 14 gets the latest schema and keeps every row, and its videos and vectors under other names', () => {
  const dir = oldDir()
  const old = new Database(libraryPath(dir), { readonly: true })
  const before = rowsOf(old)
  old.close()
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  const library = temporaryLibrary(dir)
  expect(readSchema(library)).toBe(readFileSync(schemaPath, 'utf8'))
  const after = rowsOf(library)
  for (const [table, rows] of Object.entries(before)) {
    const now = after[newNames[table] ?? table] ?? []
    if (!isIndex(table)) expect(within(now, rows), table).toEqual(rows)
  }
  expect(after.unindexed).toEqual(before.videos?.map(({ id }) => ({ video_id: id })))
  expect(after.term).toEqual([])
  expect(after.embedding_models).toMatchObject(before.embedding_models?.map(() => ({ asks_again: 1 })) ?? [])
})

test('the videos of a library of version 14 are found and shown', () => {
  const library = temporaryLibrary(oldDir())
  expect(searchIndexed(library, { query: 'degrees cooler', limit: 10 })).toMatchObject([{ videoId: idOf('trees') }])
  expect(searchIndexed(library, { query: 'wait', limit: 10 })).toMatchObject([{ videoId: idOf('later') }])
  expect(getVideo(library, idOf('trees'))).toMatchObject({
    saidOrigin: 'hosted',
    audioClips: [{ text: 'A street with trees' }, { text: 'is four degrees cooler.' }, { isSound: true }],
    visualClips: [{ description: 'A tree-lined street' }],
    sections: [{ title: 'Trees', summary: 'They give shade.' }],
  })
  expect(getVideo(library, idOf('notes'))).toMatchObject({ saidOrigin: 'file' })
})

test.each([1, 13])(
  'a library of version %i is refused in one sentence that says what to do, and left as it is',
  (version) => {
    const dir = oldDir(version)
    const before = readFileSync(libraryPath(dir))
    expect(() => openLibrary(dir)).toThrow(
      expect.objectContaining({
        code: 'LIBRARY_TOO_OLD',
        message: expect.stringMatching(
          /Nothing was changed\. Open it with the version that wrote it, or move the file/,
        ),
        data: { file: libraryPath(dir), version, oldestVersion: 14 },
      }),
    )
    expect(readFileSync(libraryPath(dir)).equals(before)).toBe(true)
  },
)
