import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'

export const listedModelSchema = z.object({
  name: z.string(),
  /** How many tokens it takes in at once; null when the endpoint does not say. */
  contextTokens: z.int().nullable(),
})
export type ListedModel = z.infer<typeof listedModelSchema>

export const modelCheckSchema = z.object({
  what: z.enum(['reachable', 'answers', 'streams', 'counts', 'sees', 'embeds', 'context']),
  outcome: z.enum(['yes', 'no', 'unknown']),
  /** In a sentence. */
  message: z.string(),
})
export type ModelCheck = z.infer<typeof modelCheckSchema>

export const modelTestEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('check'), check: modelCheckSchema }),
  /** The last one. Null when the cost is not known. */
  z.object({ type: z.literal('finished'), costUsd: z.number().nullable() }),
])
export type ModelTestEvent = z.infer<typeof modelTestEventSchema>

export const models = {
  /**
   * What the endpoint of the language model, or of the embedding model, offers, by name; empty when it does not tell, or has no
   * address yet. Throws MODEL_UNREACHABLE, MODEL_REFUSED or MODEL_FAILED.
   */
  list: oc
    .input(z.object({ of: z.enum(['text', 'embedding']) }))
    .output(z.object({ models: z.array(listedModelSchema) })),
  /** Says one after the other what the models can do, with a few small calls that may cost something. Throws MODEL_MISSING. */
  test: oc.output(eventIterator(modelTestEventSchema)),
  /** How many replies are kept so that they are not paid for again. */
  countReplies: oc.output(z.object({ count: z.int() })),
  forgetReplies: oc.output(z.object({ forgotten: z.int() })),
}
