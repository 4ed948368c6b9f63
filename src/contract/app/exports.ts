// Everything that leaves as a file: what it is, and where it goes.
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { answerFormats, markFormats, speakerStyles, videoFormats } from './choices.ts'
import { markFilterSchema, markGroupingSchema, markOrderSchema } from './marks.ts'
import { videoIdSchema } from './moments.ts'
import { qdaOptionsSchema } from './qda.ts'
import { transcriptOptionsSchema } from './transcript-options.ts'

export type VideoFormat = (typeof videoFormats)[number]
export type MarkFormat = (typeof markFormats)[number]
export type AnswerFormat = (typeof answerFormats)[number]

export const exportedSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('videos'),
    /** Null means the whole library. */
    videoIds: z.array(videoIdSchema).nullable(),
    format: z.enum(videoFormats),
    options: transcriptOptionsSchema.prefault({}),
    /** For `qdpx`. */
    qda: qdaOptionsSchema.prefault({}),
  }),
  /** Only formats with headings are grouped. */
  z.object({
    type: z.literal('marks'),
    filter: markFilterSchema.prefault({}),
    order: markOrderSchema.default('video'),
    groupBy: markGroupingSchema.default('tag'),
    /** The same pseudonyms as in transcripts. Quotes, and addresses that lead to the videos, stay as they are. */
    speakers: z.enum(speakerStyles).default('names'),
    format: z.enum(markFormats),
    /** For `qdpx`. */
    qda: qdaOptionsSchema.prefault({}),
  }),
  /** An answer with links to the cited times. */
  z.object({ type: z.literal('answer'), answerId: z.int(), format: z.enum(answerFormats) }),
  /** Who is behind each pseudonym, as CSV. Never part of another export, so that it can be kept apart. */
  z.object({ type: z.literal('pseudonyms') }),
])
export type Exported = z.infer<typeof exportedSchema>
export type ExportRequest = z.input<typeof exportedSchema>

export const destinationSchema = z.discriminatedUnion('kind', [
  /** The caller gets the content in pieces. */
  z.object({ kind: z.literal('window') }),
  /** A file that the user selected. It is replaced if it exists. */
  z.object({ kind: z.literal('file'), path: z.string().min(1) }),
  /** A folder, which is created if necessary. Existing files are never overwritten. */
  z.object({ kind: z.literal('folder'), folder: z.string().min(1) }),
])
export type Destination = z.infer<typeof destinationSchema>

export const skippedSchema = z.object({ videoId: z.string(), reason: z.string() })
export type Skipped = z.infer<typeof skippedSchema>

/** Tells the user what is missing from a file because its format has no place for it. `videoId` is null if that is so in all files. */
export const exportNoteSchema = z.object({ videoId: z.string().nullable(), note: z.string() })
export type ExportNote = z.infer<typeof exportNoteSchema>

/** A small file in one piece. */
export const exportFileSchema = z.object({ name: z.string(), mediaType: z.string(), contentBase64: z.string() })
export type ExportFile = z.infer<typeof exportFileSchema>

const fileKindSchema = z.object({ name: z.string(), mediaType: z.string() })

export const exportEventSchema = z.discriminatedUnion('type', [
  /** In videos or marks. */
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int() }),
  /** The next bytes of the file. Only for the destination `window`. */
  z.object({ type: z.literal('piece'), base64: z.base64() }),
  /** The last event. */
  z.object({
    type: z.literal('finished'),
    /** Null if everything was skipped, so that there is no file. */
    file: fileKindSchema.nullable(),
    /** The paths of the written files; empty for the destination `window`. */
    written: z.array(z.string()),
    skipped: z.array(skippedSchema),
    notes: z.array(exportNoteSchema),
  }),
])
export type ExportEvent = z.infer<typeof exportEventSchema>

export const exports_ = {
  /** The name that the file should have. Several files are packed into a ZIP, unless they go to a folder. Throws ANSWER_NOT_FOUND. */
  plan: oc.input(exportedSchema).output(fileKindSchema),
  /**
   * Writes everything to its destination, in pieces. Aborting leaves no incomplete file. Throws ANSWER_NOT_FOUND, FOLDER_NOT_WRITABLE,
   * DISK_FULL, and EXPORT_STOPPED when Footnote closes; `data.written` then has the files that are complete.
   */
  run: oc
    .input(z.object({ what: exportedSchema, destination: destinationSchema }))
    .output(eventIterator(exportEventSchema)),
}
