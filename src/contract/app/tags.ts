// Tags for marks and videos. Researchers call them codes.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actIdSchema } from './acts.ts'
import { codeBookFormats, tagColours } from './choices.ts'
import { videoIdSchema } from './moments.ts'

export const tagNameSchema = z
  .string()
  .trim()
  .min(1, 'The tag has no name. Enter a name.')
  .max(200, 'The name is too long. Use up to 200 characters.')

/** A name, or names from the top down with slashes between them. */
export const tagPathSchema = z
  .string()
  .trim()
  .min(1, 'The tag has no name. Enter a name.')
  .max(1000, 'The tag is too long. Use up to 1,000 characters.')

export const tagSchema = z.object({
  tagId: z.int(),
  /** Stable in all libraries and exports. */
  uuid: z.uuid(),
  parentId: z.int().nullable(),
  /** May contain a slash, if it was imported with one. */
  name: z.string(),
  /** The names from the top to this tag. */
  path: z.array(z.string()),
  description: z.string(),
  colour: z.enum(tagColours),
  /** Marks and videos with this tag itself. */
  markCount: z.int(),
  videoCount: z.int(),
  /** Marks with this tag or one below it, each counted once. */
  allMarkCount: z.int(),
})
export type Tag = z.infer<typeof tagSchema>

export type CodeBookFormat = (typeof codeBookFormats)[number]

export const tags = {
  /**
   * All tags, sorted by path; each is followed by those below it. With a collection, only marks and videos of its videos are counted. Throws
   * COLLECTION_NOT_FOUND.
   */
  list: oc
    .input(z.object({ collectionId: z.int().optional() }).optional())
    .output(z.object({ tags: z.array(tagSchema) })),
  /** `path` such as `cooling/roofs` creates what is missing of it. Returns the existing tag if there is one. */
  create: oc
    .input(
      z.object({
        path: tagPathSchema,
        /** The tag above the path; null for the top. */
        parentId: z.int().nullable().default(null),
      }),
    )
    .output(z.object({ tag: tagSchema, actId: actIdSchema })),
  /**
   * Changes what is given. Throws TAG_NOT_FOUND, TAG_NAME_TAKEN if a tag with the name is there already (offer to merge), and BAD_INPUT
   * for a parent that is the tag itself or below it.
   */
  update: oc
    .input(
      z.object({
        tagId: z.int(),
        name: tagNameSchema.optional(),
        description: z.string().max(20_000, 'The description is too long. Use up to 20,000 characters.').optional(),
        colour: z.enum(tagColours).optional(),
        parentId: z.int().nullable().optional(),
      }),
    )
    .output(z.object({ tag: tagSchema, actId: actIdSchema })),
  /** Gives the marks, videos and lower tags of `tagIds` to `intoId`; descriptions are joined. */
  merge: oc
    .input(z.object({ tagIds: z.array(z.int()).min(1), intoId: z.int() }))
    .output(z.object({ tag: tagSchema, actId: actIdSchema })),
  /** Moves the tags and those below them to the trash. Marks and videos stay. */
  remove: oc.input(z.object({ tagIds: z.array(z.int()) })).output(z.object({ removed: z.int(), actId: actIdSchema })),
  /** Adds and removes tags of videos. `names` may be paths; tags that do not exist are created. */
  tagVideos: oc
    .input(
      z.object({
        videoIds: z.array(videoIdSchema),
        add: z.object({
          tagIds: z.array(z.int()).default([]),
          names: z.array(tagPathSchema).default([]),
        }),
        remove: z.array(z.int()).default([]),
      }),
    )
    .output(z.object({ changed: z.int(), actId: actIdSchema })),
  /**
   * The code book: all tags with descriptions and counts. With a collection, only the tags that its marks and videos have, and those above
   * them. `qdc` is a code book of REFI-QDA, without counts. Throws COLLECTION_NOT_FOUND, and BAD_INPUT for a `qdc` without tags.
   */
  codeBook: oc
    .input(z.object({ format: z.enum(codeBookFormats), collectionId: z.int().optional() }))
    .output(z.object({ text: z.string() })),
}
