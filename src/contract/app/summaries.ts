import { oc } from '@orpc/contract'
import { z } from 'zod'
import { videoIdSchema } from './moments.ts'
import { taskSchema } from './tasks.ts'

const requestSchema = z.object({
  videoIds: z.array(videoIdSchema).min(1).max(10_000),
  /** Summarises again where the model's earlier replies are kept. It may charge again. */
  fresh: z.boolean().default(false),
})

/** An estimate. Kept replies take nothing, but they are considered only as far as that is quick to find out. */
export const summaryEstimateSchema = z.object({
  /** The model's name. */
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null when the model's price is unknown. */
  usd: z.number().nullable(),
  /** The amount left of the monthly cap; null without a cap. */
  leftUsd: z.number().nullable(),
})
export type SummaryEstimate = z.infer<typeof summaryEstimateSchema>

export const summaries = {
  /** Throws MODEL_MISSING. */
  estimate: oc.input(requestSchema).output(summaryEstimateSchema),
  /**
   * Starts a task in which the language model summarises videos. A summary is saved only when it is complete. Replies that the model has
   * already written are used again at no cost, unless `fresh` is set. Throws MODEL_MISSING and VIDEO_NOT_FOUND.
   */
  start: oc.input(requestSchema).output(taskSchema),
  /** Replaces a model's summaries by those of the source or by Footnote's key excerpts. Returns how many were restored. */
  restore: oc.input(requestSchema.pick({ videoIds: true })).output(z.object({ restored: z.int() })),
}
