// Checks backups and puts their library in the place of the present one. Works also while the present library cannot be opened.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CheckedBackup, LibraryCounts } from '../../contract/app/backups.ts'
import { AppError } from '../../contract/app/errors.ts'
import { formatCount } from '../../contract/format-count.ts'
import { carryOver } from '../library/copies/prepare-restored.ts'
import { nextLibraryPath, replacedFolder, swapLibrary } from '../library/copies/swap-library.ts'
import { libraryPath } from '../library/database/open.ts'
import type { Log } from '../log.ts'
import { toPortable } from '../settings/portable-settings.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { fileStamp } from './backup-names.ts'
import { libraryName, settingsName } from './manifest.ts'
import { movePictures } from './pictures.ts'
import { runInThread } from './run-in-thread.ts'
import { removeQuietly, workFolder } from './write-backup.ts'

/** What must end before the library can be replaced. */
export interface Busy {
  imports: number
  tasks: number
  /** Calls that may cost money. */
  calls: number
}

export interface RestoreResult {
  counts: LibraryCounts
  /** Where the library of before is; null if there was none. */
  replaced: string | null
  /** What could not be restored besides the library, in sentences. */
  notes: string[]
}

export interface Restoring {
  /** Throws BACKUP_UNREADABLE, BACKUP_TOO_NEW and DISK_FULL. An abort rejects with its reason. */
  check(file: string, signal?: AbortSignal): Promise<Omit<CheckedBackup, 'present'>>
  /** The library that was checked, and the file that it is from. Throws CHECK_NOT_FOUND. */
  checkedFiles(checkId: string): { library: string; file: string }
  /** Throws CHECK_NOT_FOUND and RESTORE_REFUSED. */
  restore(checkId: string, options: { withSettings: boolean }): Promise<RestoreResult>
  /** Forgets what was checked. */
  clear(): void
}

function checkIdle({ imports, tasks, calls }: Busy): void {
  const running = [
    ...(imports > 0 ? [formatCount(imports, 'import')] : []),
    ...(tasks > 0 ? [formatCount(tasks, 'task')] : []),
    ...(calls > 0 ? [formatCount(calls, 'paid call')] : []),
  ]
  if (running.length === 0) return
  const message = `The library cannot be replaced while something writes to it: ${running.join(', ')}. Pause or cancel this, or wait until it has finished. Nothing was changed.`
  throw new AppError('RESTORE_REFUSED', message, { imports, tasks, calls })
}

/** A name that no folder in `replaced` has. */
function replacedName(dataDir: string): string {
  for (let number = 1; ; number++) {
    const name = `${fileStamp(Date.now())}${number === 1 ? '' : `-${number}`}`
    if (!existsSync(join(replacedFolder(dataDir), name))) return name
  }
}

export function createRestoring(parts: {
  dataDir: string
  settings: Pick<SettingsStore, 'update' | 'read'>
  log: Log
  /** What runs in the open library; undefined if it cannot be opened. */
  busy(): Busy | undefined
  /** Closes the library, does the work and opens the library again. */
  replaceLibrary(work: () => void): Promise<void>
}): Restoring {
  const { dataDir, settings, log } = parts
  let checked: (CheckedBackup & { folder: string }) | undefined
  let isReplacing = false

  const forget = () => {
    if (checked !== undefined) removeQuietly(checked.folder)
    checked = undefined
  }
  const get = (checkId: string) => {
    if (checked?.checkId === checkId) return checked
    throw new AppError(
      'CHECK_NOT_FOUND',
      'Another backup was checked since, or Footnote was restarted. Select the backup again.',
    )
  }
  const useSettings = (folder: string) => {
    const values = toPortable(JSON.parse(readFileSync(join(folder, settingsName), 'utf8')))
    const locked: readonly string[] = settings.read().fromEnvironment
    settings.update(Object.fromEntries(Object.entries(values).filter(([name]) => !locked.includes(name))))
  }

  return {
    async check(file, signal) {
      forget()
      const checkId = randomUUID()
      const folder = join(workFolder(dataDir), `check-${checkId}`)
      try {
        const result = await runInThread({ kind: 'check', dataDir, file, folder }, { signal })
        const found = { ...result, checkId, file }
        checked = { ...found, present: null, folder }
        return found
      } catch (error) {
        removeQuietly(folder)
        throw error
      }
    },
    checkedFiles(checkId) {
      const { folder, file } = get(checkId)
      return { library: join(folder, libraryName), file }
    },
    async restore(checkId, { withSettings }) {
      const { folder, counts, hasSettings } = get(checkId)
      // The library is closed meanwhile, so that nothing would be known to be running in it.
      if (isReplacing)
        throw new AppError('LIBRARY_BUSY', 'A backup is being restored. Try again in a moment. Nothing was changed.')
      const busy = parts.busy()
      if (busy !== undefined) checkIdle(busy)
      const name = replacedName(dataDir)
      const wasThere = existsSync(libraryPath(dataDir))
      const replace = async (work: () => void) => {
        isReplacing = true
        try {
          await parts.replaceLibrary(work)
        } finally {
          isReplacing = false
        }
      }
      await replace(() => {
        const library = join(folder, libraryName)
        if (busy !== undefined) carryOver(libraryPath(dataDir), library)
        mkdirSync(dirname(nextLibraryPath(dataDir)), { recursive: true, mode: 0o700 })
        renameSync(library, nextLibraryPath(dataDir))
        swapLibrary(dataDir, name)
      })
      const notes: string[] = []
      const attempt = (what: string, work: () => void) => {
        try {
          work()
        } catch (error) {
          log(`the ${what} of a backup could not be restored`, error)
          notes.push(`The library was restored, but the ${what} could not be written to the data folder.`)
        }
      }
      if (withSettings && hasSettings) attempt('settings', () => useSettings(folder))
      attempt('pictures', () => movePictures(folder, dataDir))
      forget()
      return { counts, replaced: wasThere ? join(replacedFolder(dataDir), name) : null, notes }
    },
    clear: forget,
  }
}
