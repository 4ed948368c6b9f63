// The links, ids and lists that Footnote finds in pasted text.
import { z } from 'zod'
import { positionMsSchema, videoIdSchema } from './moments.ts'

export const pastedListSchema = z.object({
  kind: z.enum(['playlist', 'channel']),
  /** The list's link in a standard form, which may differ from the pasted one. */
  link: z.string(),
})
export type PastedList = z.infer<typeof pastedListSchema>

export const foundListSchema = pastedListSchema.extend({
  input: z.string(),
  /** True when the list is only named in the link of a video. */
  isBesideVideo: z.boolean(),
})
export type FoundList = z.infer<typeof foundListSchema>

/** One entry found in pasted text. Entries keep the order of the text. */
export const pastedItemSchema = z.object({
  input: z.string(),
  /** `trashed`: adding it takes it out of the trash, without a call. */
  kind: z.enum(['new', 'exists', 'trashed', 'duplicate', 'unreadable']),
  videoId: videoIdSchema.nullable(),
  openAtMs: positionMsSchema,
  /** The title of a video that is in the library; null otherwise. */
  title: z.string().nullable(),
  /** The title in the playlist or channel it was selected from; null when it was not selected from one. */
  listedTitle: z.string().nullable(),
  /** Why an `unreadable` entry cannot be added; null for other kinds. */
  reason: z.string().nullable(),
  /** The playlist or channel that this entry names, alone or together with a video. Its videos can be selected. */
  list: pastedListSchema.nullable(),
})
export type PastedItem = z.infer<typeof pastedItemSchema>
