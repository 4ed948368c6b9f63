import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantMsSchema, passageKindSchema, rangeSchema, videoIdSchema } from './moments.ts'

/** Half-open ranges of UTF-16 offsets into `text` that matched. */
export const matchesSchema = z.array(z.tuple([z.int(), z.int()]))

export const foundMomentSchema = rangeSchema.extend({
  /** A title hit has the whole video as its range. */
  kind: z.enum(['said', 'shown', 'summarised', 'title']),
  text: z.string(),
  speakerId: z.string().nullable(),
  matches: matchesSchema,
})
export type FoundMoment = z.infer<typeof foundMomentSchema>

export const searchResultSchema = z.object({
  videoId: videoIdSchema,
  title: z.string(),
  author: z.string(),
  durationMs: z.int().nullable(),
  hasThumbnail: z.boolean(),
  moments: z.array(foundMomentSchema),
})
export type SearchResult = z.infer<typeof searchResultSchema>

/** A result of the hosted service's own search, not yet in the library unless `isInLibrary`. */
export const serviceSearchResultSchema = z.object({
  videoId: videoIdSchema.nullable(),
  url: z.string(),
  title: z.string(),
  author: z.string(),
  durationMs: z.int().nullable(),
  publishedAt: instantMsSchema.nullable(),
  score: z.number().nullable(),
  isInLibrary: z.boolean(),
  highlights: z.array(rangeSchema.extend({ said: z.string().nullable(), shown: z.string() })),
})
export type ServiceSearchResult = z.infer<typeof serviceSearchResultSchema>

const serviceQuerySchema = z
  .string()
  .min(1, 'The search is empty: write what to look for.')
  .max(500, 'The search is too long for the service: 500 characters are the most.')

export const search = {
  /** Best first, grouped by video. Words are required, the last one may be unfinished, as is one with a *; "…" is a phrase, -word excludes. */
  library: oc
    .input(
      z.object({
        query: z.string().max(1000, 'The search is too long: 1000 characters are the most.'),
        kinds: z.array(passageKindSchema).optional(),
        collectionId: z.int().optional(),
        videoIds: z.array(videoIdSchema).optional(),
        limit: z.int().min(1).max(500).default(50),
      }),
    )
    .output(z.object({ results: z.array(searchResultSchema), tookMs: z.number() })),
  /** Asks the hosted service; costs what the answer says. Throws the errors of a service call. */
  service: oc
    .input(z.object({ query: serviceQuerySchema, maxResults: z.int().min(1).max(20).default(10) }))
    .output(z.object({ results: z.array(serviceSearchResultSchema), costUsd: z.number().nullable() })),
}
