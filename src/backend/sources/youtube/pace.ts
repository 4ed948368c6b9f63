// How much YouTube was asked of late and how long it wants to be left alone, as a file in the data folder: a restart changes neither.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { youtubeLimitReasonSchema } from '../../../contract/app/errors.ts'
import { writeWholeFileSync } from '../../write-whole-file.ts'

const instantSchema = z.number().min(0).max(8e15)

const paceSchema = z.object({
  /** When videos were asked for within the last hour, in milliseconds since the epoch. */
  starts: z.array(instantSchema).max(1000).catch([]),
  /** The last refusal; it stays after its time until something is answered, because the next one is longer. */
  backOff: z
    .object({
      reason: youtubeLimitReasonSchema,
      /** 0 for the first one in a row. */
      step: z.int().min(0).max(10),
      waitMs: z.number().min(0).max(1e9),
      untilMs: instantSchema,
    })
    .nullable()
    .catch(null),
})
export type Pace = z.infer<typeof paceSchema>

export interface PaceStore {
  /** As good as new when nothing can be read. */
  read(): Pace
  /** Never throws: without it the pace is kept in memory only. */
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
