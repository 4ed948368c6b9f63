// The hosted service's data about videos in its searches and answers. The videos may or may not be in the library.
import { z } from 'zod'
import { collectionNameSchema } from './collections.ts'
import { instantMsSchema, positionMsSchema, rangeSchema, videoIdSchema } from './moments.ts'

/** A matching clip. `said` is null when nothing is said in it; `shown` is empty when nothing is described. */
export const highlightSchema = rangeSchema.extend({ said: z.string().nullable(), shown: z.string() })

/** Null means that the service did not say. */
export const serviceVideoSchema = z.object({
  description: z.string(),
  authorUrl: z.string().nullable(),
  durationMs: positionMsSchema.nullable(),
  publishedAt: instantMsSchema.nullable(),
  score: z.number().nullable(),
  /** In the service's order; at present there is one. */
  highlights: z.array(highlightSchema),
  /** The summary of the whole video, if it was requested. */
  summary: z.string().nullable(),
  /** True when the transcript came with the result, so that saving it needs no second call. */
  hasTranscript: z.boolean(),
})
export type ServiceVideo = z.infer<typeof serviceVideoSchema>

/** Options for saving videos that came with a search or an answer. */
export const savingSchema = z.object({
  /** The collection to add them to. It is created if there is none with that name. */
  collectionName: collectionNameSchema.optional(),
  /** Replaces whatever is in the library, including the user's caption files and paid results. */
  replace: z.boolean().default(false),
})

/** The outcome of saving one video that came with a search or an answer. */
export const savedVideoSchema = z.object({
  /** The position of the search result, or the number of the citation. */
  number: z.int(),
  videoId: videoIdSchema.nullable(),
  /** `replaced`: the video was in the library, and some parts were replaced. `kept`: it was in the library and nothing was replaced. */
  state: z.enum(['saved', 'replaced', 'kept', 'failed']),
  /** True when saving again with `replace` would replace more. */
  canReplace: z.boolean(),
  /** Whether the library now has the transcript. If not, an import with `refresh` fetches it. */
  hasTranscript: z.boolean(),
  /** What was kept and why, or why the video could not be saved and what to do; null when there is nothing to say. */
  message: z.string().nullable(),
})
export type SavedVideo = z.infer<typeof savedVideoSchema>
