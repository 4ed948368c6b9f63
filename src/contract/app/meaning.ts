// Search by meaning: how many excerpts of the library the embedding model has read.
import { oc } from '@orpc/contract'
import { z } from 'zod'

/** Counts excerpts: passages of speech, visual descriptions and summaries. Search by meaning finds only embedded excerpts. */
const coverageSchema = z.object({ embedded: z.int(), total: z.int() })

/** How search by meaning went in one search. */
export const meaningOutcomeSchema = coverageSchema.extend({
  /** Why the search by meaning failed although a model is set up, in a sentence. The search by words is not affected. */
  problem: z.string().nullable(),
})
export type MeaningOutcome = z.infer<typeof meaningOutcomeSchema>

export const meaningStateSchema = coverageSchema.extend({
  model: z.string(),
  /** True when the model runs on this computer. It then costs nothing and embeds new excerpts automatically. */
  isLocal: z.boolean(),
  /** The estimated cost of the excerpts that are not embedded yet; null when the price is unknown. */
  waitingUsd: z.number().nullable(),
  isPreparing: z.boolean(),
  /** Why the last preparation failed, in a sentence; null when it did not fail or was dismissed. */
  problem: z.string().nullable(),
})
export type MeaningState = z.infer<typeof meaningStateSchema>

export const meaning = {
  /** Null while no embedding model is set up. */
  state: oc.output(z.object({ state: meaningStateSchema.nullable() })),
  /**
   * Starts a task in which the model embeds the remaining excerpts. From then on, excerpts of new videos are embedded automatically.
   * Returns at once, or with `waits` when the task has ended. Throws MODEL_MISSING, and with `waits` the error that ended the task.
   */
  prepare: oc.input(z.object({ waits: z.boolean().default(false) })).output(z.object({ state: meaningStateSchema })),
}
