import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { BackupState } from '../../../src/backend/backup/backup-state.ts'
import { openBackup } from '../../../src/backend/backup/open-backup.ts'
import { keepNewest, nextBackupAt } from '../../../src/backend/backup/schedule.ts'
import { openDesk } from '../handlers/open-desk.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { backUpTo } from './follow-backup.ts'

const hour = 3_600_000
const now = 1_000 * hour

function stateWith(changes: Partial<BackupState>, every: BackupState['schedule']['every'] = 'day'): BackupState {
  const schedule = { every, folder: '/backups', keep: 2, withPictures: false }
  return { schedule, last: null, lastGoodAt: null, scheduledAt: null, failedAt: null, made: [], ...changes }
}

test('a backup is due at once, a day or a week after the last one, an hour after a failure, and never while the schedule is off', () => {
  expect(nextBackupAt(stateWith({}, 'off'), now)).toBeNull()
  expect(nextBackupAt(stateWith({}), now)).toBe(now)
  expect(nextBackupAt(stateWith({ scheduledAt: now - 30 * hour }), now)).toBe(now - 6 * hour)
  expect(nextBackupAt(stateWith({ scheduledAt: now - hour }, 'week'), now)).toBe(now + 167 * hour)
  expect(nextBackupAt(stateWith({ scheduledAt: now - 30 * hour, failedAt: now }), now)).toBe(now + hour)
  // The clock was set back.
  expect(nextBackupAt(stateWith({ scheduledAt: now + 900 * hour }), now)).toBe(now + 24 * hour)
})

test('of the files of the schedule the newest are kept, and other files are never deleted', async () => {
  const { client } = await openDesk([])
  const folder = temporaryDir()
  const made = []
  for (const name of ['a', 'b', 'c', 'd']) {
    const file = await backUpTo(client, join(folder, name))
    const backup = await openBackup(file)
    made.push({ file, backupId: backup.manifest.backupId })
    backup.close()
  }
  await backUpTo(client, join(folder, 'mine'))
  writeFileSync(join(folder, 'b'), 'something else by this name')
  rmSync(join(folder, 'c'))
  expect((await keepNewest(made, 1)).map(({ file }) => basename(file))).toEqual(['d'])
  expect(readdirSync(folder).sort()).toEqual(['b', 'd', 'mine'])
})

test('the schedule needs a folder that exists, and makes a backup that is due', async () => {
  const { client } = await openDesk([])
  await expect(client.backups.configure({ every: 'day' })).rejects.toThrow('Select a folder')
  await expect(client.backups.configure({ folder: '/no/such/folder' })).rejects.toThrow('There is no folder')
  const folder = temporaryDir()
  const { nextAt } = await client.backups.configure({ every: 'day', folder, keep: 3 })
  expect(nextAt).not.toBeNull()
  await expect
    .poll(async () => (await client.backups.status()).last)
    .toMatchObject({ isScheduled: true, problem: null })
  expect(readdirSync(folder)).toHaveLength(1)
  const { nextAt: then } = await client.backups.status()
  expect(then).toBeGreaterThan(Date.now() + 23 * hour)
})
