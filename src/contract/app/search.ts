import { oc } from '@orpc/contract'
import { z } from 'zod'
import { searchCategorySchema } from '../service/search.ts'
import { meaningOutcomeSchema } from './meaning.ts'
import { instantMsSchema, passageKindSchema, rangeSchema, videoIdSchema } from './moments.ts'
import { savedVideoSchema, savingSchema, serviceVideoSchema } from './service-videos.ts'
import { storyboardSchema } from './storyboards.ts'

/** Half-open ranges of UTF-16 offsets into `text` that matched. */
export const matchesSchema = z.array(z.tuple([z.int(), z.int()]))

export const foundMomentSchema = rangeSchema.extend({
  /** A title hit has the whole video as its range. */
  kind: z.enum(['said', 'shown', 'summarised', 'title']),
  text: z.string(),
  speakerId: z.string().nullable(),
  matches: matchesSchema,
  /** The captions came without times: when it is said is an estimate. */
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
      /** Why it is among them: words of the query are in it, or it is near the query in meaning. */
      foundBy: z.enum(['words', 'meaning', 'both']),
    }),
  ),
})
export type RelatedResult = z.infer<typeof relatedResultSchema>

/** A result of the hosted service's own search, not yet in the library unless `isInLibrary`. */
export const serviceSearchResultSchema = serviceVideoSchema.extend({
  /** Its place in the service's list, counted from 1. */
  position: z.int().positive(),
  /** Null when the page is not a video that can be read off its address; such a result cannot be saved. */
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
  .min(1, 'The search is empty: write what to look for.')
  .max(500, 'The search is too long for the service: 500 characters are the most.')

/** A date that can be written in the calendar. */
const publishedSchema = instantMsSchema.min(-8_640_000_000_000_000).max(8_640_000_000_000_000)

export const serviceSearchSchema = z.object({
  query: serviceQuerySchema,
  maxResults: z.int().min(1).max(20).default(10),
  category: searchCategorySchema.optional(),
  publishedFrom: publishedSchema.optional(),
  publishedUntil: publishedSchema.optional(),
  /** What must be said in the video, and what must be readable on its screen. */
  containSpokenText: z.string().trim().min(1).max(500).optional(),
  containScreenText: z.string().trim().min(1).max(500).optional(),
  /** What comes along with each result, so that it can be saved without a second call; the service may charge for it. */
  includeTranscription: z.boolean().default(false),
  includeSummary: z.boolean().default(false),
})
export type ServiceSearch = z.input<typeof serviceSearchSchema>

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
  /**
   * Excerpts of half a minute or so with any of the words, or near the query in meaning when an embedding model is set up; what both
   * find comes first. With `byMeaning` the query is sent to that model, which may charge for it.
   */
  related: oc
    .input(
      z.object({
        query: z.string().max(1000, 'The search is too long: 1000 characters are the most.'),
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
   * Asks the hosted service; costs what the answer says. What came is kept under `searchId` for `saveResults`, the last twenty
   * searches of it. Throws the errors of a service call, and BAD_INPUT for a first date after the last.
   */
  service: oc.input(serviceSearchSchema).output(
    z.object({
      searchId: z.int(),
      results: z.array(serviceSearchResultSchema),
      /** Results that could not be read, each with the field at fault; the others are unaffected. */
      unreadable: z.array(z.object({ position: z.int().positive(), message: z.string() })),
      costUsd: z.number().nullable(),
    }),
  ),
  /** Pictures of the results, for those that have one that can be had. Throws SEARCH_NOT_FOUND. */
  pictures: oc
    .input(z.object({ searchId: z.int() }))
    .output(z.object({ pictures: z.array(z.object({ position: z.int().positive(), dataUrl: z.string() })) })),
  /**
   * Saves results with what came along, without asking the service again; one outcome per position, in their order. Throws
   * SEARCH_NOT_FOUND.
   */
  saveResults: oc
    .input(savingSchema.extend({ searchId: z.int(), positions: z.array(z.int()).min(1).max(100) }))
    .output(z.object({ saved: z.array(savedVideoSchema) })),
}
