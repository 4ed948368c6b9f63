import { oc } from '@orpc/contract'
import { z } from 'zod'
import { rangeSchema, videoIdSchema } from './moments.ts'
import { taskSchema } from './tasks.ts'

export const usualPictures = 48

export const describeRequestSchema = z.object({
  videoId: videoIdSchema,
  /** The stretch to describe; the whole video otherwise. */
  range: rangeSchema.refine(({ startMs, endMs }) => startMs < endMs, 'The stretch ends before it begins.').optional(),
  /** Where there are more shots, those that differ most from what is before them are described. */
  mostPictures: z.int().min(1).max(200).default(usualPictures),
})
export type DescribeRequest = z.output<typeof describeRequestSchema>

/** What describing takes at most; pictures whose descriptions are kept from before take nothing. */
export const descriptionPlanSchema = z.object({
  /** The model's name. */
  model: z.string(),
  isLocal: z.boolean(),
  /** In the stretch, as far as its frames are there. */
  shots: z.int(),
  /** To be described: one a shot, within the limit. */
  pictures: z.int(),
  /** Of those, how many the model has described before. */
  kept: z.int(),
  /** Frames that are not there. */
  missingFrames: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null when the model's price is not known. */
  usd: z.number().nullable(),
  /** What is left of the monthly cap; null where there is none. */
  leftUsd: z.number().nullable(),
})
export type DescriptionPlan = z.infer<typeof descriptionPlanSchema>

export const descriptions = {
  /** Throws MODEL_MISSING, VIDEO_NOT_FOUND, and BAD_INPUT where no frame is there or the service described the video. */
  plan: oc.input(describeRequestSchema).output(descriptionPlanSchema),
  /**
   * Has the model describe what is shown, as a task. What it says replaces what a model said of the stretch before, all of it or
   * nothing. Throws as `plan` does.
   */
  start: oc.input(describeRequestSchema).output(taskSchema),
}
