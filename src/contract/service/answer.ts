import { z } from 'zod'
import { dispensable, unreadList } from './dispensable.ts'
import { contentOptionsSchema, dollarCostSchema, querySchema } from './resources.ts'

export const answerRequestSchema = z.looseObject({
  query: querySchema.describe('The question.'),
  stream: z.boolean().nullish().describe('True to get the answer in pieces, as server-sent events.'),
  contentOptions: contentOptionsSchema,
})
export type AnswerRequestBody = z.infer<typeof answerRequestSchema>

/** `citations` stay unread here and are read one by one, so that one bad citation does not lose the answer. */
export const answerResponseSchema = z.looseObject({
  answer: z.string(),
  citations: dispensable(unreadList),
  dollarCost: dollarCostSchema,
})
