import { oc } from '@orpc/contract'
import { z } from 'zod'
import { videoIdSchema } from './moments.ts'
import { taskSchema } from './tasks.ts'

const requestSchema = z.object({
  videoIds: z.array(videoIdSchema).min(1).max(10_000),
  fresh: z.boolean().default(false),
})

/** About what summaries take; replies that are kept from before take nothing, as far as that is known without reading many videos. */
export const summaryEstimateSchema = z.object({
  /** The model's name. */
  model: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null when the model's price is not known. */
  usd: z.number().nullable(),
  /** What is left of the monthly cap; null where there is none. */
  leftUsd: z.number().nullable(),
})
export type SummaryEstimate = z.infer<typeof summaryEstimateSchema>

export const summaries = {
  /** Throws MODEL_MISSING. */
  estimate: oc.input(requestSchema).output(summaryEstimateSchema),
  /**
   * Has the language model summarise videos, as a task. Each gets its summary as a whole or not at all; what was written of it is
   * not paid for again, unless it is to be `fresh`. Throws MODEL_MISSING and VIDEO_NOT_FOUND.
   */
  start: oc.input(requestSchema).output(taskSchema),
  /** Puts back the summaries that the sources sent or Footnote chose; gives back how many. */
  restore: oc.input(requestSchema.pick({ videoIds: true })).output(z.object({ restored: z.int() })),
}
