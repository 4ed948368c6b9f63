// Backups of the whole library in one file, and what brings them back.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantMsSchema } from './moments.ts'
import { taskSchema } from './tasks.ts'

/** What a library has, without what is in the trash. */
export const libraryCountsSchema = z.object({
  videos: z.int(),
  /** Lines of transcripts: what is said and what is shown. */
  clips: z.int(),
  marks: z.int(),
  tags: z.int(),
  collections: z.int(),
  persons: z.int(),
  corrections: z.int(),
  answers: z.int(),
})
export type LibraryCounts = z.infer<typeof libraryCountsSchema>

export const backupIntervals = ['off', 'day', 'week'] as const
const backupIntervalSchema = z.enum(backupIntervals)

export const backupScheduleSchema = z.object({
  every: backupIntervalSchema,
  /** The folder for the files, on this computer; null until one is selected. */
  folder: z.string().nullable(),
  /** The newest files that are kept. Older ones are deleted, but only files that the schedule made. */
  keep: z.int().min(1).max(365),
  withPictures: z.boolean(),
})
export type BackupSchedule = z.infer<typeof backupScheduleSchema>

/** How the last backup ended, whether the user or the schedule started it. */
export const backupOutcomeSchema = z.object({
  at: instantMsSchema,
  file: z.string(),
  isScheduled: z.boolean(),
  /** Null when it failed. */
  bytes: z.int().nullable(),
  /** A sentence for the user; null when it succeeded. */
  problem: z.string().nullable(),
})
export type BackupOutcome = z.infer<typeof backupOutcomeSchema>

/** A library file in the data folder that can be restored like a backup. */
export const keptLibrarySchema = z.object({
  file: z.string(),
  /** `replaced`: a backup was restored in its place. `older-version`: as it was before a new version of Footnote. */
  reason: z.enum(['replaced', 'older-version']),
  at: instantMsSchema,
  bytes: z.int(),
})
export type KeptLibrary = z.infer<typeof keptLibrarySchema>

export const backupStatusSchema = z.object({
  schedule: backupScheduleSchema,
  /** When the schedule makes the next backup; null while it is off. */
  nextAt: instantMsSchema.nullable(),
  last: backupOutcomeSchema.nullable(),
  /** When a backup last succeeded. */
  lastGoodAt: instantMsSchema.nullable(),
  /** Newest first. */
  kept: z.array(keptLibrarySchema),
})
export type BackupStatus = z.infer<typeof backupStatusSchema>

/** A backup that was checked wholly and can be restored. */
export const checkedBackupSchema = z.object({
  checkId: z.string(),
  file: z.string(),
  /** Null for a library file without a backup around it. */
  madeAt: instantMsSchema.nullable(),
  /** The version of Footnote that made it; null in the same case. */
  appVersion: z.string().nullable(),
  /** The version of the library in it. An older one was brought to the present one in a copy. */
  libraryVersion: z.int(),
  counts: libraryCountsSchema,
  /** The counts of the present library; null if it cannot be opened. */
  present: libraryCountsSchema.nullable(),
  hasSettings: z.boolean(),
  pictures: z.int(),
})
export type CheckedBackup = z.infer<typeof checkedBackupSchema>

/**
 * `new`: only in the backup. `same`: alike. `different`: on both sides in different versions; a video that was fetched at another time may be
 * alike all the same. `removed`: in the trash here; it returns.
 */
const mergeCountsSchema = z.object({ new: z.int(), same: z.int(), different: z.int(), removed: z.int() })
export type MergeCounts = z.infer<typeof mergeCountsSchema>

const mergedKinds = ['videos', 'marks', 'tags', 'collections', 'persons', 'speakers', 'corrections'] as const
const mergePlanSchema = z.record(z.enum(mergedKinds), mergeCountsSchema)
export type MergePlan = z.infer<typeof mergePlanSchema>

/** A path on this computer. */
const pathSchema = z.string().min(1).max(4096)

const checkIdSchema = z.object({ checkId: z.string() })

export const backups = {
  status: oc.output(backupStatusSchema),
  /**
   * Starts a task that writes a backup and checks it. `path` is the file, or a folder, in which the file gets a name with the date. Throws
   * BAD_INPUT if the file exists or the folder does not.
   */
  start: oc
    .input(z.object({ path: pathSchema, withPictures: z.boolean().default(false) }))
    .output(z.object({ task: taskSchema, file: z.string() })),
  /** Throws BAD_INPUT for a folder that does not exist. */
  configure: oc.input(backupScheduleSchema.partial()).output(backupStatusSchema),
  /**
   * Checks a backup, or a library file, wholly and without changing anything. The result can be restored until Footnote ends or another
   * one is checked. Throws BACKUP_UNREADABLE, BACKUP_TOO_NEW, DISK_FULL and LIBRARY_NOT_WRITABLE.
   */
  check: oc.input(z.object({ path: pathSchema })).output(checkedBackupSchema),
  /**
   * Puts the library of a checked backup in the place of the present one, which is kept in the folder `replaced`. With `withSettings` the
   * settings of the backup are used too, but for keys, programs and what other programs may do. Throws CHECK_NOT_FOUND, and
   * RESTORE_REFUSED while an import, a task or a paid call is running.
   */
  restore: oc.input(checkIdSchema.extend({ withSettings: z.boolean().default(false) })).output(
    z.object({
      counts: libraryCountsSchema,
      /** Where the library of before is; null if there was none. */
      replaced: z.string().nullable(),
      /** What could not be restored besides the library, in sentences. */
      notes: z.array(z.string()),
    }),
  ),
  /** What a merge of a checked backup would do. Throws CHECK_NOT_FOUND. */
  planMerge: oc.input(checkIdSchema).output(z.object({ plan: mergePlanSchema })),
  /** Starts a task that adds what the library lacks, and brings what is there up to date. Throws CHECK_NOT_FOUND. */
  merge: oc.input(checkIdSchema).output(z.object({ task: taskSchema })),
}
