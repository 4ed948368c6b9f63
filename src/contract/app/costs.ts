import { oc } from '@orpc/contract'
import { z } from 'zod'
import { mostUsd } from './choices.ts'
import { exportFileSchema } from './exports.ts'
import { instantMsSchema } from './moments.ts'

export const costSchema = z.object({
  /** Null: the response that would have said was lost. Unknown is never 0. */
  totalUsd: z.number().nullable(),
  breakdown: z.record(z.string(), z.number()).nullable(),
})
export type Cost = z.infer<typeof costSchema>

/** Dollars that may be spent. */
export const spendableUsdSchema = z.number().nonnegative().max(mostUsd)

/** The most that one thing may cost. */
export const ceilingUsdSchema = spendableUsdSchema.positive()

/** Whether videos came from the service's cache or were fetched live for this call. */
export const crawlKindSchema = z.enum(['cached', 'live'])
export type CrawlKind = z.infer<typeof crawlKindSchema>

export const operationSchema = z.enum(['videos', 'search', 'answer', 'model'])
export type Operation = z.infer<typeof operationSchema>

/** What a language model was asked for. */
export const modelPurposeSchema = z.enum(['answer', 'summary', 'description', 'embedding', 'test'])
export type ModelPurpose = z.infer<typeof modelPurposeSchema>

export const ledgerEntrySchema = z.object({
  entryId: z.int(),
  at: instantMsSchema,
  operation: operationSchema,
  /** Null for what is no call of a language model. */
  purpose: modelPurposeSchema.nullable(),
  /** Null for what is no fetch of videos. */
  crawlKind: crawlKindSchema.nullable(),
  /** How many videos the cost is for: those delivered, or those asked for where the response was lost. */
  videoCount: z.int().nullable(),
  costUsd: z.number().nullable(),
  /** What an entry of unknown cost counts for against the monthly cap; null when its cost is known or nothing was reserved. */
  countedUsd: z.number().nullable(),
  breakdown: z.record(z.string(), z.number()).nullable(),
  importId: z.int().nullable(),
  answerId: z.int().nullable(),
  /** What it was for, in words. */
  note: z.string(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

const sumsSchema = z.object({
  /** Of what is known. */
  totalUsd: z.number(),
  thisMonthUsd: z.number(),
  /** How many entries have an unknown cost, in all. */
  unknown: z.int(),
  /** How many entries there are, in all. */
  count: z.int(),
})
export type Sums = z.infer<typeof sumsSchema>

/** What an import is held to cost; `free` also when there is nothing to fetch. */
export const estimateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({
    kind: z.literal('known'),
    totalUsd: z.number(),
    perVideoUsd: z.number(),
    /** How many videos of the ledger the price is the median of. */
    fromVideos: z.int(),
  }),
  z.object({ kind: z.literal('unknown') }),
])
export type Estimate = z.infer<typeof estimateSchema>

/** The monthly cap, or null where there is none. */
export const capSchema = z.object({
  capUsd: z.number(),
  /** What this month counts for: known costs, and for unknown ones what was reserved for them. */
  countedUsd: z.number(),
  /** Put aside for calls under way. */
  reservedUsd: z.number(),
  /** What the next calls may cost; never below 0. */
  leftUsd: z.number(),
  /** Entries of this month with an unknown cost and nothing to count them by: while there are any, nothing is bought. */
  uncertain: z.int(),
})
export type Cap = z.infer<typeof capSchema>

export const costs = {
  /** Entries newest first; the month is the calendar month of this machine's time zone. */
  get: oc.output(
    z.object({
      totalUsd: z.number(),
      thisMonthUsd: z.number(),
      /** How many entries have an unknown cost. */
      unknown: z.int(),
      cap: capSchema.nullable(),
      /** Put aside for calls under way, also without a cap; a call whose price is not known adds nothing. */
      reservedUsd: z.number(),
      /** Fetches of videos by where they came from; only what there is. */
      byOperation: z.array(sumsSchema.extend({ operation: operationSchema, crawlKind: crawlKindSchema.nullable() })),
      /** What imports cost, by the collection they went into; null is none, or one that was removed. Dearest first. */
      byCollection: z.array(sumsSchema.extend({ collectionId: z.int().nullable(), name: z.string().nullable() })),
      /** Every day of this month in order; `day` is YYYY-MM-DD. */
      byDay: z.array(z.object({ day: z.string(), usd: z.number(), unknown: z.int() })),
      entries: z.array(ledgerEntrySchema),
    }),
  ),
  /** The whole ledger as CSV, oldest entry first. */
  exportCsv: oc.output(exportFileSchema),
  /**
   * The user's word on what entries of unknown cost count for against the cap, as the service's own bill may tell; each of
   * those named, or all that nothing was reserved for. Their cost stays unknown. Gives back how many.
   */
  countUnknown: oc
    .input(z.object({ entryIds: z.array(z.int()).optional(), eachUsd: spendableUsdSchema }))
    .output(z.object({ counted: z.int() })),
}
