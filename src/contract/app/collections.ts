import { oc } from '@orpc/contract'
import { z } from 'zod'
import { videoIdSchema } from './moments.ts'

export const collectionNameSchema = z
  .string()
  .trim()
  .min(1, 'The collection has no name: write one.')
  .max(200, 'The name is too long: 200 characters are the most.')

export const collectionSchema = z.object({ collectionId: z.int(), name: z.string(), videoCount: z.int() })
export type Collection = z.infer<typeof collectionSchema>

export const collections = {
  /** By name. */
  list: oc.output(z.object({ collections: z.array(collectionSchema) })),
  /** Gives back the collection of that name when there is one. */
  create: oc.input(z.object({ name: collectionNameSchema })).output(collectionSchema),
  /** Throws COLLECTION_NOT_FOUND, and NAME_TAKEN when another collection has the name. */
  rename: oc.input(z.object({ collectionId: z.int(), name: collectionNameSchema })).output(collectionSchema),
  /** The videos stay in the library. */
  remove: oc.input(z.object({ collectionId: z.int() })).output(z.object({})),
  addVideos: oc.input(z.object({ collectionId: z.int(), videoIds: z.array(videoIdSchema) })).output(z.object({})),
  removeVideos: oc.input(z.object({ collectionId: z.int(), videoIds: z.array(videoIdSchema) })).output(z.object({})),
}
