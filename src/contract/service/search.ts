import { z } from 'zod'
import { searchCategories } from '../app/choices.ts'
import { unreadList } from './dispensable.ts'
import { contentOptionsSchema, dollarCostSchema, querySchema } from './resources.ts'

export const searchCategorySchema = z.enum(searchCategories)

/** ISO 8601, or milliseconds since the epoch. */
const dateSchema = z.union([z.string(), z.number()])

export const searchRequestSchema = z.looseObject({
  query: querySchema,
  maxResults: z.int().min(1).max(20).nullish().describe('10 when it is left out.'),
  category: searchCategorySchema.nullish(),
  startPublishedDate: dateSchema.nullish(),
  endPublishedDate: dateSchema.nullish(),
  containSpokenText: z.string().nullish(),
  containScreenText: z.string().nullish(),
  contentOptions: contentOptionsSchema,
})
export type SearchRequestBody = z.infer<typeof searchRequestSchema>

/** `results` stay unread here and are read one by one, so that one bad result does not lose the others. */
export const searchResponseSchema = z.looseObject({ results: unreadList, dollarCost: dollarCostSchema })
