// Search by meaning: how much of the library an embedding model has read.
import { oc } from '@orpc/contract'
import { z } from 'zod'

/** Excerpts: stretches of speech, visual descriptions and summaries. Only those embedded are found by meaning. */
const coverageSchema = z.object({ embedded: z.int(), total: z.int() })

/** What search by meaning did for one search. */
export const meaningOutcomeSchema = coverageSchema.extend({
  /** Why nothing was found by meaning although a model is set up, in a sentence; words are looked for all the same. */
  problem: z.string().nullable(),
})
export type MeaningOutcome = z.infer<typeof meaningOutcomeSchema>

export const meaningStateSchema = coverageSchema.extend({
  model: z.string(),
  /** Whether it runs on this machine, so that it costs nothing and embeds what is new by itself. */
  isLocal: z.boolean(),
  /** About what the excerpts that wait will cost; null when the price is not known. */
  waitingUsd: z.number().nullable(),
  isPreparing: z.boolean(),
  /** Why the last preparation ended before its time, in a sentence; null when none did, or once it is dismissed. */
  problem: z.string().nullable(),
})
export type MeaningState = z.infer<typeof meaningStateSchema>

export const meaning = {
  /** Null while no embedding model is set up. */
  state: oc.output(z.object({ state: meaningStateSchema.nullable() })),
  /**
   * Has the model embed what waits, as a task; from then on it does so by itself for what is added. Ends at once unless told to wait.
   * Throws MODEL_MISSING, and with `waits` what ended the task.
   */
  prepare: oc.input(z.object({ waits: z.boolean().default(false) })).output(z.object({ state: meaningStateSchema })),
}
