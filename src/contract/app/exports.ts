import { oc } from '@orpc/contract'
import { z } from 'zod'
import { exportFormats } from './choices.ts'
import { videoIdSchema } from './moments.ts'

export const exportFormatSchema = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof exportFormatSchema>

export const skippedSchema = z.object({ videoId: z.string(), reason: z.string() })
export type Skipped = z.infer<typeof skippedSchema>

/** Tells the user what is missing from a file because its format has no place for it. */
export const exportNoteSchema = z.object({ videoId: z.string(), note: z.string() })
export type ExportNote = z.infer<typeof exportNoteSchema>

export const exportFileSchema = z.object({ name: z.string(), mediaType: z.string(), contentBase64: z.string() })
export type ExportFile = z.infer<typeof exportFileSchema>

const videosToExport = z.object({
  /** Null means the whole library. */
  videoIds: z.array(videoIdSchema).nullable(),
  format: exportFormatSchema,
  /** True for the texts as the sources sent them, without the user's corrections and without the names of persons. */
  isOriginal: z.boolean().default(false),
})

export const exports_ = {
  /** One file, or a ZIP for several videos, with the notes in its README.txt. `file` is null when every video was skipped. */
  videos: oc.input(videosToExport).output(
    z.object({
      file: exportFileSchema.nullable(),
      skipped: z.array(skippedSchema),
      notes: z.array(exportNoteSchema),
    }),
  ),
  /**
   * Writes one file per video to a folder on this computer, and never overwrites an existing file. Throws FOLDER_NOT_WRITABLE, DISK_FULL
   * and EXPORT_STOPPED.
   */
  videosToFolder: oc
    .input(videosToExport.extend({ folder: z.string().min(1) }))
    .output(
      z.object({ written: z.array(z.string()), skipped: z.array(skippedSchema), notes: z.array(exportNoteSchema) }),
    ),
  /** An answer as Markdown with links to the cited times. Throws ANSWER_NOT_FOUND. */
  answer: oc.input(z.object({ answerId: z.int() })).output(exportFileSchema),
}
