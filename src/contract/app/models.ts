import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'

export const listedModelSchema = z.object({
  name: z.string(),
  /** The size of the model's context in tokens; null when the endpoint does not say. */
  contextTokens: z.int().nullable(),
})
export type ListedModel = z.infer<typeof listedModelSchema>

export const modelCheckSchema = z.object({
  what: z.enum(['reachable', 'answers', 'streams', 'counts', 'sees', 'embeds', 'context']),
  outcome: z.enum(['yes', 'no', 'unknown']),
  /** The outcome in a sentence. */
  message: z.string(),
})
export type ModelCheck = z.infer<typeof modelCheckSchema>

export const modelTestEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('check'), check: modelCheckSchema }),
  /** The last event. `costUsd` is null when the cost is unknown. */
  z.object({ type: z.literal('finished'), costUsd: z.number().nullable() }),
])
export type ModelTestEvent = z.infer<typeof modelTestEventSchema>

export const models = {
  /**
   * Lists the models at the endpoint of the language model or of the embedding model, sorted by name. Empty when the endpoint does not
   * list its models or has no address yet. Throws MODEL_UNREACHABLE, MODEL_REFUSED or MODEL_FAILED.
   */
  list: oc
    .input(z.object({ of: z.enum(['text', 'embedding']) }))
    .output(z.object({ models: z.array(listedModelSchema) })),
  /** Tests what the models can do and streams the outcomes. It makes a few small calls that may cost money. Throws MODEL_MISSING. */
  test: oc.output(eventIterator(modelTestEventSchema)),
  /** The number of model replies that are kept so that the same request is not paid for twice. */
  countReplies: oc.output(z.object({ count: z.int() })),
  forgetReplies: oc.output(z.object({ forgotten: z.int() })),
}
