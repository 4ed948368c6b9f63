// Sends videos, with the user's marks, to Zotero on this computer.
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { markIdSchema } from './marks.ts'
import { instantMsSchema, videoIdSchema } from './moments.ts'

/** Videos, or the videos of marks. A video that was removed from the library can be sent through its marks. */
const chosenSchema = z.object({
  videoIds: z.array(videoIdSchema).max(100_000).default([]),
  markIds: z.array(markIdSchema).max(100_000).default([]),
})

/**
 * `update`: Footnote may write to Zotero's library, so it updates what it sent before. `add`: Zotero only takes new items, because it is
 * older than version 10 (`old`) or because its setting for other programs is off (`off`).
 */
export const zoteroStatusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('not-running') }),
  z.object({
    state: z.literal('running'),
    /** Null if Zotero did not say. */
    version: z.string().nullable(),
    mode: z.enum(['update', 'add']),
    /** Null in mode `update`. */
    whyOnlyAdd: z.enum(['old', 'off']).nullable(),
    /** Whether Zotero will ask its user before it lets Footnote write. */
    willAsk: z.boolean(),
    /** How many videos were chosen. */
    videos: z.int(),
    /** How many marks their notes would have. */
    marks: z.int(),
    /** The videos that were sent to Zotero before, and when the last of them was. `inDoubt`: of those, how many may not have arrived. */
    sentBefore: z.object({ videos: z.int(), inDoubt: z.int(), lastAt: instantMsSchema.nullable() }),
  }),
])
export type ZoteroStatus = z.infer<typeof zoteroStatusSchema>

export const zoteroOutcomeSchema = z.object({
  videoId: videoIdSchema,
  title: z.string(),
  /**
   * `sent-before`: it was sent earlier and Zotero can only add, so it was not sent again. `in-doubt`: Zotero did not confirm that it
   * saved the video.
   */
  result: z.enum(['added', 'updated', 'unchanged', 'sent-before', 'in-doubt', 'failed']),
  /** Sentences for the user: why it failed, and what else he should know. Empty if there is nothing to say. */
  message: z.string(),
})
export type ZoteroOutcome = z.infer<typeof zoteroOutcomeSchema>

export const zoteroEventSchema = z.discriminatedUnion('type', [
  /** Another send is in progress, and this one waits for it. */
  z.object({ type: z.literal('waiting') }),
  /** Zotero asks its user whether Footnote may write. The send waits for the answer. */
  z.object({ type: z.literal('asking') }),
  /** `done` of `total` videos have an outcome. */
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({ type: z.literal('outcome'), outcome: zoteroOutcomeSchema }),
])
export type ZoteroEvent = z.infer<typeof zoteroEventSchema>

export const zotero = {
  /** Asks Zotero on this computer what it can do. Adds nothing to Zotero and does not ask its user. */
  look: oc.input(chosenSchema).output(zoteroStatusSchema),
  /**
   * Sends videos to Zotero, one outcome for each. Aborting keeps what was sent. Nothing is added twice unless `sendsCopies` is set.
   * With `withMarks`, each video gets a note with its marks; with `markIds` the note has these marks, and those that it had before.
   * Throws ZOTERO_UNREACHABLE, ZOTERO_REFUSED and ZOTERO_FAILED when the rest cannot be sent.
   */
  send: oc
    .input(
      chosenSchema.extend({
        withMarks: z.boolean().default(true),
        /** Sends videos again that were sent before, where Zotero can only add. */
        sendsCopies: z.boolean().default(false),
      }),
    )
    .output(eventIterator(zoteroEventSchema)),
}
