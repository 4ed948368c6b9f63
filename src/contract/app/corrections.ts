// The user's corrections of what is said and shown. The source's text is kept and can be restored.
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { actIdSchema } from './acts.ts'
import { markedKindSchema, textPlaceSchema } from './marks.ts'
import { instantMsSchema, rangeSchema, videoIdSchema } from './moments.ts'

export const correctionSchema = rangeSchema.extend({
  correctionId: z.int(),
  videoId: videoIdSchema,
  kind: markedKindSchema,
  /** Position among the clips of its kind; null if the present text has no clip for it (the correction waits for one). */
  clip: z.int().nullable(),
  originalText: z.string(),
  text: z.string(),
  originalSpeaker: z.string().nullable(),
  speaker: z.string().nullable(),
  madeBy: z.string(),
  changedAt: instantMsSchema,
  /** Earlier versions, newest first. */
  history: z.array(z.object({ at: instantMsSchema, text: z.string(), speaker: z.string().nullable() })),
})
export type Correction = z.infer<typeof correctionSchema>

const findSchema = z.object({
  find: z
    .string()
    .min(1, 'Enter the text to find.')
    .max(1000, 'The text to find is too long. Use up to 1,000 characters.'),
  replace: z.string().max(1000, 'The replacement is too long. Use up to 1,000 characters.'),
  isCaseSensitive: z.boolean().default(false),
  wholeWords: z.boolean().default(true),
  /** Null: the whole library. */
  videoIds: z.array(videoIdSchema).nullable().default(null),
  kinds: z.array(markedKindSchema).default(['said']),
})
export type FindAndReplace = z.input<typeof findSchema>
/** With the defaults filled in. */
export type WantedReplacement = z.output<typeof findSchema>

export const replacementSchema = z.object({
  videoId: videoIdSchema,
  title: z.string(),
  kind: markedKindSchema,
  clip: textPlaceSchema.shape.clip,
  startMs: rangeSchema.shape.startMs,
  before: z.string(),
  after: z.string(),
  /** Where `before` has the text that was found, as half-open ranges of UTF-16 offsets. */
  matches: z.array(z.tuple([z.int(), z.int()])),
})
export type Replacement = z.infer<typeof replacementSchema>

export const corrections = {
  /** In the order of the times. Those without a place in the present text come last. */
  ofVideo: oc.input(z.object({ videoId: videoIdSchema })).output(z.object({ corrections: z.array(correctionSchema) })),
  /**
   * Corrects the text of a clip; the source's own text removes the correction. `textVersion` is that of the video the user saw: throws
   * VIDEO_CHANGED if the text was replaced since, and VIDEO_NOT_FOUND.
   */
  correct: oc
    .input(
      z.object({
        videoId: videoIdSchema,
        textVersion: z.int(),
        kind: markedKindSchema,
        clip: textPlaceSchema.shape.clip,
        text: z.string().max(20_000, 'The text is too long. Use up to 20,000 characters.'),
      }),
    )
    .output(z.object({ actId: actIdSchema })),
  /** Removes corrections, so that the source's text and speaker are shown again. */
  revert: oc
    .input(z.object({ correctionIds: z.array(z.int()).min(1) }))
    .output(z.object({ reverted: z.int(), actId: actIdSchema })),
  /** What a replacement would change, in pieces while the library is read: first the newest video. `found` counts matches so far. */
  preview: oc
    .input(findSchema)
    .output(
      eventIterator(
        z.object({ replacements: z.array(replacementSchema), found: z.int(), videosRead: z.int(), videos: z.int() }),
      ),
    ),
  /**
   * Replaces in all clips at once or in none. `except` are the clips that the user left out of the preview. `expected` is the number of
   * clips that the preview listed, without those left out: throws VIDEO_CHANGED if there are more or fewer now.
   */
  replace: oc
    .input(
      findSchema.extend({
        except: z.array(z.object({ videoId: videoIdSchema, kind: markedKindSchema, clip: z.int() })).default([]),
        expected: z.int(),
      }),
    )
    .output(z.object({ clips: z.int(), videos: z.int(), actId: actIdSchema })),
}
