import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actIdSchema } from './acts.ts'
import { videoIdSchema } from './moments.ts'

export const collectionNameSchema = z
  .string()
  .trim()
  .min(1, 'The collection has no name. Enter a name.')
  .max(200, 'The name is too long. Use up to 200 characters.')

export const collectionSchema = z.object({ collectionId: z.int(), name: z.string(), videoCount: z.int() })
export type Collection = z.infer<typeof collectionSchema>

export const collections = {
  /** Sorted by name. */
  list: oc.output(z.object({ collections: z.array(collectionSchema) })),
  /** Returns the existing collection when there is already one with that name. */
  create: oc.input(z.object({ name: collectionNameSchema })).output(collectionSchema),
  /** Throws COLLECTION_NOT_FOUND, or NAME_TAKEN when another collection has the name. */
  rename: oc.input(z.object({ collectionId: z.int(), name: collectionNameSchema })).output(collectionSchema),
  /** Moves the collection to the trash, but not its videos. */
  remove: oc.input(z.object({ collectionId: z.int() })).output(z.object({ actId: actIdSchema })),
  addVideos: oc
    .input(z.object({ collectionId: z.int(), videoIds: z.array(videoIdSchema) }))
    .output(z.object({ actId: actIdSchema })),
  removeVideos: oc
    .input(z.object({ collectionId: z.int(), videoIds: z.array(videoIdSchema) }))
    .output(z.object({ actId: actIdSchema })),
}
