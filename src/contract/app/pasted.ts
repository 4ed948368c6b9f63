// What is found in pasted text.
import { z } from 'zod'
import { positionMsSchema, videoIdSchema } from './moments.ts'

export const pastedListSchema = z.object({
  kind: z.enum(['playlist', 'channel']),
  /** In one form, whatever was pasted. */
  link: z.string(),
})
export type PastedList = z.infer<typeof pastedListSchema>

export const foundListSchema = pastedListSchema.extend({
  input: z.string(),
  /** Whether it is only named beside a video, in the link of which it stands. */
  isBesideVideo: z.boolean(),
})
export type FoundList = z.infer<typeof foundListSchema>

/** One thing found in pasted text, in the order it was pasted. */
export const pastedItemSchema = z.object({
  input: z.string(),
  kind: z.enum(['new', 'exists', 'duplicate', 'unreadable']),
  videoId: videoIdSchema.nullable(),
  openAtMs: positionMsSchema,
  /** The saved video's title, when it is in the library. */
  title: z.string().nullable(),
  /** What the list it was chosen from calls it; null when it was not chosen from one. */
  listedTitle: z.string().nullable(),
  /** Why it cannot be added, for `unreadable`. */
  reason: z.string().nullable(),
  /** The playlist or channel that is pasted here, alone or beside the video: its videos can be chosen. */
  list: pastedListSchema.nullable(),
})
export type PastedItem = z.infer<typeof pastedItemSchema>
