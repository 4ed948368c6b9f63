// Scholarly references to videos and moments.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { citationFormats, citationStyles } from './choices.ts'
import { markIdSchema } from './marks.ts'
import { positionMsSchema, videoIdSchema } from './moments.ts'

export const citationStyleSchema = z.enum(citationStyles)
export type CitationStyle = z.infer<typeof citationStyleSchema>

export const citationFormatSchema = z.enum(citationFormats)
export type CitationFormat = z.infer<typeof citationFormatSchema>

const citedItemSchema = z.union([
  /** A moment if there is a start; an end without a start counts from the beginning. Otherwise the whole video. */
  z.object({ videoId: videoIdSchema, startMs: positionMsSchema.optional(), endMs: positionMsSchema.optional() }),
  z.object({ markId: markIdSchema }),
  /** A result of a search on the service. */
  z.object({ searchId: z.int(), position: z.int().positive() }),
])

/**
 * What is cited. `tag`: videos that have the tag or one below it, or a mark with it. `answer`: the moments that an answer cites; those in
 * videos that are not in the library are cited with what the answer knows of them. `library`: every video.
 */
export const citedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('items'), items: z.array(citedItemSchema).min(1) }),
  z.object({ kind: z.literal('collection'), collectionId: z.int() }),
  z.object({ kind: z.literal('tag'), tagId: z.int() }),
  z.object({ kind: z.literal('answer'), answerId: z.int() }),
  z.object({ kind: z.literal('library') }),
])
export type Cited = z.infer<typeof citedSchema>

/** Words of one look. `isGiven`: from the video, so of any script and direction. */
export const styledTextSchema = z.object({
  text: z.string(),
  isItalic: z.boolean(),
  isGiven: z.boolean(),
  href: z.string().nullable(),
})
export type StyledText = z.infer<typeof styledTextSchema>

/** The same line in three forms. `html` is for word processors and has no styles. */
export const citationLineSchema = z.object({ text: z.string(), html: z.string(), runs: z.array(styledTextSchema) })
export type CitationLine = z.infer<typeof citationLineSchema>

const citedWorkSchema = z.object({
  videoId: videoIdSchema,
  reference: citationLineSchema,
  /** The citation in the text; with a style that cites in notes, the full note. */
  inText: citationLineSchema,
  /** The note for a work that was cited before; null with styles that do not cite in notes. */
  shortNote: citationLineSchema.nullable(),
  /** The work as CSL-JSON. */
  csl: z.record(z.string(), z.unknown()),
})

/** What cannot be cited, and why. */
const uncitedSchema = z.object({ title: z.string(), reason: z.string() })

const citationsSchema = z.object({
  /** In the order in which they were asked for. */
  items: z.array(citedWorkSchema),
  /** Each work once, in the order of the style. `html` has a paragraph for each. */
  bibliography: z.object({ text: z.string(), html: z.string(), works: z.array(citationLineSchema) }),
  skipped: z.array(uncitedSchema),
})
export type Citations = z.infer<typeof citationsSchema>

/**
 * Both routes throw VIDEO_NOT_FOUND for a video that neither the library nor a mark knows, MARK_NOT_FOUND, SEARCH_NOT_FOUND,
 * COLLECTION_NOT_FOUND, TAG_NOT_FOUND and ANSWER_NOT_FOUND.
 */
export const citations = {
  cite: oc.input(z.object({ cited: citedSchema, style: citationStyleSchema })).output(citationsSchema),
  /** A file for reference managers, with each work once. */
  export: oc.input(z.object({ cited: citedSchema, format: citationFormatSchema })).output(
    z.object({
      name: z.string(),
      mediaType: z.string(),
      text: z.string(),
      works: z.int(),
      skipped: z.array(uncitedSchema),
    }),
  ),
}
