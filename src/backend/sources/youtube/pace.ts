// Stores recent requests to YouTube and the current wait in a file of the data folder, so that a restart does not reset them.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { youtubeLimitReasonSchema } from '../../../contract/app/errors.ts'
import { writeWholeFileSync } from '../../write-whole-file.ts'

const instantSchema = z.number().min(0).max(8e15)

const paceSchema = z.object({
  /** The start times of the last hour's turns, in milliseconds since the epoch. */
  starts: z.array(instantSchema).max(1000).catch([]),
  /** The last refusal. It is kept until YouTube answers again, because each further refusal makes the wait longer. */
  backOff: z
    .object({
      reason: youtubeLimitReasonSchema,
      /** 0 for the first refusal in a row. */
      step: z.int().min(0).max(10),
      waitMs: z.number().min(0).max(1e9),
      untilMs: instantSchema,
    })
    .nullable()
    .catch(null),
})
export type Pace = z.infer<typeof paceSchema>

export interface PaceStore {
  /** Returns an empty pace when the file is missing or cannot be read. */
  read(): Pace
  /** Never throws. If writing fails, the pace is kept in memory only. */
  write(pace: Pace): void
}

export const newPace: Pace = { starts: [], backOff: null }

export function createPaceFile(path: string): PaceStore {
  return {
    read() {
      try {
        return paceSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      } catch {
        return newPace
      }
    },
    write(pace) {
      try {
        writeWholeFileSync(path, `${JSON.stringify(pace)}\n`)
      } catch {}
    },
  }
}
