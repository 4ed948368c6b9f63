import { setTimeout as sleep } from 'node:timers/promises'
import { type DataDirLock, lockDataDir } from '../library/database/lock.ts'
import { connectTo } from './connect.ts'
import { findLease } from './lease.ts'

const waitMs = 15_000
const stepMs = 100

/**
 * Asks a command that holds the data folder's lock to release it. Undefined when another app holds it, or when it is not released in
 * time or before the signal.
 */
export async function takeOver(dataDir: string, signal: AbortSignal): Promise<DataDirLock | undefined> {
  const lease = findLease(dataDir)
  const connection = lease && (await connectTo(lease))
  if (connection !== undefined) {
    const { isYielding } = await connection.client.app.handOver().catch(() => ({ isYielding: true }))
    connection.close()
    if (!isYielding) return undefined
  }
  for (let waited = 0; waited < waitMs && !signal.aborted; waited += stepMs) {
    const lock = lockDataDir(dataDir)
    if (lock !== undefined) return lock
    await sleep(stepMs, undefined, { signal }).catch(() => {})
  }
  return undefined
}
