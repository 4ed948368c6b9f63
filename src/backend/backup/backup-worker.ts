// A worker thread that writes or checks one backup, so that the rest of the backend answers meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../contract/app/errors.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'
import { lowerPriority } from '../lower-priority.ts'
import { type CheckJob, type CheckResult, checkBackup } from './check-backup.ts'
import { type WriteJob, type WrittenBackup, writeBackup } from './write-backup.ts'

export interface BackupResults {
  write: WrittenBackup
  check: CheckResult
}
export type BackupJob = WriteJob | CheckJob

export type FromBackupWorker =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; result: BackupResults[BackupJob['kind']] }
  | { kind: 'failed'; error: Pick<AppError, 'code' | 'message' | 'data'> }

const tell = (message: FromBackupWorker) => parentPort?.postMessage(message)

let told = 0
/** At most one message for each hundredth. */
const report = (share: number) => {
  const hundredths = Math.floor(share * 100)
  if (hundredths === told) return
  told = hundredths
  tell({ kind: 'progress', share })
}

async function work(job: BackupJob): Promise<void> {
  try {
    const result = job.kind === 'write' ? await writeBackup(job, report) : await checkBackup(job)
    tell({ kind: 'done', result })
  } catch (error) {
    const known = translateSqliteError(error)
    if (!(known instanceof AppError)) throw error
    tell({ kind: 'failed', error: { code: known.code, message: known.message, data: known.data } })
  }
}

// Windows and commands come first.
lowerPriority()
await work(workerData)
