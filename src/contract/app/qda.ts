// How a project for programs of qualitative data analysis (QDA) is written.
import { z } from 'zod'
import { qdaPrograms } from './choices.ts'

export const qdaOptionsSchema = z.object({
  /** The program that is to open the project. Programs differ in line ends and in what names they allow. */
  program: z.enum(qdaPrograms).default('other'),
  /** Codes for what is said, shown and summarised. */
  hasKinds: z.boolean().default(false),
  /** A code for the sections. */
  hasSections: z.boolean().default(false),
})
export type QdaOptions = z.infer<typeof qdaOptionsSchema>
