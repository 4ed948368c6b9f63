// What the user keeps of a moment: quote, note and tags. Also notes about a whole video.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actIdSchema } from './acts.ts'
import { markGroupings } from './choices.ts'
import { instantMsSchema, positionMsSchema, rangeSchema, videoIdSchema } from './moments.ts'
import { tagPathSchema } from './tags.ts'

export const markIdSchema = z.uuid()

/** The kinds of text that can be marked; summaries cannot. */
export const markedKindSchema = z.enum(['said', 'shown'])
export type MarkedKind = z.infer<typeof markedKindSchema>

/** A place in the text of a video: a clip, by its position among the clips of its kind, and a UTF-16 offset in its present text. */
export const textPlaceSchema = z.object({ clip: z.int().nonnegative(), offset: z.int().nonnegative() })
export type TextPlace = z.infer<typeof textPlaceSchema>

/** A stretch of the text of one kind. `to` is exclusive. */
export const textRangeSchema = z.object({ kind: markedKindSchema, from: textPlaceSchema, to: textPlaceSchema })
export type TextRange = z.infer<typeof textRangeSchema>

/**
 * What the words rest on. `manual`, `automatic`: captions on YouTube. `file`: the user's caption file. `service`: a hosted service's
 * transcript. `described`: a description of what is shown, by `model` (null: by the service). Null: no words, or unknown.
 */
export const basisSchema = z.object({
  source: z.enum(['manual', 'automatic', 'file', 'service', 'described']).nullable(),
  model: z.string().nullable(),
  /** True if the user corrected the words or the speaker. */
  isCorrected: z.boolean(),
})
export type Basis = z.infer<typeof basisSchema>

export const markSchema = rangeSchema.extend({
  markId: markIdSchema,
  videoId: videoIdSchema,
  /** Null for a still frame, for a time without words, and for a whole video. */
  kind: markedKindSchema.nullable(),
  isWholeVideo: z.boolean(),
  /** The words as they were marked; empty if there are none. */
  quote: z.string(),
  /** Markdown, as the user typed it. */
  note: z.string(),
  /** In the order in which they were added. */
  tagIds: z.array(z.int()),
  /** The names of who says the words, in order of appearance; empty if unknown. */
  speakers: z.array(z.string()),
  basis: basisSchema,
  /** Where the words are in the present text; null if they have no place there. */
  place: z.object({ from: textPlaceSchema, to: textPlaceSchema }).nullable(),
  /**
   * How the place was found. `exact`: the text has these words. `similar`: the text changed, and these are most of the words. `time`: the
   * text changed and no longer has the words, so only the time is known. Null for a mark without words.
   */
  placement: z.enum(['exact', 'similar', 'time']).nullable(),
  madeBy: z.string(),
  createdAt: instantMsSchema,
  changedAt: instantMsSchema,
  // The mark's own copy of its source, so that it survives its video.
  title: z.string(),
  author: z.string(),
  publishedAt: instantMsSchema.nullable(),
  /** The address of the moment. */
  url: z.string(),
  /** False if the video was removed from the library. */
  isInLibrary: z.boolean(),
})
export type Mark = z.infer<typeof markSchema>

export const markGroupingSchema = z.enum(markGroupings)
export type MarkGrouping = z.infer<typeof markGroupingSchema>

export const countsBySchema = z.enum(['tag-video', 'tag-speaker', 'tag-tag'])
export type CountsBy = z.infer<typeof countsBySchema>

/** A tag's or collection's id, a video's id or a speaker's name; null for marks without one. */
const markKeySchema = z.union([z.int(), z.string()]).nullable()
export type MarkKey = z.infer<typeof markKeySchema>

/** What a list of marks is narrowed by. All of the conditions given must hold. */
export const markFilterSchema = z.object({
  markIds: z.array(markIdSchema).optional(),
  /** Marks with any of these tags or of the tags below them. */
  tagIds: z.array(z.int()).optional(),
  /** Marks without a tag. */
  isUntagged: z.boolean().optional(),
  videoIds: z.array(videoIdSchema).optional(),
  collectionId: z.int().optional(),
  /** All words must occur in quote, note, title or tags; the last may be unfinished. */
  text: z.string().max(1000, 'The words to look for are too long. Use up to 1,000 characters.').optional(),
  /** The words of `text` must occur in the mark's own words: in its quote or note. */
  isTextOwn: z.boolean().optional(),
  kind: markedKindSchema.optional(),
  /** Made at this time or later. */
  madeFrom: instantMsSchema.optional(),
  /** Made before this time. */
  madeUntil: instantMsSchema.optional(),
  /** Only marks whose text changed. */
  hasChangedText: z.boolean().optional(),
  /** The marks that `groups` counts in this group. With a tag, only marks with the tag itself. */
  group: z.object({ by: markGroupingSchema, key: markKeySchema }).optional(),
  /** The marks that `counts` counts in this cell. */
  cell: z.object({ by: countsBySchema, row: markKeySchema, column: markKeySchema }).optional(),
})
export type MarkFilter = z.infer<typeof markFilterSchema>

/**
 * `hand`: the user's own order within one tag, which the filter must name as its only tag or as its group. Marks that have only a tag below
 * it come last. `video`: by title, then by time.
 */
