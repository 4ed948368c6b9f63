import { oc } from '@orpc/contract'
import { z } from 'zod'
import { searchQuerySchema } from './search.ts'

const savedSearchNameSchema = z
  .string()
  .trim()
  .min(1, 'The search has no name. Enter a name.')
  .max(200, 'The name is too long. Use up to 200 characters.')

export const savedSearchSchema = z.object({ savedSearchId: z.int(), name: z.string(), query: z.string() })
export type SavedSearch = z.infer<typeof savedSearchSchema>

export const savedSearches = {
  /** Sorted by name. */
  list: oc.output(z.object({ savedSearches: z.array(savedSearchSchema) })),
  /**
   * Saves a query with its filters, as it is typed. A query is saved only once: saving it again gives the saved search the new name. White
   * space makes no difference.
   */
  save: oc
    .input(
      z.object({
        name: savedSearchNameSchema,
        query: searchQuerySchema.trim().min(1, 'The search is empty. Type what to look for.'),
      }),
    )
    .output(savedSearchSchema),
  /** Throws SAVED_SEARCH_NOT_FOUND. */
  rename: oc.input(z.object({ savedSearchId: z.int(), name: savedSearchNameSchema })).output(savedSearchSchema),
  /** Does nothing if it was removed before. Saving the same name and query again undoes it. */
  remove: oc.input(z.object({ savedSearchId: z.int() })).output(z.object({})),
}
