// Makes backups of the open library, as tasks: when the user asks for one, and by the schedule.
import { z } from 'zod'
import type { BackupSchedule, BackupStatus } from '../../contract/app/backups.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Task } from '../../contract/app/tasks.ts'
import type { Changes } from '../changes.ts'
import type { Log } from '../log.ts'
import { readPortableSettings } from '../settings/portable-settings.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { checkBackupFolder, chooseBackupFile } from './backup-names.ts'
import { openBackupState } from './backup-state.ts'
import { listKeptLibraries } from './kept-libraries.ts'
import { runInThread } from './run-in-thread.ts'
import { keepNewest, nextBackupAt } from './schedule.ts'
import { removeUnfinishedBackup } from './write-backup.ts'

export interface Backups {
  status(): BackupStatus
  /** Throws BAD_INPUT. */
  start(request: { path: string; withPictures: boolean }): { task: Task; file: string }
  /** Throws BAD_INPUT, DISK_FULL and LIBRARY_NOT_WRITABLE. */
  configure(changes: { [Name in keyof BackupSchedule]?: BackupSchedule[Name] | undefined }): BackupStatus
  /** Makes a backup whenever the schedule says so, also one that was due while Footnote was closed. */
  followSchedule(): void
  stop(): void
}

const requestSchema = z.object({ file: z.string(), withPictures: z.boolean(), isScheduled: z.boolean() })
type Request = z.infer<typeof requestSchema>

/** Often enough after the computer has slept. */
const lookMs = 5 * 60_000
/** After the start, the window comes first. */
const firstLookMs = 20_000

const problemOf = (error: unknown) =>
  error instanceof AppError ? error.message : 'An unexpected error occurred in Footnote. Try again.'

export function createBackups(parts: {
  dataDir: string
  appVersion: string
  tasks: Pick<Tasks, 'define' | 'list'>
  changes: Pick<Changes, 'publish'>
  log: Log
}): Backups {
  const { dataDir, appVersion, tasks, changes, log } = parts
  const state = openBackupState(dataDir)
  let timer: NodeJS.Timeout | undefined

  const note = (outcome: Parameters<typeof state.note>[0]) => {
    try {
      state.note(outcome)
    } catch (error) {
      log('the outcome of a backup could not be kept', error)
    }
    changes.publish('backups')
  }
  const run = async ({ file, withPictures, isScheduled }: Request, { signal, report, isEnding }: TaskRun) => {
    const madeAt = Date.now()
    const settings = { ...readPortableSettings(dataDir) }
    report({ total: 100 })
    try {
      const { bytes, backupId } = await runInThread(
        { kind: 'write', dataDir, file, settings, withPictures, appVersion, madeAt },
        { signal, onProgress: (share) => report({ done: Math.floor(share * 100) }) },
      )
      note({ at: madeAt, file, isScheduled, bytes, problem: null })
      if (isScheduled) await tidy({ file, backupId })
    } catch (error) {
      // The thread removes its files itself, unless it was ended.
      removeUnfinishedBackup(dataDir, file)
      if (!isEnding(error)) note({ at: madeAt, file, isScheduled, bytes: null, problem: problemOf(error) })
      throw error
    }
  }
  /** A backup that cannot be deleted is no failure of the new one. */
  const tidy = async (made: { file: string; backupId: string }) => {
    try {
      const { made: before, schedule } = state.read()
      state.change({ made: await keepNewest([...before, made], schedule.keep) })
    } catch (error) {
      log('older backups could not be deleted', error)
    }
  }
  const begin = tasks.define({
    kind: 'backup',
    lane: 'backups',
    request: requestSchema,
    mayCost: () => false,
    run,
  })
  const start = (path: string, { withPictures, isScheduled }: Omit<Request, 'file'>) => {
    const file = chooseBackupFile(path, Date.now())
    return { task: begin({ title: file, request: { file, withPictures, isScheduled } }), file }
  }
  const isBackingUp = () =>
    tasks.list().some(({ kind, state }) => kind === 'backup' && (state === 'waiting' || state === 'running'))
  const look = () => {
    const now = state.read()
    const { folder, withPictures } = now.schedule
    const dueAt = nextBackupAt(now, Date.now())
    if (folder === null || dueAt === null || dueAt > Date.now() || isBackingUp()) return
    try {
      start(folder, { withPictures, isScheduled: true })
    } catch (error) {
      note({ at: Date.now(), file: folder, isScheduled: true, bytes: null, problem: problemOf(error) })
    }
  }
  const lookIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      try {
        look()
      } catch (error) {
        log('the schedule of backups could not be followed', error)
      }
      lookIn(lookMs)
    }, ms).unref()
  }
  const status = (): BackupStatus => {
    const now = state.read()
    const { schedule, last, lastGoodAt } = now
    return { schedule, last, lastGoodAt, nextAt: nextBackupAt(now, Date.now()), kept: listKeptLibraries(dataDir) }
  }

  return {
    status,
    start: ({ path, withPictures }) => start(path, { withPictures, isScheduled: false }),
    configure(wanted) {
      const { schedule } = state.read()
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
      const changed: BackupSchedule = { ...schedule, ...given }
      if (changed.every !== 'off' && changed.folder === null)
        throw new AppError('BAD_INPUT', 'Select a folder for the scheduled backups first.')
      if (changed.folder !== null && changed.folder !== schedule.folder) checkBackupFolder(changed.folder)
      state.change({ schedule: changed, failedAt: null })
      changes.publish('backups')
      if (timer !== undefined) lookIn(0)
      return status()
    },
    followSchedule: () => lookIn(firstLookMs),
    stop: () => clearTimeout(timer),
  }
}
