import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { checkBackup } from '../../../../src/backend/backup/check-backup.ts'
import { copyBeforeMigration, olderVersionsFolder } from '../../../../src/backend/library/copies/before-migration.ts'
import { latestVersion, readVersion } from '../../../../src/backend/library/database/migrations.ts'
import { closeLibrary, libraryPath, openLibrary } from '../../../../src/backend/library/database/open.ts'
import { reopen } from '../../handlers/open-desk.ts'
import { temporaryDir } from '../temporary-library.ts'

/** A folder with a library of version 14. */
function oldDir(): string {
  const dir = temporaryDir()
  const old = new Database(libraryPath(dir))
  // The dump also fills the tables in which FTS5 keeps its index.
  old.unsafeMode()
  old.exec(readFileSync(join(import.meta.dirname, '../database/version-14.sql'), 'utf8'))
  old.close()
  return dir
}

const copiesIn = (dir: string) => readdirSync(olderVersionsFolder(dir))

test('a library of an earlier version is copied before it is migrated, once, and the copy can be restored', async () => {
  const dir = oldDir()
  const before = openVideos(dir)
  const desk = await reopen(dir)
  expect((await desk.client.videos.list({})).videos).toHaveLength(before)
  const [name = ''] = copiesIn(dir)
  const copy = new Database(join(olderVersionsFolder(dir), name), { readonly: true })
  expect([readVersion(copy), copy.pragma('integrity_check', { simple: true })]).toEqual([14, 'ok'])
  copy.close()
  const [kept] = (await desk.client.backups.status()).kept
  expect(kept).toMatchObject({ reason: 'older-version' })
  const { checkId, counts, libraryVersion } = await desk.client.backups.check({ path: kept?.file ?? '' })
  expect([counts.videos, libraryVersion]).toEqual([before, 14])
  await desk.client.backups.restore({ checkId })
  expect((await desk.client.videos.list({})).videos).toHaveLength(before)
  await desk.backend.close()
  await reopen(dir)
  expect(copiesIn(dir)).toEqual([name])
})

function openVideos(dir: string): number {
  const old = new Database(libraryPath(dir), { readonly: true })
  const count = old.prepare<[], number>('SELECT count(*) FROM videos').pluck().get() ?? 0
  old.close()
  return count
}

test('the newest copies are kept, and what a killed process left is removed', async () => {
  const dir = oldDir()
  mkdirSync(olderVersionsFolder(dir))
  writeFileSync(join(olderVersionsFolder(dir), 'library version 14, then.sqlite.unfinished'), 'half')
  for (const stamp of ['a', 'b', 'c', 'd']) await copyBeforeMigration(dir, stamp)
  expect(copiesIn(dir)).toHaveLength(3)
  expect(copiesIn(dir)).toContain('library version 14, d.sqlite')
})

test('a library of this version is not copied', async () => {
  const dir = temporaryDir()
  expect(await copyBeforeMigration(dir, 'x')).toBeUndefined()
  closeLibrary(openLibrary(dir))
  expect(await copyBeforeMigration(dir, 'x')).toBeUndefined()
  expect(existsSync(olderVersionsFolder(dir))).toBe(false)
  expect(latestVersion).toBeGreaterThan(14)
  await expect(
    checkBackup({ kind: 'check', dataDir: dir, file: libraryPath(dir), folder: join(dir, 'unfinished') }),
  ).resolves.toMatchObject({ libraryVersion: latestVersion })
})
