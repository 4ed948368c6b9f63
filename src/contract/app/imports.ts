import { oc } from '@orpc/contract'
import { z } from 'zod'
import { collectionNameSchema } from './collections.ts'
import { ceilingUsdSchema, estimateSchema } from './costs.ts'
import { itemErrorSchema } from './item-errors.ts'
import { crawlModeSchema, instantMsSchema, positionMsSchema, sourceKindSchema, videoIdSchema } from './moments.ts'
import { foundListSchema, pastedItemSchema, pastedListSchema } from './pasted.ts'
import { keptResultSchema } from './raw-results.ts'

export const importItemStateSchema = z.enum([
  'pending',
  'fetching',
  'saved',
  'duplicate',
  'exists',
  'failed',
  'unreadable',
  'cancelled',
  /** It may have been paid for and its response was lost: the user decides. */
  'in_doubt',
])
export type ImportItemState = z.infer<typeof importItemStateSchema>

export const importItemSchema = z.object({
  itemId: z.int(),
  input: z.string(),
  videoId: videoIdSchema.nullable(),
  title: z.string().nullable(),
  /** What the list it was chosen from calls it; null when it was not chosen from one. */
  listedTitle: z.string().nullable(),
  state: importItemStateSchema,
  error: itemErrorSchema.nullable(),
  /** What of a saved video came and could not be read, in sentences; null where nothing is missing. */
  unread: z.string().nullable(),
  /** What came and could not be read completely, oldest first. */
  kept: z.array(keptResultSchema),
  /** When a waiting item is tried again. */
  nextAttemptAt: instantMsSchema.nullable(),
})
export type ImportItem = z.infer<typeof importItemSchema>

export const importCountsSchema = z.object({
  total: z.int(),
  waiting: z.int(),
  saved: z.int(),
  failed: z.int(),
  /** In the library already, or pasted twice. */
  skipped: z.int(),
  unreadable: z.int(),
  cancelled: z.int(),
  inDoubt: z.int(),
})

export const importSchema = z.object({
  importId: z.int(),
  createdAt: instantMsSchema,
  finishedAt: instantMsSchema.nullable(),
  source: sourceKindSchema,
  crawlMode: crawlModeSchema,
  collectionId: z.int().nullable(),
  state: z.enum(['running', 'paused', 'cancelled', 'finished']),
  /** Why it paused by itself (no funds, disk full, no network, the cap, a trial that is over); null when the user paused it. */
  pauseReason: itemErrorSchema.nullable(),
  counts: importCountsSchema,
  /** Null when at least one cost is unknown. */
  costUsd: z.number().nullable(),
  /** What it was held to cost when it was started; null when that was not known. */
  estimateUsd: z.number().nullable(),
  /** The most one video may cost, as the user named it; a dearer one pauses the import. */
  ceilingPerVideoUsd: z.number().nullable(),
  /** Whether one video is fetched to learn its price, and the import pauses then, while the price is not known. */
  isTrial: z.boolean(),
})
export type Import = z.infer<typeof importSchema>

export const listedVideoSchema = z.object({
  videoId: videoIdSchema,
  /** As the list has it: where a video is gone, YouTube's words for that. */
  title: z.string(),
  author: z.string().nullable(),
  durationMs: positionMsSchema.nullable(),
  /** In the list, from 1. */
  position: z.int().positive(),
  isInLibrary: z.boolean(),
  /** Why it cannot be added; null when it can. */
  unavailable: z.string().nullable(),
})
export type ListedVideo = z.infer<typeof listedVideoSchema>

/** Videos chosen from a list, in its order; the list is one that was pasted, by the link that `preview` gives it. */
export const chosenListSchema = z.object({
  link: z.string().max(1000),
  videos: z
    .array(z.object({ videoId: videoIdSchema, title: z.string().max(1000) }))
    .min(1)
    .max(5000, 'Choose 5,000 videos of a list at the most.'),
})
export type ChosenList = z.infer<typeof chosenListSchema>

const chosenListsSchema = z.array(chosenListSchema).max(1000).default([])

const pastedTextSchema = z.string().max(5_000_000, 'This text is too long: five million characters are the most.')

