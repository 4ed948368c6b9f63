import { z } from 'zod'
import { libraryCountsSchema } from '../../contract/app/backups.ts'

/** The names of the parts of a backup, which is a ZIP file. */
export const manifestName = 'manifest.json'
export const libraryName = 'library.sqlite'
export const settingsName = 'settings.json'

/** Pictures keep their paths in the data folder. They have no other names, so that no part can be written anywhere else. */
const pictureName = /^(?:thumbnails\/[0-9a-f]{22}|storyboards\/[0-9a-f]{22}\/\d{1,4}\.jpg)$/

export const isPictureName = (name: string): boolean => pictureName.test(name)

export const isPartName = (name: string): boolean =>
  name === manifestName || name === libraryName || name === settingsName || isPictureName(name)

const partSchema = z.object({ bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type BackupPart = z.infer<typeof partSchema>

/** The only version of the format so far. */
export const formatVersion = 1

export const manifestSchema = z.object({
  format: z.literal('footnote-backup'),
  formatVersion: z.int().min(1),
  /** By which the schedule recognises the files that it made. */
  backupId: z.uuid(),
  appVersion: z.string().max(100),
  libraryVersion: z.int(),
  madeAt: z.int(),
  counts: libraryCountsSchema,
  /** All other files of the ZIP, by name. */
  parts: z.record(z.string().max(100), partSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

/** With the pictures of 10,000 videos it has about ten megabytes. */
export const mostManifestBytes = 64_000_000
export const mostSettingsBytes = 1_000_000
