// Reads back what the user coded in another program: the codes and coded selections of a REFI-QDA project become tags and marks.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actIdSchema } from './acts.ts'
import { tagColours } from './choices.ts'
import { markedKindSchema } from './marks.ts'
import { positionMsSchema, videoIdSchema } from './moments.ts'

/** In bytes, for a file that is sent. As base64 it is a third longer. */
export const largestCodesFile = 20 * 1024 * 1024

/** A file that is sent, or one that this computer has, of any size. */
const codesFileSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sent'),
    base64: z
      .base64()
      .max(
        Math.ceil(largestCodesFile / 3) * 4,
        'This file is too large to be sent. The command “footnote import-codes FILE” reads files of any size.',
      ),
  }),
  z.object({ type: z.literal('path'), path: z.string().min(1).max(32_768) }),
])

const codedSourceSchema = z.object({
  /** As the file names it. */
  name: z.string(),
  kind: z.enum(['text', 'picture', 'pdf', 'audio', 'video']),
  /** How many selections the file has in it. */
  selections: z.int(),
  /** Null if the library has no video for it. */
  videoId: videoIdSchema.nullable(),
  title: z.string().nullable(),
  /** How the video was recognised. Null without one. */
  by: z.enum(['guid', 'id', 'title', 'text']).nullable(),
  /** Why nothing of it can be placed, as a sentence; null if it can. */
  problem: z.string().nullable(),
})
export type CodedSource = z.infer<typeof codedSourceSchema>

const codedTagSchema = z.object({
  /** As the file names it, from the top down. */
  path: z.array(z.string()),
  /** The tag that it is in the library; null for a new one. */
  tagId: z.int().nullable(),
  /** The path of that tag, which may be called otherwise. */
  tagPath: z.array(z.string()),
  /** Null for a new tag that gets a colour when it is created. */
  colour: z.enum(tagColours).nullable(),
  /** True if the library's tag gets the description of the file, because it has none. */
  addsDescription: z.boolean(),
})

const codedMarkSchema = z.object({
  /** `changed`: the library has the mark, and it gets tags or a note. */
  state: z.enum(['new', 'changed']),
  videoId: videoIdSchema,
  title: z.string(),
  /** Null for a time without words. */
  kind: markedKindSchema.nullable(),
  isWholeVideo: z.boolean(),
  startMs: positionMsSchema,
  endMs: positionMsSchema,
  quote: z.string(),
  /** The tags that it gets, as paths in the library. */
  tags: z.array(z.array(z.string())),
  /** The note that it gets or that is added to its own, in plain text; '' for none. */
  note: z.string(),
  madeBy: z.string(),
  /** True if the words are not exactly those of the file, because the transcript changed. */
  isSimilar: z.boolean(),
})
export type CodedMark = z.infer<typeof codedMarkSchema>

const codedLeftoverSchema = z.object({
  /** The name of the source, or of the code. */
  where: z.string(),
  /** The words of the selection; '' if there are none. */
  words: z.string(),
  /** Why it was left out, as a sentence. */
  reason: z.string(),
})
export type CodedLeftover = z.infer<typeof codedLeftoverSchema>

const codesImportSchema = z.object({
  /** The name of the project, and of the program that wrote it; '' if the file does not say. */
  project: z.string(),
  origin: z.string(),
  sources: z.array(codedSourceSchema),
  tags: z.array(codedTagSchema),
  /** The marks that are added or changed. */
  marks: z.array(codedMarkSchema),
  /** How many marks the library has already, as the file has them. */
  unchanged: z.int(),
  /** Videos that get tags, because the file codes their whole source. */
  videos: z.array(z.object({ videoId: videoIdSchema, title: z.string(), tags: z.array(z.array(z.string())) })),
  /** What could not be placed. */
  leftovers: z.array(codedLeftoverSchema),
  /** Sentences about what needs no place, such as the speakers of Footnote's own export. */
  notes: z.array(z.string()),
})
export type CodesImport = z.infer<typeof codesImportSchema>

export const codes = {
  /** What `apply` would do. Throws CODES_UNREADABLE. */
  preview: oc.input(z.object({ file: codesFileSchema })).output(codesImportSchema),
  /** Adds everything that has a place, as one act; what the library has already stays as it is. Throws CODES_UNREADABLE. */
  apply: oc.input(z.object({ file: codesFileSchema })).output(codesImportSchema.extend({ actId: actIdSchema })),
}
