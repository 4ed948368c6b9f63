import { createHash } from 'node:crypto'
import { createWriteStream, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { checkBackup } from '../../../src/backend/backup/check-backup.ts'
import { latestVersion } from '../../../src/backend/library/database/migrations.ts'
import { closeLibrary, libraryPath, openLibrary } from '../../../src/backend/library/database/open.ts'
import { openDesk } from '../handlers/open-desk.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { idOf, said } from '../library/video-content.ts'

/** A library of Footnote, changed by somebody else. */
function libraryWith(...changes: string[]): Buffer {
  const dir = temporaryDir()
  closeLibrary(openLibrary(dir))
  const library = new Database(libraryPath(dir))
  library.pragma('journal_mode = DELETE')
  library.pragma('foreign_keys = OFF')
  library.unsafeMode()
  for (const change of changes) library.exec(change)
  library.close()
  return readFileSync(libraryPath(dir))
}

interface Changes {
  manifest?: object
  library?: Buffer
  /** The bytes that are written, where they are not those of the manifest. */
  written?: Buffer
  others?: [name: string, content: string, mode?: number][]
}

const noCounts = { videos: 0, clips: 0, marks: 0, tags: 0, collections: 0, persons: 0, corrections: 0, answers: 0 }

async function backupWith({ manifest = {}, library = libraryWith(), written = library, others = [] }: Changes) {
  const zip = new ZipFile()
  const file = join(temporaryDir(), 'given.footnote')
  const done = pipeline(zip.outputStream, createWriteStream(file))
  const told = {
    ...{ format: 'footnote-backup', formatVersion: 1, backupId: '3d1f3f3e-0d5b-4d0e-9a53-1f6f4b8f2f10' },
    ...{ appVersion: '0.1.0', libraryVersion: latestVersion, madeAt: 1, counts: noCounts },
    parts: { 'library.sqlite': { bytes: library.length, sha256: createHash('sha256').update(library).digest('hex') } },
    ...manifest,
  }
  zip.addBuffer(written, 'library.sqlite')
  for (const [name, content, mode = 0o100600] of others)
    zip.addBuffer(Buffer.from(content), name.replaceAll('../', 'xx/'), { mode })
  zip.addBuffer(Buffer.from(JSON.stringify(told)), 'manifest.json')
  zip.end()
  await done
  // yazl refuses names that leave the folder, so they are put in afterwards.
  const bytes = readFileSync(file).toString('latin1')
  writeFileSync(file, others.some(([name]) => name.includes('../')) ? bytes.replaceAll('xx/', '../') : bytes, 'latin1')
  return file
}

function changed(change: (file: string) => void) {
  return async () => {
    const file = await backupWith({})
    change(file)
    return file
  }
}

const refusals: [what: string, make: () => Promise<string>, code: string, reason?: string][] = [
  ['a text', async () => join(import.meta.dirname, 'hostile-backups.test.ts'), 'BACKUP_UNREADABLE', 'foreign'],
  ['an empty file', changed((file) => truncateSync(file, 0)), 'BACKUP_UNREADABLE', 'foreign'],
  ['the first half of one', changed((file) => truncateSync(file, 20_000)), 'BACKUP_UNREADABLE', 'foreign'],
  ['no file', async () => join(temporaryDir(), 'gone.footnote'), 'BACKUP_UNREADABLE', 'missing'],
  ['another ZIP', () => backupWith({ others: [['word/document.xml', '<x/>']] }), 'BACKUP_UNREADABLE', 'foreign'],
  ['a name that leaves the folder', () => backupWith({ others: [['../../x.sqlite', 'x']] }), 'BACKUP_UNREADABLE'],
  [
    'a link',
    () => backupWith({ others: [['settings.json', '/etc/passwd', 0o120777]] }),
    'BACKUP_UNREADABLE',
    'foreign',
  ],
  ['a file that nobody names', () => backupWith({ others: [['settings.json', '{}']] }), 'BACKUP_UNREADABLE', 'damaged'],
  ['two of one name', () => backupWith({ others: [['library.sqlite', 'x']] }), 'BACKUP_UNREADABLE', 'damaged'],
  [
    'other bytes',
    () => backupWith({ written: libraryWith("INSERT INTO collections (name) VALUES ('x')") }),
    'BACKUP_UNREADABLE',
    'damaged',
  ],
  [
    'other counts',
    () => backupWith({ manifest: { counts: { ...noCounts, marks: 3 } } }),
    'BACKUP_UNREADABLE',
    'damaged',
  ],
  ['no manifest', () => backupWith({ manifest: { format: 'photos' } }), 'BACKUP_UNREADABLE', 'foreign'],
  ['a later format', () => backupWith({ manifest: { formatVersion: 2, parts: [] } }), 'BACKUP_TOO_NEW'],
  [
    'a later library',
    () => backupWith({ library: libraryWith(`PRAGMA user_version = ${latestVersion + 1}`) }),
    'BACKUP_TOO_NEW',
  ],
  [
    'an old test library',
    () => backupWith({ library: libraryWith('PRAGMA user_version = 9') }),
    'BACKUP_UNREADABLE',
    'too-old',
  ],
  [
    'the library of another program',
    () => backupWith({ library: libraryWith('CREATE TABLE notes (text)') }),
    'BACKUP_UNREADABLE',
    'foreign',
  ],
  [
    'a planted trigger',
    () =>
      backupWith({ library: libraryWith('CREATE TRIGGER evil AFTER INSERT ON marks BEGIN DELETE FROM marks; END') }),
    'BACKUP_UNREADABLE',
    'foreign',
  ],
  [
    'a planted view in the place of a table',
    () =>
      backupWith({ library: libraryWith('DROP TABLE saved_searches', 'CREATE VIEW saved_searches AS SELECT 1 AS id') }),
    'BACKUP_UNREADABLE',
    'foreign',
  ],
  [
    'a changed trigger',
    () =>
      backupWith({
        library: libraryWith(
          'DROP TRIGGER speaker_added',
          'CREATE TRIGGER speaker_added AFTER INSERT ON speakers BEGIN DELETE FROM marks; END',
        ),
      }),
    'BACKUP_UNREADABLE',
    'foreign',
  ],
  [
    'a video with the id of no video',
    () =>
      backupWith({
        manifest: { counts: { ...noCounts, videos: 1 } },
        library:
          libraryWith(`INSERT INTO all_videos (youtube_id, url, title, author, source, open_at_ms, added_at, refreshed_at,
          said_count, shown_count, section_count, description, extra)
          VALUES ('../../../x', '', '', '', 'local', 0, 0, 0, 0, 0, 0, '', '{}')`),
      }),
    'BACKUP_UNREADABLE',
    'damaged',
  ],
  [
    'a row that refers to nothing',
    () => backupWith({ library: libraryWith('INSERT INTO collection_videos VALUES (7, 7)') }),
    'BACKUP_UNREADABLE',
    'damaged',
  ],
  [
    'a size that no disk has',
    () => backupWith({ manifest: { parts: { 'library.sqlite': { bytes: 2 ** 50, sha256: '0'.repeat(64) } } } }),
    'BACKUP_UNREADABLE',
    'damaged',
  ],
  [
    'a damaged page',
    () => {
      const library = libraryWith(`INSERT INTO saved_searches (name, query)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
        SELECT i, i || hex(zeroblob(400)) FROM n`)
      library.fill(0xab, library.length - 60_000, library.length - 56_000)
      return backupWith({ library })
    },
    'BACKUP_UNREADABLE',
    'damaged',
  ],
]

const check = (file: string) => {
  const dataDir = temporaryDir()
  return checkBackup({ kind: 'check', dataDir, file, folder: join(dataDir, 'unfinished') })
}

test.each(refusals)('%s is refused', async (_, make, code, reason) => {
  const error = await check(await make()).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code, ...(reason === undefined ? {} : { data: { reason } }) })
  expect(String(error)).toContain('Nothing was changed.')
})

test('the same file without any fault is accepted', async () => {
  expect(await check(await backupWith({}))).toMatchObject({ counts: noCounts, libraryVersion: latestVersion })
})

test('a refused file leaves the library as it is, and nothing of itself in the data folder', async () => {
  const { client, dataDir } = await openDesk([{ videoId: idOf(1), audioClips: said('still here') }])
  const path = await backupWith({ library: libraryWith('CREATE VIEW planted AS SELECT 1') })
  await expect(client.backups.check({ path })).rejects.toThrow('is not a backup of Footnote')
  await expect(client.backups.check({ path: join(dataDir, 'gone') })).rejects.toThrow('cannot be read')
  expect((await client.videos.list({})).videos).toHaveLength(1)
  expect(readdirSync(join(dataDir, 'unfinished'))).toEqual([])
})
