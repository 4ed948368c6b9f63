// Undo. An act is one change that the user made: of marks, tags, speakers, corrections, collections, or the removal of videos.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantMsSchema } from './moments.ts'

/** The act that a change was recorded as; null if nothing changed. */
export const actIdSchema = z.int().nullable()

export const actSchema = z.object({
  actId: z.int(),
  at: instantMsSchema,
  /** What was done, as a sentence without a full stop, such as “Removed 3 marks”. */
  title: z.string(),
  isUndone: z.boolean(),
})
export type Act = z.infer<typeof actSchema>

export const acts = {
  /** The last act of the library that can be undone; null if there is none. */
  last: oc.output(z.object({ act: actSchema.nullable() })),
  /**
   * Reverses an act completely or not at all. Throws ACT_NOT_FOUND if it is older than 30 days or was undone, and UNDO_REFUSED if something
   * that it changed was changed again since.
   */
  undo: oc.input(z.object({ actId: z.int() })).output(z.object({ act: actSchema })),
  /** Repeats an act that was undone. Throws like `undo`. */
  redo: oc.input(z.object({ actId: z.int() })).output(z.object({ act: actSchema })),
}
