import { Worker } from 'node:worker_threads'
import { AppError, toAppError } from '../../contract/app/errors.ts'
import { workerUrl } from '../worker-url.ts'
import type { BackupJob, BackupResults, FromBackupWorker } from './backup-worker.ts'

interface ThreadOptions {
  signal?: AbortSignal | undefined
  /** Gets a share from 0 to 1. */
  onProgress?(share: number): void
}

const ended = (cause?: unknown) =>
  new AppError(
    'INTERNAL',
    'The backup ended unexpectedly. Try again. If it happens again, restart Footnote.',
    {},
    { cause },
  )

/**
 * Does one job in a thread of its own. An abort ends the thread, and rejects with the reason of the signal when the thread has ended; what
 * it was writing may then remain. Throws the errors of the job.
 */
export function runInThread<Kind extends BackupJob['kind']>(
  job: Extract<BackupJob, { kind: Kind }>,
  { signal, onProgress = () => {} }: ThreadOptions = {},
): Promise<BackupResults[Kind]> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const worker = new Worker(workerUrl(import.meta.url, 'backup-worker'), { workerData: job })
    const stop = () => void worker.terminate().finally(() => reject(signal?.reason))
    signal?.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: FromBackupWorker) => {
      if (message.kind === 'progress') return onProgress(message.share)
      if (message.kind === 'failed') return reject(toAppError(message.error) ?? ended())
      // The result fits the job.
      resolve(message.result as BackupResults[Kind])
    })
    worker.on('error', (error) => reject(ended(error)))
    worker.on('exit', () => {
      signal?.removeEventListener('abort', stop)
      reject(signal?.aborted ? signal.reason : ended())
    })
  })
}
