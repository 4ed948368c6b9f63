import { oc } from '@orpc/contract'
import { z } from 'zod'
import { exportFormats } from './choices.ts'
import { videoIdSchema } from './moments.ts'

export const exportFormatSchema = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof exportFormatSchema>

export const skippedSchema = z.object({ videoId: z.string(), reason: z.string() })
export type Skipped = z.infer<typeof skippedSchema>

/** What a file leaves unsaid because its format has no place for it. */
export const exportNoteSchema = z.object({ videoId: z.string(), note: z.string() })
export type ExportNote = z.infer<typeof exportNoteSchema>

export const exportFileSchema = z.object({ name: z.string(), mediaType: z.string(), contentBase64: z.string() })
export type ExportFile = z.infer<typeof exportFileSchema>

const videosToExport = z.object({
  /** Null: the whole library. */
  videoIds: z.array(videoIdSchema).nullable(),
  format: exportFormatSchema,
})

export const exports_ = {
  /** One file, or a ZIP for more than one video, the notes in a README.txt of it; null when every video was skipped. */
  videos: oc.input(videosToExport).output(
    z.object({
      file: exportFileSchema.nullable(),
      skipped: z.array(skippedSchema),
      notes: z.array(exportNoteSchema),
    }),
  ),
  /** Writes one file per video into a folder of this machine, never over an existing file. Throws FOLDER_NOT_WRITABLE and DISK_FULL. */
  videosToFolder: oc
    .input(videosToExport.extend({ folder: z.string().min(1) }))
    .output(
      z.object({ written: z.array(z.string()), skipped: z.array(skippedSchema), notes: z.array(exportNoteSchema) }),
    ),
  /** An answer as Markdown with time links. Throws ANSWER_NOT_FOUND. */
  answer: oc.input(z.object({ answerId: z.int() })).output(exportFileSchema),
}
