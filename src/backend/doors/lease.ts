// The lease file says where the process that owns a data folder can be reached. A separate lock decides which process owns it.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWholeFileSync } from '../write-whole-file.ts'

const leaseSchema = z.object({
  pid: z.int(),
  owner: z.enum(['app', 'command']),
  /** `http://127.0.0.1:<port>` */
  url: z.string(),
  token: z.string(),
})
export type Lease = z.infer<typeof leaseSchema>

const pathOf = (dataDir: string) => join(dataDir, 'lease.json')

export function writeLease(dataDir: string, lease: Lease): void {
  writeWholeFileSync(pathOf(dataDir), `${JSON.stringify(lease)}\n`)
}

/** Undefined when there is no lease file, or when it cannot be read. */
export function findLease(dataDir: string): Lease | undefined {
  try {
    return leaseSchema.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

export function removeLease(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true })
}
