import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantMsSchema } from './moments.ts'

export const costSchema = z.object({
  /** Null: the response that would have said was lost. Unknown is never 0. */
  totalUsd: z.number().nullable(),
  breakdown: z.record(z.string(), z.number()).nullable(),
})
export type Cost = z.infer<typeof costSchema>

export const ledgerEntrySchema = z.object({
  at: instantMsSchema,
  operation: z.enum(['videos', 'search', 'answer', 'model']),
  costUsd: z.number().nullable(),
  breakdown: z.record(z.string(), z.number()).nullable(),
  importId: z.int().nullable(),
  answerId: z.int().nullable(),
  /** What it was for, in words. */
  note: z.string(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

export const costs = {
  /** Entries newest first; the month is the calendar month of this machine's time zone. */
  get: oc.output(
    z.object({
      totalUsd: z.number(),
      thisMonthUsd: z.number(),
      /** How many entries have an unknown cost. */
      unknown: z.int(),
      entries: z.array(ledgerEntrySchema),
    }),
  ),
}
