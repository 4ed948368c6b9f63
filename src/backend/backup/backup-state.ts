// What is remembered of backups. It is a file of its own, because a restored library must not change when the next backup is due.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type BackupOutcome, backupOutcomeSchema, backupScheduleSchema } from '../../contract/app/backups.ts'
import { writeWholeFileSync } from '../write-whole-file.ts'

const stateSchema = z.object({
  schedule: backupScheduleSchema.catch({ every: 'off', folder: null, keep: 7, withPictures: false }),
  last: backupOutcomeSchema.nullable().catch(null),
  lastGoodAt: z.int().nullable().catch(null),
  /** When the schedule last made a backup, and when it last failed. */
  scheduledAt: z.int().nullable().catch(null),
  failedAt: z.int().nullable().catch(null),
  /** The files that the schedule made, oldest first. */
  made: z.array(z.object({ file: z.string(), backupId: z.string() })).catch([]),
})
export type BackupState = z.infer<typeof stateSchema>

export function openBackupState(dataDir: string) {
  const path = join(dataDir, 'backups.json')
  const read = (): BackupState => {
    let value: unknown = {}
    try {
      value = JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      // There is no file yet, or it is damaged: then there is no schedule, which Settings show.
    }
    return stateSchema.parse(typeof value === 'object' && value !== null ? value : {})
  }
  /** Throws the errors of the file system. */
  const change = (changes: Partial<BackupState>): BackupState => {
    const state = { ...read(), ...changes }
    writeWholeFileSync(path, `${JSON.stringify(state, null, '\t')}\n`)
    return state
  }
  return {
    read,
    change,
    note(outcome: BackupOutcome): void {
      const isGood = outcome.problem === null
      change({
        last: outcome,
        ...(isGood ? { lastGoodAt: outcome.at } : {}),
        ...(outcome.isScheduled
          ? isGood
            ? { scheduledAt: outcome.at, failedAt: null }
            : { failedAt: outcome.at }
          : {}),
      })
    },
  }
}
