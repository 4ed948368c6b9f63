import { z } from 'zod'
import { dispensable, unreadList } from './dispensable.ts'
import { commonVideoDataSchema, contentOptionsSchema, dollarCostSchema } from './resources.ts'

export const wireCrawlModeSchema = z.enum(['Never', 'Fallback', 'Always'])
export type WireCrawlMode = z.infer<typeof wireCrawlModeSchema>

export const videosRequestSchema = z.looseObject({
  urls: z.array(z.string()).describe('Pages of YouTube videos.'),
  crawlMode: wireCrawlModeSchema.nullish().describe('`Never` when it is left out.'),
  contentOptions: contentOptionsSchema.describe('If neither is requested, the transcription is included.'),
})
export type VideosRequestBody = z.infer<typeof videosRequestSchema>

/** The known values of `status.error.type`. An unknown value is still a failure, named by that value. */
export const failureTypes = [
  'FAILED_TO_PARSE_URL',
  'CACHE_NOT_FOUND',
  'CRAWL_SOURCE_FAIL',
  'CRAWL_NOT_FOUND',
  'CRAWL_VIDEO_DURATION_EXCEEDS_LIMIT',
  'CRAWL_SERVER_ERROR',
  'CRAWL_TIMEOUT',
] as const
export type FailureType = (typeof failureTypes)[number]

/** `url` may be missing, because `status.url` has the requested URL too. */
export const videoDataSchema = commonVideoDataSchema.extend({ url: dispensable(z.string()) })
export type VideoDataRead = z.infer<typeof videoDataSchema>

export const videoStatusSchema = z.looseObject({
  url: dispensable(z.string()),
  /** `Success` or `Fail`. */
  status: dispensable(z.string()),
  isLiveCrawl: dispensable(z.boolean()),
  error: dispensable(z.looseObject({ type: dispensable(z.string()), message: dispensable(z.string()) })),
})

export const videoResultSchema = z.looseObject({
  data: videoDataSchema.nullish(),
  status: dispensable(videoStatusSchema),
})
export type VideoResultRead = z.infer<typeof videoResultSchema>

/** `results` stay unread here and are read one by one, so that one bad result does not lose the others. */
export const videosResponseSchema = z.looseObject({ results: unreadList, dollarCost: dollarCostSchema })
