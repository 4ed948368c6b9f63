// Parts of videos that were replaced, or that were paid for but not used. They are kept for 30 days so that they can be restored.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantMsSchema, videoIdSchema } from './moments.ts'

/**
 * `said`: the transcript, with the sections that Footnote made from it. `shown`: the visual descriptions. `sections`: sections that came
 * with the video. `summary`: a summary by a service or a model.
 */
export const partNameSchema = z.enum(['said', 'shown', 'sections', 'summary'])
export type PartName = z.infer<typeof partNameSchema>

/** Where a part came from: the user's caption file, the hosted service, a model, or the local engine. */
export const partOriginSchema = z.enum(['file', 'hosted', 'model', 'local'])
export type PartOrigin = z.infer<typeof partOriginSchema>

export const replacedPartSchema = z.object({
  replacedId: z.int(),
  at: instantMsSchema,
  part: partNameSchema,
  origin: partOriginSchema,
  /** `rejected`: the part came but was not used, because it may not replace the one that the video has. */
  reason: z.enum(['replaced', 'rejected']),
  /** The name of the caption file, the caption language or the model; null when there is none. */
  name: z.string().nullable(),
  /** The number of clips or sections; 1 for a summary. */
  count: z.int(),
  /** The part can be restored until this time. */
  until: instantMsSchema,
})
export type ReplacedPart = z.infer<typeof replacedPartSchema>

export const replacedParts = {
  /** Newest first. */
  list: oc.input(z.object({ videoId: videoIdSchema })).output(z.object({ parts: z.array(replacedPartSchema) })),
  /** Restores a part. The part that it replaces is kept in turn. Throws REPLACED_PART_NOT_FOUND. */
  restore: oc.input(z.object({ replacedId: z.int() })).output(z.object({ videoId: videoIdSchema })),
}
