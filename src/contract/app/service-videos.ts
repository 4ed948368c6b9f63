// What the hosted service brings of the videos it names in a search or an answer, whether or not the library has them.
import { z } from 'zod'
import { collectionNameSchema } from './collections.ts'
import { instantMsSchema, positionMsSchema, rangeSchema, videoIdSchema } from './moments.ts'

/** A clip that matches; `said` is null where nothing is said in it. */
export const highlightSchema = rangeSchema.extend({ said: z.string().nullable(), shown: z.string() })

/** Null is "the service did not say". */
export const serviceVideoSchema = z.object({
  description: z.string(),
  authorUrl: z.string().nullable(),
  durationMs: positionMsSchema.nullable(),
  publishedAt: instantMsSchema.nullable(),
  score: z.number().nullable(),
  /** In the order of the service, at present one. */
  highlights: z.array(highlightSchema),
  /** Of the whole video, when it was asked for. */
  summary: z.string().nullable(),
  /** Whether what is said or shown in it came along, so that saving it needs no second call. */
  hasTranscript: z.boolean(),
})
export type ServiceVideo = z.infer<typeof serviceVideoSchema>

/** How videos that came along are to be saved. */
export const savingSchema = z.object({
  /** The collection they go into, made when there is none of that name. */
  collectionName: collectionNameSchema.optional(),
  /** Whether what came along replaces what the library has, whatever that is: a file of the user's, something that was paid for. */
  replace: z.boolean().default(false),
})

/** What became of one video that was to be saved as it came along. */
export const savedVideoSchema = z.object({
  /** The position of the search result, or the number of the citation. */
  number: z.int(),
  videoId: videoIdSchema.nullable(),
  /** `replaced`: something of what came along was taken. `kept`: the video was in the library, and nothing that came along was taken. */
  state: z.enum(['saved', 'replaced', 'kept', 'failed']),
  /** Whether something came along that was not taken, and would be with `replace`. */
  canReplace: z.boolean(),
  /** Whether the library has what is said or shown in it now; where not, an import with `refresh` fetches it. */
  hasTranscript: z.boolean(),
  /** What was kept and why, or why it could not be saved and what to do. */
  message: z.string().nullable(),
})
export type SavedVideo = z.infer<typeof savedVideoSchema>
