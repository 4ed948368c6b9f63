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
  /** The response was lost and may have been charged. The user decides whether to fetch the video again. */
  'in_doubt',
])
export type ImportItemState = z.infer<typeof importItemStateSchema>

export const importItemSchema = z.object({
  itemId: z.int(),
  /** The text that was pasted for this item. */
  input: z.string(),
  videoId: videoIdSchema.nullable(),
  title: z.string().nullable(),
  /** The title in the playlist or channel it was selected from; null when it was not selected from one. */
  listedTitle: z.string().nullable(),
  state: importItemStateSchema,
  error: itemErrorSchema.nullable(),
  /** Whether the video was in the library before this import, which fetched it again. */
  isRefetched: z.boolean(),
  /** Whether the video was taken out of the trash, without a call. */
  isRestored: z.boolean(),
  /** Sentences that say which parts of a saved video could not be read; null when nothing is missing. */
  unread: z.string().nullable(),
  /** Responses for this item that could not be read completely, oldest first. */
  kept: z.array(keptResultSchema),
  /** When a waiting item will be tried again. */
  nextAttemptAt: instantMsSchema.nullable(),
})
export type ImportItem = z.infer<typeof importItemSchema>

export const importCountsSchema = z.object({
  total: z.int(),
  waiting: z.int(),
  saved: z.int(),
  /** How many of the saved videos were in the library before this import, which fetched them again. */
  refetched: z.int(),
  failed: z.int(),
  /** Already in the library, or pasted twice. */
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
  /** Why the import paused by itself (no funds, disk full, no network, cap reached, trial done); null when the user paused it. */
  pauseReason: itemErrorSchema.nullable(),
  counts: importCountsSchema,
  /** Null when at least one cost is unknown. */
  costUsd: z.number().nullable(),
  /** The estimated cost when it was started; null when there was no estimate. */
  estimateUsd: z.number().nullable(),
  /** The most that one video may cost, set by the user. A more expensive video pauses the import. */
  ceilingPerVideoUsd: z.number().nullable(),
  /** While the price is unknown, a trial fetches one video to learn it, and then pauses. */
  isTrial: z.boolean(),
})
export type Import = z.infer<typeof importSchema>

export const listedVideoSchema = z.object({
  videoId: videoIdSchema,
  /** The title in the list. For a video that is gone, this is YouTube's text about that. */
  title: z.string(),
  author: z.string().nullable(),
  durationMs: positionMsSchema.nullable(),
  /** Position in the list, from 1. */
  position: z.int().positive(),
  isInLibrary: z.boolean(),
  /** Why the video cannot be added, in a sentence; null when it can. */
  unavailable: z.string().nullable(),
})
export type ListedVideo = z.infer<typeof listedVideoSchema>

/** Videos selected from a pasted playlist or channel, in its order. `link` is the link that `preview` returns for it. */
export const chosenListSchema = z.object({
  link: z.string().max(1000),
  videos: z
    .array(z.object({ videoId: videoIdSchema, title: z.string().max(1000) }))
    .min(1)
    .max(5000, 'You can select up to 5,000 videos of one list.'),
})
export type ChosenList = z.infer<typeof chosenListSchema>

const chosenListsSchema = z.array(chosenListSchema).max(1000).default([])

const pastedTextSchema = z
  .string()
  .max(5_000_000, 'This text is too long. Paste up to five million characters at once.')

const importIdInput = z.object({ importId: z.int() })

/** Limits for an import. `trial` has an effect only while the price is unknown. */
const termsInput = z.object({
  ceilingPerVideoUsd: ceilingUsdSchema.optional(),
  /** Fetches one video to learn the price, then pauses with TRIAL_DONE. */
  trial: z.boolean().optional(),
})

export const imports = {
  /** Reads pasted text without starting an import. */
  preview: oc
    .input(
      z.object({
        text: pastedTextSchema,
        /** These fields mean the same as in `start`; the estimate is for an import started with them. */
        source: sourceKindSchema.optional(),
        crawlMode: crawlModeSchema.default('fallback'),
        refresh: z.boolean().default(false),
        lists: chosenListsSchema,
      }),
    )
    .output(
      z.object({
        items: z.array(pastedItemSchema),
        /** Every playlist and channel in the text, including those in `lists` of the input. */
        lists: z.array(foundListSchema),
        source: sourceKindSchema.nullable(),
        /** The most expensive case that the crawl mode allows: for `fallback`, every video is fetched live. */
        estimate: estimateSchema,
        /** The amount left of the monthly cap; null without a cap. */
        leftUsd: z.number().nullable(),
      }),
    ),
  /**
   * Lists the videos of a playlist or channel, about a hundred per page. The local engine reads them, whatever source the import will
   * use. Throws BAD_INPUT when the link names neither, NO_SOURCE while the local engine is off, LIST_UNAVAILABLE with YouTube's own
   * message, YOUTUBE_CHANGED, YOUTUBE_UNREACHABLE and YOUTUBE_LIMITED.
   */
  expand: oc.input(z.object({ link: z.string().max(20_000), continuation: z.string().max(5000).optional() })).output(
    z.object({
      list: pastedListSchema,
      /** Null when unknown; always null on later pages. */
      title: z.string().nullable(),
      total: z.int().nullable(),
      items: z.array(listedVideoSchema),
      /** Pass this to the next call to get the next page; null on the last page. */
      continuation: z.string().nullable(),
      /** True when the list has more than `mostListed` videos and Footnote stops here. */
      isCut: z.boolean(),
      mostListed: z.int(),
    }),
  ),
  /**
   * Starts an import. A `text` that is a list has one item per entry; a string is searched for links and ids. Throws NOTHING_TO_IMPORT
   * when there is no video in it, and NO_SOURCE when neither the hosted service nor the local engine can be used.
   */
  start: oc
    .input(
      z.object({
        text: z.union([pastedTextSchema, z.array(z.string())]),
        source: sourceKindSchema.optional(),
        crawlMode: crawlModeSchema.default('fallback'),
        collectionName: collectionNameSchema.optional(),
        /** Fetches videos again even if they are in the library. */
        refresh: z.boolean().default(false),
        /** Re-fetches videos in the library and replaces whatever is saved, including the user's caption files and paid results. */
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
   * Resumes an import. If it paused because of its source or the cap, every import that paused for the same reason resumes too. Limits
   * given here replace those of the start. Resuming after CEILING_EXCEEDED without a new ceiling removes the old one.
   */
  resume: oc.input(importIdInput.extend(termsInput.shape)).output(importSchema),
  cancel: oc.input(importIdInput).output(importSchema),
  /** Queues failed items again: the named ones, or all. */
  retry: oc.input(importIdInput.extend({ itemIds: z.array(z.int()).optional() })).output(importSchema),
  /** The user's decision on items in doubt: fetch them again, which may be charged again, or give up. */
  decide: oc
    .input(importIdInput.extend({ itemIds: z.array(z.int()).optional(), decision: z.enum(['fetch', 'give_up']) }))
    .output(importSchema),
}