export const markOrderSchema = z.enum(['newest', 'oldest', 'video', 'hand'])
export type MarkOrder = z.infer<typeof markOrderSchema>

const markGroupSchema = z.object({
  key: markKeySchema,
  label: z.string(),
  count: z.int(),
})
export type MarkGroup = z.infer<typeof markGroupSchema>

const noteSchema = z.string().max(100_000, 'The note is too long. Use up to 100,000 characters.')

/** `names` may be paths such as `cooling/roofs`; tags that do not exist are created. */
export const tagsWantedSchema = z.object({
  tagIds: z.array(z.int()).default([]),
  names: z.array(tagPathSchema).default([]),
})

/** What to mark. Quote, title and speakers are read from the library. */
export const markTargetSchema = z.discriminatedUnion('type', [
  /**
   * Words that the user selected. `startMs` and `endMs` are set where the user knows them better than the clips. `quote` is the words as the
   * user saw them: if the text changed meanwhile, they are looked for elsewhere, and VIDEO_CHANGED is thrown if they are gone.
   */
  z.object({
    type: z.literal('words'),
    range: textRangeSchema,
    quote: z.string().min(1).max(1_000_000).optional(),
    startMs: positionMsSchema.optional(),
    endMs: positionMsSchema.optional(),
  }),
  /** A time range: all clips of the kind within it are quoted. With `kind` null, only the time is marked, such as a still frame. */
  rangeSchema.extend({ type: z.literal('moment'), kind: markedKindSchema.nullable() }),
  z.object({ type: z.literal('video') }),
])
export type MarkTarget = z.input<typeof markTargetSchema>

const newMarkSchema = z.object({
  videoId: videoIdSchema,
  target: markTargetSchema,
  note: noteSchema.default(''),
  tags: tagsWantedSchema.prefault({}),
})
export type NewMark = z.input<typeof newMarkSchema>

const countedSchema = z.object({ key: markKeySchema, label: z.string() })

const countsSchema = z.object({
  rows: z.array(countedSchema),
  columns: z.array(countedSchema),
  /** One list per row, one cell per column. `ms` is the time that the marks cover, overlaps counted once. */
  cells: z.array(z.array(z.object({ marks: z.int(), ms: z.int() }))),
})
export type MarkCounts = z.infer<typeof countsSchema>

export const marks = {
  /** A page of the marks that fit the filter. `total` counts all of them; `next` is null on the last page. */
  list: oc
    .input(
      markFilterSchema.extend({
        order: markOrderSchema.default('newest'),
        after: z.int().nonnegative().default(0),
        limit: z.int().min(1).max(1000).default(200),
      }),
    )
    .output(z.object({ marks: z.array(markSchema), total: z.int(), next: z.int().nullable() })),
  /** The marks of one video, in the order of their times; notes about the whole video first. */
  ofVideo: oc.input(z.object({ videoId: videoIdSchema })).output(z.object({ marks: z.array(markSchema) })),
  /** The ids of all marks that fit the filter, in the given order. */
  ids: oc
    .input(markFilterSchema.extend({ order: markOrderSchema.default('newest') }))
    .output(z.object({ markIds: z.array(markIdSchema) })),
  /** How many marks of the filter each tag, video or collection has; groups without marks are left out. Sorted by label. */
  groups: oc
    .input(markFilterSchema.extend({ by: markGroupingSchema }))
    .output(z.object({ groups: z.array(markGroupSchema), total: z.int() })),
  /** All or none are made. Throws VIDEO_NOT_FOUND, VIDEO_CHANGED, and BAD_INPUT for a place that the text does not have. */
  create: oc
    .input(z.object({ marks: z.array(newMarkSchema).min(1).max(10_000) }))
    .output(z.object({ marks: z.array(markSchema), actId: actIdSchema })),
  /** Changes what is given. `target` marks other words of the same video. Throws MARK_NOT_FOUND and VIDEO_CHANGED. */
  update: oc
    .input(
      z.object({
        markId: markIdSchema,
        note: noteSchema.optional(),
        tags: tagsWantedSchema.optional(),
        target: markTargetSchema.optional(),
      }),
    )
    .output(z.object({ mark: markSchema, actId: actIdSchema })),
  /** Adds and removes tags of several marks. */
  tag: oc
    .input(
      z.object({
        markIds: z.array(markIdSchema),
        add: tagsWantedSchema.prefault({}),
        remove: z.array(z.int()).default([]),
      }),
    )
    .output(z.object({ changed: z.int(), actId: actIdSchema })),
  /** Moves marks within the user's order of a tag: before another mark, or to the end. */
  arrange: oc
    .input(z.object({ tagId: z.int(), markIds: z.array(markIdSchema), before: markIdSchema.nullable() }))
    .output(z.object({ actId: actIdSchema })),
  /** Moves marks to the trash. */
  remove: oc
    .input(z.object({ markIds: z.array(markIdSchema) }))
    .output(z.object({ removed: z.int(), actId: actIdSchema })),
  /** Marks by tag and video, by tag and speaker, or by pairs of tags whose marks overlap. */
  counts: oc.input(markFilterSchema.extend({ by: countsBySchema })).output(countsSchema),
  /** The same as CSV: one line for each cell that has marks. */
  countsCsv: oc.input(markFilterSchema.extend({ by: countsBySchema })).output(z.object({ text: z.string() })),
}
