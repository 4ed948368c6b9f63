import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { searchCategorySchema } from '../service/search.ts'
import { markedKindSchema } from './marks.ts'
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
  /** Best first. */
  moments: z.array(foundMomentSchema),
  /** How many moments the video has, titles not counted. At least as many as are listed; a lower bound unless the total is exact. */
  momentCount: z.int(),
  /** Where the moments of the video start, in order, as far as they are known: for a strip along the video's length. */
  hitsMs: z.array(z.int()),
})
export type SearchResult = z.infer<typeof searchResultSchema>

/** How much a search found. Moments that overlap count once, and a video that is found only by its title adds no moment. */
const searchTotalSchema = z.object({
  moments: z.int(),
  videos: z.int(),
  /** False: there are at least this many. */
  isExact: z.boolean(),
})

const foundSchema = z.object({
  results: z.array(searchResultSchema),
  total: searchTotalSchema,
  /** Sentences about parts of the query that could not be used as they were written. */
  notices: z.array(z.string()),
  /** How many videos of the library are not indexed yet and were not searched. */
  unindexedVideos: z.int(),
  tookMs: z.number(),
})
export type Found = z.infer<typeof foundSchema>

export const relatedResultSchema = searchResultSchema.omit({ momentCount: true, hitsMs: true }).extend({
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

/** Words and filters, as `search-query/` reads them. */
export const searchQuerySchema = z.string().max(1000, 'The search is too long. Use up to 1,000 characters.')

const librarySearchSchema = z.object({
  query: searchQuerySchema,
  kinds: z.array(passageKindSchema).optional(),
  collectionId: z.int().optional(),
  videoIds: z.array(videoIdSchema).optional(),
})

/** One moment of a list of all moments, with its source. */
const listedMomentSchema = rangeSchema.extend({
  videoId: videoIdSchema,
  title: z.string(),
  author: z.string(),
  publishedAt: instantMsSchema.nullable(),
  kind: passageKindSchema,
  text: z.string(),
  speakerId: z.string().nullable(),
  areTimesEstimated: z.boolean(),
})

/** Where a further page of such a list starts. Pass it on as it is. */
const momentsPlaceSchema = z.object({
  list: z.string().max(20),
  round: z.int().min(0).max(2),
  video: z.int().nonnegative(),
  moment: z.int().nonnegative(),
})

const pageSearchSchema = librarySearchSchema.extend({
  /** The most moments to return, titles included. */
  limit: z.int().min(1).max(500).default(50),
})

export const search = {
  /**
   * Searches the library while the user types: with a limit on the work, so that common words find their newest moments instead of the best
   * ones. Results are grouped by video. The total is a lower bound.
   */
  quick: oc.input(pageSearchSchema).output(foundSchema),
  /**
   * Searches the library by words; best results first, grouped by video. All words must occur in one excerpt. The last word may be
   * unfinished, as may a word followed by `*`. Counts all moments, up to 10,000.
   */
  library: oc
    .input(
      pageSearchSchema.extend({
        /** The `next` of the page before this one. The first page has none. */
        after: z.int().min(0).optional(),
      }),
    )
    .output(
      foundSchema.extend({
        /** Where the next page starts; null on the last page. A video is on one page only. */
        next: z.int().nullable(),
      }),
    ),
  /**
   * All moments that the search finds, in pages: the best moments of each video, the best video first, then all other moments. None comes
   * twice. A further page continues the same list, also if the library changed meanwhile: videos added since are not in it, removed ones
   * are left out. Throws BAD_INPUT if the list cannot be continued.
   */
  moments: oc
    .input(
      librarySearchSchema.extend({
        limit: z.int().min(1).max(100).default(20),
        /** The `next` of the page before this one. The first page has none. */
        after: momentsPlaceSchema.optional(),
      }),
    )
    .output(
      z.object({
        moments: z.array(listedMomentSchema),
        total: searchTotalSchema,
        /** How many videos have the words in their title; they are not in the list. */
        titledVideos: z.int(),
        notices: z.array(z.string()),
        unindexedVideos: z.int(),
        next: momentsPlaceSchema.nullable(),
      }),
    ),
  /**
   * Finds where words that somebody remembers are said or shown: those with the same words first, apart from case and punctuation, then
   * similar ones, the most similar first. Its words are plain words, and not a search with filters.
   */
  quote: oc
    .input(
      librarySearchSchema.omit({ query: true, kinds: true }).extend({
        text: z
          .string()
          .trim()
          .min(1, 'The quote is empty. Give the words to look for.')
          .max(2000, 'The quote is too long. Give up to 2,000 characters.'),
        limit: z.int().min(1).max(50).default(5),
      }),
    )
    .output(
      z.object({
        quotes: z.array(
          listedMomentSchema.extend({
            kind: markedKindSchema,
            isExact: z.boolean(),
            /** The share of words that both texts have in the same order, from 0 to 1. */
            similarity: z.number(),
          }),
        ),
        /** True if more places were found than `limit` allows. */
        hasMore: z.boolean(),
      }),
    ),
  /**
   * All moments that the search finds, each with the clip before and after it, as CSV in pieces that form one text. The videos that were
   * added last come first, and the moments of a video in the order of their times. `moments` and `videos` count what the pieces hold so far.
   */
  csv: oc
    .input(
      librarySearchSchema.extend({
        /** The most moments to write; without it, all. */
        limit: z.int().min(1).optional(),
      }),
    )
    .output(eventIterator(z.object({ text: z.string(), moments: z.int(), videos: z.int() }))),
  /**
   * The clips around a moment, in order: up to `count` before it, those it has, and up to `count` after it. Also what a preview of the moment
   * says of its video. Throws VIDEO_NOT_FOUND.
   */
  around: oc
    .input(
      rangeSchema.extend({ videoId: videoIdSchema, kind: passageKindSchema, count: z.int().min(0).max(10).default(2) }),
    )
    .output(
      z.object({
        publishedAt: instantMsSchema.nullable(),
        /** False when the owner does not allow embedding; null when unknown. */
        isEmbeddable: z.boolean().nullable(),
        hasThumbnail: z.boolean(),
        durationMs: z.int().nullable(),
        clips: z.array(
          rangeSchema.extend({
            /** The position among the video's clips of this kind, from 0. */
            clip: z.int().nonnegative(),
            text: z.string(),
            speakerId: z.string().nullable(),
            isInMoment: z.boolean(),
          }),
        ),
      }),
    ),
  /**
   * Finds excerpts of about half a minute that contain any of the words or, if an embedding model is set up, are close to the query in
   * meaning. Excerpts that match both ways come first. `byMeaning` sends the query to that model, which may charge for it.
   */
  related: oc
    .input(
      z.object({
        query: searchQuerySchema,
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
