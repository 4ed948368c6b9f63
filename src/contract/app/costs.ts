import { oc } from '@orpc/contract'
import { z } from 'zod'
import { mostUsd } from './choices.ts'
import { exportFileSchema } from './exports.ts'
import { instantMsSchema } from './moments.ts'

export const costSchema = z.object({
  /** US dollars; null when the cost is unknown because the response was lost. An unknown cost is never 0. */
  totalUsd: z.number().nullable(),
  breakdown: z.record(z.string(), z.number()).nullable(),
})
export type Cost = z.infer<typeof costSchema>

/** An amount of US dollars that may be spent. */
export const spendableUsdSchema = z.number().nonnegative().max(mostUsd)

/** The most that one item or call may cost, in US dollars. */
export const ceilingUsdSchema = spendableUsdSchema.positive()

/** Whether videos came from the service's cache or were fetched live for this call. */
export const crawlKindSchema = z.enum(['cached', 'live'])
export type CrawlKind = z.infer<typeof crawlKindSchema>

export const operationSchema = z.enum(['videos', 'search', 'answer', 'model'])
export type Operation = z.infer<typeof operationSchema>

/** The purpose of a call to a model. */
export const modelPurposeSchema = z.enum(['answer', 'summary', 'description', 'embedding', 'test'])
export type ModelPurpose = z.infer<typeof modelPurposeSchema>

export const ledgerEntrySchema = z.object({
  entryId: z.int(),
  at: instantMsSchema,
  operation: operationSchema,
  /** Null when the entry is not a call to a model. */
  purpose: modelPurposeSchema.nullable(),
  /** Null when the entry is not a fetch of videos. */
  crawlKind: crawlKindSchema.nullable(),
  /** The number of videos delivered, or of videos requested when the response was lost. */
  videoCount: z.int().nullable(),
  /** Null when unknown. */
  costUsd: z.number().nullable(),
  /** The amount that an entry of unknown cost counts against the monthly cap; null when its cost is known or nothing was reserved. */
  countedUsd: z.number().nullable(),
  breakdown: z.record(z.string(), z.number()).nullable(),
  importId: z.int().nullable(),
  answerId: z.int().nullable(),
  /** Says in words what the call was for. */
  note: z.string(),
  /** The title of the one video it was for; null if there were several, or if the video is not in the library. */
  videoTitle: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>

const sumsSchema = z.object({
  /** The sum of the known costs. */
  totalUsd: z.number(),
  thisMonthUsd: z.number(),
  /** The number of entries with an unknown cost. */
  unknown: z.int(),
  /** The number of all entries. */
  count: z.int(),
})
export type Sums = z.infer<typeof sumsSchema>

/** The estimated cost of an import. It is also `free` when there is nothing to fetch. */
export const estimateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({
    kind: z.literal('known'),
    totalUsd: z.number(),
    perVideoUsd: z.number(),
    /** The price per video is the median of this many videos in the ledger. */
    fromVideos: z.int(),
  }),
  z.object({ kind: z.literal('unknown') }),
])
export type Estimate = z.infer<typeof estimateSchema>

/** The monthly cap. */
export const capSchema = z.object({
  capUsd: z.number(),
  /** Counted this month: known costs, plus the reserved amounts of unknown ones. */
  countedUsd: z.number(),
  /** Reserved for calls in progress. */
  reservedUsd: z.number(),
  /** The amount left for further calls; never below 0. */
  leftUsd: z.number(),
  /** This month's entries with an unknown cost and no reserved amount. While there are any, Footnote makes no paid call. */
  uncertain: z.int(),
})
export type Cap = z.infer<typeof capSchema>

export const costs = {
  /** Entries are sorted newest first. The month is the calendar month in this computer's time zone. */
  get: oc.output(
    z.object({
      totalUsd: z.number(),
      thisMonthUsd: z.number(),
      /** The number of entries with an unknown cost. */
      unknown: z.int(),
      /** Null when there is no cap. */
      cap: capSchema.nullable(),
      /** Reserved for calls in progress, also without a cap. A call whose price is unknown adds nothing. */
      reservedUsd: z.number(),
      /** One row per operation; fetches of videos have one row per `crawlKind`. Rows without entries are left out. */
      byOperation: z.array(sumsSchema.extend({ operation: operationSchema, crawlKind: crawlKindSchema.nullable() })),
      /** The cost of imports by collection, most expensive first. Null means no collection, or one that was removed. */
      byCollection: z.array(sumsSchema.extend({ collectionId: z.int().nullable(), name: z.string().nullable() })),
      /** Every day of this month, in order. `day` is YYYY-MM-DD. */
      byDay: z.array(z.object({ day: z.string(), usd: z.number(), unknown: z.int() })),
      entries: z.array(ledgerEntrySchema),
    }),
  ),
  /** The whole ledger as CSV, oldest entry first. */
  exportCsv: oc.output(exportFileSchema),
  /**
   * Sets the amount that entries of unknown cost count against the cap; the user may know it from the service's bill. It applies to each
   * of the named entries, or to all entries without a reserved amount. Their cost stays unknown. Returns how many were changed.
   */
  countUnknown: oc
    .input(z.object({ entryIds: z.array(z.int()).optional(), eachUsd: spendableUsdSchema }))
    .output(z.object({ counted: z.int() })),
}
