// The schemas that several endpoints share, for reading. They keep unknown fields and require only what Footnote cannot do without.
import { z } from 'zod'
import { formatCount } from '../format-count.ts'
import { dispensable, unreadList } from './dispensable.ts'

/** The interface says whole seconds. Fractions are accepted as well, and so are numbers written as text. */
const secondsSchema = z.number().or(
  z
    .string()
    .regex(/^-?\d+(?:\.\d+)?$/)
    .transform(Number),
)

/** A field that `readContents` reads, so that a fault in it does not lose the rest. */
const unreadContents = z.unknown().optional()

export const commonVideoDataSchema = z.looseObject({
  url: z.string(),
  title: unreadContents,
  description: dispensable(z.string()),
  thumbnail: dispensable(
    z.looseObject({ url: z.string(), width: dispensable(z.number()), height: dispensable(z.number()) }),
  ),
  author: dispensable(
    z.looseObject({
      name: dispensable(z.string()),
      url: dispensable(z.string()),
      avatar: dispensable(z.string()),
    }),
  ),
  /** ISO 8601. */
  publishedDate: dispensable(z.string()),
  duration: dispensable(secondsSchema),
  favicon: dispensable(z.string()),
  transcription: unreadContents,
  summary: unreadContents,
})

export const wireHighlightSchema = z.looseObject({
  startTime: secondsSchema,
  endTime: dispensable(secondsSchema),
  visualDescription: dispensable(z.string()),
  audioTranscription: dispensable(z.string()),
})
export type HighlightRead = z.infer<typeof wireHighlightSchema>

/** Highlights that cannot be read are left out; the others are kept. */
const highlightsSchema = dispensable(
  unreadList.transform((items) =>
    items.flatMap((item) => {
      const read = wireHighlightSchema.safeParse(item)
      return read.success ? [read.data] : []
    }),
  ),
)

/** A result of a search or a citation of an answer, which have the same fields. */
export const foundVideoSchema = commonVideoDataSchema.extend({
  score: dispensable(z.number()),
  highlights: highlightsSchema,
})
export type FoundVideoRead = z.infer<typeof foundVideoSchema>

export const videoClipSchema = z.looseObject({
  startTime: secondsSchema,
  endTime: dispensable(secondsSchema),
  visualDescription: z.string(),
})
export type VideoClipRead = z.infer<typeof videoClipSchema>

export const wireAudioClipSchema = z.looseObject({
  startTime: secondsSchema,
  endTime: dispensable(secondsSchema),
  transcription: z.string(),
  speakerId: dispensable(z.string()),
})
export type AudioClipRead = z.infer<typeof wireAudioClipSchema>

export const sectionSummarySchema = z.looseObject({
  startTime: secondsSchema,
  endTime: dispensable(secondsSchema),
  title: dispensable(z.string()),
  summary: z.string(),
})
export type SectionSummaryRead = z.infer<typeof sectionSummarySchema>

const amountSchema = z.number().nonnegative()

/**
 * Amounts that are not numbers are left out of the breakdown. Without a readable total the cost is unknown. If the service is another
 * Footnote, `unknownCharges` is the number of calls that its total leaves out.
 */
export const dollarCostSchema = dispensable(
  z.looseObject({
    total: amountSchema,
    unknownCharges: dispensable(z.number()),
    breakdown: dispensable(
      z
        .record(z.string(), z.unknown())
        .transform((parts) =>
          Object.fromEntries(
            Object.entries(parts).filter((part): part is [string, number] => amountSchema.safeParse(part[1]).success),
          ),
        ),
    ),
  }),
)
export type DollarCostRead = z.infer<typeof dollarCostSchema>

export const contentOptionsSchema = z
  .looseObject({
    includeTranscription: z.boolean().nullish().describe('Include what is said and shown in the videos.'),
    includeSummary: z
      .boolean()
      .nullish()
      .describe('Include summaries of the videos and their sections; ignored by `/answer`.'),
  })
  .nullish()

/** The longest query that an endpoint accepts, in Unicode code points. */
export const maxQueryLength = 500

export const querySchema = z
  .string()
  .min(1, 'is empty')
  .refine((query) => query.length <= maxQueryLength || [...query].length <= maxQueryLength, {
    error: `has more than ${formatCount(maxQueryLength, 'character')}`,
  })
  .meta({ maxLength: maxQueryLength })

/** The body of a failed request. Any other body counts as having no message. */
export const errorBodySchema = z.looseObject({ error: z.string() })