const importIdInput = z.object({ importId: z.int() })

/** How an import begins whose price is not known; where it is known, only the ceiling counts. */
const termsInput = z.object({
  ceilingPerVideoUsd: ceilingUsdSchema.optional(),
  /** Pauses with `TRIAL_DONE` once a trial video has shown the price. */
  trial: z.boolean().optional(),
})

export const imports = {
  /** Reads pasted text without starting anything. */
  preview: oc
    .input(
      z.object({
        text: pastedTextSchema,
        /** As for `start`: the estimate is for an import begun so. */
        source: sourceKindSchema.optional(),
        crawlMode: crawlModeSchema.default('fallback'),
        refresh: z.boolean().default(false),
        lists: chosenListsSchema,
      }),
    )
    .output(
      z.object({
        items: z.array(pastedItemSchema),
        /** Every playlist and channel in the text, also those that videos were chosen of. */
        lists: z.array(foundListSchema),
        source: sourceKindSchema.nullable(),
        /** By the dearest kind the crawl mode allows: in `fallback` as if every video had to be fetched live. */
        estimate: estimateSchema,
        /** What is left of the monthly cap; null where there is none. */
        leftUsd: z.number().nullable(),
      }),
    ),
  /**
   * The videos of a playlist or channel, a page of about a hundred at a time; the local engine reads them, whatever source the
   * import will use. Throws BAD_INPUT for a link of neither, NO_SOURCE while the local engine is off, LIST_UNAVAILABLE in YouTube's
   * own words, YOUTUBE_CHANGED, YOUTUBE_UNREACHABLE and YOUTUBE_LIMITED.
   */
  expand: oc.input(z.object({ link: z.string().max(20_000), continuation: z.string().max(5000).optional() })).output(
    z.object({
      list: pastedListSchema,
      /** Null when unknown, as on every page but the first. */
      title: z.string().nullable(),
      total: z.int().nullable(),
      items: z.array(listedVideoSchema),
      /** Where the next page is; null on the last one. */
      continuation: z.string().nullable(),
      /** Whether the list goes on behind `mostListed`, where this one ends. */
      isCut: z.boolean(),
      mostListed: z.int(),
    }),
  ),
  /**
   * Throws NOTHING_TO_IMPORT when the text holds no video, NO_SOURCE when neither a service nor the local engine can be used.
   * A list of inputs keeps each entry as one item; a text is split by what is found in it.
   */
  start: oc
    .input(
      z.object({
        text: z.union([pastedTextSchema, z.array(z.string())]),
        source: sourceKindSchema.optional(),
        crawlMode: crawlModeSchema.default('fallback'),
        collectionName: collectionNameSchema.optional(),
        /** Fetch videos again that are in the library already. */
        refresh: z.boolean().default(false),
        /** What is fetched again replaces what there is, whatever that is: a file of the user's, something that was paid for. */
        replace: z.boolean().default(false),
        lists: chosenListsSchema,
        ...termsInput.shape,
      }),
    )
    .output(importSchema),
  /** Newest first. */
  list: oc.output(z.object({ imports: z.array(importSchema) })),
  /** Throws IMPORT_NOT_FOUND. */
  get: oc.input(importIdInput).output(importSchema.extend({ items: z.array(importItemSchema) })),
  pause: oc.input(importIdInput).output(importSchema),
  /**
   * Takes with it every import that paused for the same reason where the reason lies with the source or the cap. Terms given
   * replace those of the start; resuming after CEILING_EXCEEDED without a new ceiling drops the old one.
   */
  resume: oc.input(importIdInput.extend(termsInput.shape)).output(importSchema),
  cancel: oc.input(importIdInput).output(importSchema),
  /** Failed items wait again, all of them or those named. */
  retry: oc.input(importIdInput.extend({ itemIds: z.array(z.int()).optional() })).output(importSchema),
  /** The user's word on items in doubt: fetch again (may be charged again) or give up. */
  decide: oc
    .input(importIdInput.extend({ itemIds: z.array(z.int()).optional(), decision: z.enum(['fetch', 'give_up']) }))
    .output(importSchema),
}
