import { oc } from '@orpc/contract'
import { z } from 'zod'
import { rangeSchema, videoIdSchema } from './moments.ts'
import { taskSchema } from './tasks.ts'

export const usualPictures = 48

export const describeRequestSchema = z.object({
  videoId: videoIdSchema,
  /** The part of the video to describe; the whole video when it is left out. */
  range: rangeSchema
    .refine(
      ({ startMs, endMs }) => startMs < endMs,
      'The part to describe ends before it begins. Change its start or end.',
    )
    .optional(),
  /** If there are more shots than this, the ones that differ most from the shot before them are described. */
  mostPictures: z.int().min(1).max(200).default(usualPictures),
})
export type DescribeRequest = z.output<typeof describeRequestSchema>

/** The most that describing a video takes. Pictures that the model has described before take no tokens and cost nothing. */
export const descriptionPlanSchema = z.object({
  /** The model's name. */
  model: z.string(),
  isLocal: z.boolean(),
  /** Shots in the part to describe, counted in the still frames that are there. */
  shots: z.int(),
  /** Pictures to describe: one per shot, up to `mostPictures`. */
  pictures: z.int(),
  /** The number of these pictures that the model has described before. */
  kept: z.int(),
  /** The number of still frames that have not been fetched. */
  missingFrames: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null when the model's price is unknown. */
  usd: z.number().nullable(),
  /** The amount left of the monthly cap; null without a cap. */
  leftUsd: z.number().nullable(),
})
export type DescriptionPlan = z.infer<typeof descriptionPlanSchema>

export const descriptions = {
  /** Throws MODEL_MISSING, VIDEO_NOT_FOUND, and BAD_INPUT if there is no still frame or the service has described the video. */
  plan: oc.input(describeRequestSchema).output(descriptionPlanSchema),
  /**
   * Starts a task in which the model describes the pictures. If the task succeeds, its descriptions replace earlier ones by a model for
   * the same part of the video; otherwise nothing changes. Throws the same errors as `plan`.
   */
  start: oc.input(describeRequestSchema).output(taskSchema),
}
