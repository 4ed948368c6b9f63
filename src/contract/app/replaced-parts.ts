// Parts of videos that were replaced, or that were paid for and not taken: kept for a while, so that they can be restored.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantMsSchema, videoIdSchema } from './moments.ts'

/** What is said (with its automatic sections), what is shown, sections that came from outside, a summary by a service or a model. */
export const partNameSchema = z.enum(['said', 'shown', 'sections', 'summary'])
export type PartName = z.infer<typeof partNameSchema>

/** A caption file of the user's, the hosted service, a language model, or this computer. */
export const partOriginSchema = z.enum(['file', 'hosted', 'model', 'local'])
export type PartOrigin = z.infer<typeof partOriginSchema>

export const replacedPartSchema = z.object({
  replacedId: z.int(),
  at: instantMsSchema,
  part: partNameSchema,
  origin: partOriginSchema,
  /** `rejected`: it came and was not taken, because the video has something that it may not replace. */
  reason: z.enum(['replaced', 'rejected']),
  /** The name of a caption file, a caption language or a model; null where there is none to tell. */
  name: z.string().nullable(),
  /** How many clips or sections it has; 1 for a summary. */
  count: z.int(),
  /** Until when it can be restored. */
  until: instantMsSchema,
})
export type ReplacedPart = z.infer<typeof replacedPartSchema>

export const replacedParts = {
  /** Newest first. */
  list: oc.input(z.object({ videoId: videoIdSchema })).output(z.object({ parts: z.array(replacedPartSchema) })),
  /** Puts a part back; what it takes the place of is kept in turn. Throws REPLACED_PART_NOT_FOUND. */
  restore: oc.input(z.object({ replacedId: z.int() })).output(z.object({ videoId: videoIdSchema })),
}
