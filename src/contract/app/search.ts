import { oc } from '@orpc/contract'
import { z } from 'zod'
import { searchCategorySchema } from '../service/search.ts'
import { meaningOutcomeSchema } from './meaning.ts'
import { instantMsSchema, passageKindSchema, rangeSchema, videoIdSchema } from './moments.ts'
import { savedVideoSchema, savingSchema, serviceVideoSchema } from './service-videos.ts'
import { storyboardSchema } from './storyboards.ts'

/** The parts of `text` that matched, as half-open ranges of UTF-16 offsets. */
export const matchesSchema = z.array(z.tuple([z.int(), z.int()]))

export const foundMomentSchema = rangeSchema.extend({
  /** For `title`, the range is the whole video. */
  kind: z.enum(['said', 'shown', 'summarised', 'title']),
  text: z.string(),
  speakerId: z.string().nullable(),
  matches: matchesSchema,
  /** True when the range is estimated, because the transcript came without times. */
  areTimesEstimated: z.boolean().optional(),
})
export type FoundMoment = z.infer<typeof foundMomentSchema>

export const searchResultSchema = z.object({
  videoId: videoIdSchema,
  title: z.string(),
  author: z.string(),
  durationMs: z.int().nullable(),
  hasThumbnail: z.boolean(),
  storyboard: storyboardSchema.nullable(),
  moments: z.array(foundMomentSchema),
})
export type SearchResult = z.infer<typeof searchResultSchema>

export const relatedResultSchema = searchResultSchema.extend({
  moments: z.array(
    foundMomentSchema.extend({
      kind: passageKindSchema,
      /** Whether the moment contains words of the query, is close to it in meaning, or both. */
      foundBy: z.enum(['words', 'meaning', 'both']),
    }),
  ),
})
export type RelatedResult = z.infer<typeof relatedResultSchema>

/** A result of the hosted service's own search. */
export const serviceSearchResultSchema = serviceVideoSchema.extend({
  /** Position in the service's list, from 1. */
  position: z.int().positive(),
  /** Null when the address does not name a YouTube video; such a result cannot be saved. */
  videoId: videoIdSchema.nullable(),
  url: z.string(),
  title: z.string(),
  author: z.string(),
  isInLibrary: z.boolean(),
})
export type ServiceSearchResult = z.infer<typeof serviceSearchResultSchema>

const serviceQuerySchema = z
  .string()
  .trim()
  .min(1, 'The search is empty. Type what to look for.')
  .max(500, 'The search is too long for the service. Use up to 500 characters.')

/** Milliseconds since the epoch, within the range of Date. */
const publishedSchema = instantMsSchema.min(-8_640_000_000_000_000).max(8_640_000_000_000_000)

export const serviceSearchSchema = z.object({
  query: serviceQuerySchema,
  maxResults: z.int().min(1).max(20).default(10),
  category: searchCategorySchema.optional(),
  publishedFrom: publishedSchema.optional(),
  publishedUntil: publishedSchema.optional(),
  /** Text that must be spoken in the video. */
  containSpokenText: z.string().trim().min(1).max(500).optional(),
  /** Text that must be readable on the screen. */
  containScreenText: z.string().trim().min(1).max(500).optional(),
  /** Includes this with each result, so that it can be saved without a second call. The service may charge for it. */
  includeTranscription: z.boolean().default(false),
  includeSummary: z.boolean().default(false),
})
export type ServiceSearch = z.input<typeof serviceSearchSchema>

export const search = {
  /**
   * Searches the library by words; best results first, grouped by video. Every word must occur. The last word may be unfinished, as may a
   * word followed by `*`. "…" is a phrase, and -word excludes a word.
   */
  library: oc
    .input(
      z.object({
        query: z.string().max(1000, 'The search is too long. Use up to 1,000 characters.'),
        kinds: z.array(passageKindSchema).optional(),
        collectionId: z.int().optional(),
        videoIds: z.array(videoIdSchema).optional(),
        limit: z.int().min(1).max(500).default(50),
      }),
    )
    .output(z.object({ results: z.array(searchResultSchema), tookMs: z.number() })),
  /**
   * Finds excerpts of about half a minute that contain any of the words or, if an embedding model is set up, are close to the query in
   * meaning. Excerpts that match both ways come first. `byMeaning` sends the query to that model, which may charge for it.
   */
  related: oc
    .input(
      z.object({
        query: z.string().max(1000, 'The search is too long. Use up to 1,000 characters.'),
        kinds: z.array(passageKindSchema).optional(),
        collectionId: z.int().optional(),
        videoIds: z.array(videoIdSchema).optional(),
        byMeaning: z.boolean().default(true),
        limit: z.int().min(1).max(100).default(20),
      }),
    )
    .output(
      z.object({ results: z.array(relatedResultSchema), meaning: meaningOutcomeSchema.nullable(), tookMs: z.number() }),
    ),
  /**
   * Searches with the hosted service; `costUsd` is what it cost. The results of the last twenty searches are kept under their `searchId`
   * for `saveResults`. Throws the errors of a service call, and BAD_INPUT when `publishedFrom` is after `publishedUntil`.
   */
  service: oc.input(serviceSearchSchema).output(
    z.object({
      searchId: z.int(),
      results: z.array(serviceSearchResultSchema),
      /** Results that could not be read; `message` names the field at fault. The other results are not affected. */
      unreadable: z.array(z.object({ position: z.int().positive(), message: z.string() })),
      costUsd: z.number().nullable(),
    }),
  ),
  /** The thumbnails of the results that have one that can be fetched. Throws SEARCH_NOT_FOUND. */
  pictures: oc
    .input(z.object({ searchId: z.int() }))
    .output(z.object({ pictures: z.array(z.object({ position: z.int().positive(), dataUrl: z.string() })) })),
  /**
   * Saves results from the data that came with the search, without another call to the service. Returns one outcome per position, in the
   * same order. Throws SEARCH_NOT_FOUND.
   */
  saveResults: oc
    .input(savingSchema.extend({ searchId: z.int(), positions: z.array(z.int()).min(1).max(100) }))
    .output(z.object({ saved: z.array(savedVideoSchema) })),
}
