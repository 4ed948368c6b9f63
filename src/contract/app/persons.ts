// Who speaks. A speaker is a label in one video, such as `speaker_1`; a person is who that is, in all videos.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actIdSchema } from './acts.ts'
import { textPlaceSchema } from './marks.ts'
import { rangeSchema, videoIdSchema } from './moments.ts'

export const personNameSchema = z
  .string()
  .trim()
  .min(1, 'The speaker has no name. Enter a name.')
  .max(200, 'The name is too long. Use up to 200 characters.')

export const personSchema = z.object({ personId: z.int(), name: z.string(), videoCount: z.int() })
export type Person = z.infer<typeof personSchema>

export const speakerSchema = z.object({
  /** As the source gives it. */
  label: z.string(),
  /** Null until the user says who it is. */
  person: personSchema.pick({ personId: true, name: true }).nullable(),
  clipCount: z.int(),
  spokenMs: z.int(),
  /** About five seconds of this speaker, to recognise the voice. */
  sample: rangeSchema,
  /** A known person whose name equals the label, if `person` is null. */
  suggested: personSchema.pick({ personId: true, name: true }).nullable(),
  /** In how many other videos of the channel a speaker has the same label; 0 for labels such as `speaker_1`, which mean nothing elsewhere. */
  sameElsewhere: z.int(),
})
export type Speaker = z.infer<typeof speakerSchema>

export const persons = {
  /** Sorted by name. */
  list: oc.output(z.object({ persons: z.array(personSchema) })),
  /** The speakers of a video, those who speak longest first. */
  ofVideo: oc.input(z.object({ videoId: videoIdSchema })).output(
    z.object({
      speakers: z.array(speakerSchema),
      /** Clips of speech without a speaker. */
      clipsWithout: z.int(),
    }),
  ),
  /**
   * Says who a speaker is; null forgets it. Two speakers with the same person are one. `everywhere`: also where a speaker of another video
   * of the channel has the same label; refused with BAD_INPUT for labels such as `speaker_1`.
   */
  name: oc
    .input(
      z.object({
        videoId: videoIdSchema,
        label: z.string(),
        name: personNameSchema.nullable(),
        everywhere: z.boolean().default(false),
      }),
    )
    .output(z.object({ videos: z.int(), actId: actIdSchema })),
  /** Renames a person in all videos. A name that another person has merges the two. Throws PERSON_NOT_FOUND. */
  rename: oc
    .input(z.object({ personId: z.int(), name: personNameSchema }))
    .output(z.object({ videos: z.int(), actId: actIdSchema })),
  /**
   * Gives clips to another speaker: a correction of these clips. `speaker` is a name or a label of the video; null: nobody is known.
   * `clips` are positions among the spoken clips. Throws VIDEO_NOT_FOUND, and VIDEO_CHANGED if `textVersion` is not the present one.
   */
  assign: oc
    .input(
      z.object({
        videoId: videoIdSchema,
        textVersion: z.int(),
        clips: z.array(textPlaceSchema.shape.clip).min(1),
        speaker: personNameSchema.nullable(),
      }),
    )
    .output(z.object({ changed: z.int(), actId: actIdSchema })),
}
