// When the schedule makes a backup, and which of its files it deletes.
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { BackupState } from './backup-state.ts'
import { openBackup } from './open-backup.ts'

const hourMs = 3_600_000
const intervalsMs = { day: 24 * hourMs, week: 7 * 24 * hourMs }

/**
 * When the next backup is due, which may be in the past; null while the schedule is off. After a failure it is tried again an hour later.
 * `now` guards against a clock that was set back.
 */
export function nextBackupAt({ schedule, scheduledAt, failedAt }: BackupState, now: number): number | null {
  if (schedule.every === 'off' || schedule.folder === null) return null
  const due = scheduledAt === null ? now : Math.min(scheduledAt, now) + intervalsMs[schedule.every]
  return failedAt === null ? due : Math.max(due, Math.min(failedAt, now) + hourMs)
}

type Made = BackupState['made'][number]

/** True if the file is still the backup that the schedule wrote there. */
async function isStillOurs({ file, backupId }: Made): Promise<boolean> {
  try {
    const backup = await openBackup(file)
    backup.close()
    return backup.manifest.backupId === backupId
  } catch {
    return false
  }
}

/**
 * Deletes all but the newest `keep` of these files, of which the last is a backup that was just checked. A file that somebody else put in
 * the place of one of them stays. Returns those that remain.
 */
export async function keepNewest(made: readonly Made[], keep: number): Promise<Made[]> {
  const there = made.filter(({ file }) => existsSync(file))
  for (const old of there.slice(0, -keep)) if (await isStillOurs(old)) await rm(old.file, { force: true })
  return there.slice(-keep)
}
