import { z } from 'zod'
import { dispensable, unreadList } from './dispensable.ts'
import {
  commonVideoDataSchema,
  contentOptionsSchema,
  dollarCostSchema,
  highlightsSchema,
  querySchema,
  scoreSchema,
} from './resources.ts'

export const answerRequestSchema = z.looseObject({
  query: querySchema.describe('The question.'),
  stream: z.boolean().nullish().describe('Whether the answer is to come in pieces, as server-sent events.'),
  contentOptions: contentOptionsSchema,
})
export type AnswerRequestBody = z.infer<typeof answerRequestSchema>

export const answerCitationSchema = commonVideoDataSchema.extend({
  score: scoreSchema,
  highlights: highlightsSchema,
})

/** Citations are read one by one: one bad citation never loses the answer. */
export const answerResponseSchema = z.looseObject({
  answer: z.string(),
  citations: dispensable(unreadList),
  dollarCost: dollarCostSchema,
})
