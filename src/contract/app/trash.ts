// What was removed, for 30 days.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actIdSchema } from './acts.ts'
import { instantMsSchema } from './moments.ts'

export const trashedKindSchema = z.enum(['video', 'mark', 'tag', 'collection'])

export const trashedSchema = z.object({
  kind: trashedKindSchema,
  /** The id of the video, mark, tag or collection. */
  id: z.string(),
  /** A title, quote or name. */
  title: z.string(),
  /** More about it in one line, such as the channel and the number of marks; may be empty. */
  detail: z.string(),
  removedAt: instantMsSchema,
  /** It can be restored until this time. */
  until: instantMsSchema,
})
export type Trashed = z.infer<typeof trashedSchema>

const trashedKeySchema = trashedSchema.pick({ kind: true, id: true })
export type TrashedKey = z.infer<typeof trashedKeySchema>

export const trash = {
  /** Newest first. */
  list: oc.output(z.object({ items: z.array(trashedSchema) })),
  /** All or none are restored. Throws TRASHED_NOT_FOUND if one is no longer in the trash, and NAME_TAKEN or TAG_NAME_TAKEN. */
  restore: oc
    .input(z.object({ items: z.array(trashedKeySchema).min(1) }))
    .output(z.object({ restored: z.int(), actId: actIdSchema })),
  /** Deletes these for good, or everything in the trash. Cannot be undone. */
  empty: oc.input(z.object({ items: z.array(trashedKeySchema).optional() })).output(z.object({ deleted: z.int() })),
}
