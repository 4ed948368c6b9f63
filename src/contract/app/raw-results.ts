// What a hosted service sent and could not be read completely: it may have been paid for, so that it is kept.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { exportFileSchema } from './exports.ts'
import { instantMsSchema, videoIdSchema } from './moments.ts'

export interface RawResult {
  /** Null when it does not say which video it is of. */
  videoId: string | null
  /** As it came, without the key; of a whole response whatever text came. */
  json: string
  /** The first thing that could not be read, as in `“data.title” is missing`. */
  problem: string
}

/** A whole response that could not be read: the cause of SERVICE_UNREADABLE. */
export class UnreadResponse {
  readonly raw: RawResult
  constructor(raw: RawResult) {
    this.raw = raw
  }
}

/** What came in place of a response; undefined where nothing did, or something that could be read. */
export function unreadResponseOf(failure: unknown): RawResult | undefined {
  return failure instanceof Error && failure.cause instanceof UnreadResponse ? failure.cause.raw : undefined
}

export const keptResultSchema = z.object({
  rawId: z.int(),
  videoId: videoIdSchema.nullable(),
  at: instantMsSchema,
  /** The first thing that could not be read. */
  problem: z.string(),
  /** In characters. */
  size: z.int(),
  /** Whether a newer Footnote than the one that could not read it runs now, so that it is worth trying again. */
  isFromEarlierVersion: z.boolean(),
})
export type KeptResult = z.infer<typeof keptResultSchema>

const keptOfSchema = z.union([
  z.object({ videoId: videoIdSchema }),
  z.object({ answerId: z.int() }),
  z.object({ searchId: z.int() }),
])
export type KeptOf = z.infer<typeof keptOfSchema>

const rawIdsSchema = z.array(z.int()).min(1)

export const rawResults = {
  /** What is kept of a video, or what came with an answer or a search of the service; oldest first. */
  list: oc.input(keptOfSchema).output(z.object({ kept: z.array(keptResultSchema) })),
  /** As it came: one JSON file, or a ZIP for more than one. Throws RAW_RESULT_NOT_FOUND. */
  export: oc.input(z.object({ rawIds: rawIdsSchema })).output(exportFileSchema),
  /**
   * Reads it again with this version, without a call. What can be read is saved by the rules of an import, and items that failed for it
   * have it then. Throws RAW_RESULT_NOT_FOUND.
   */
  decodeAgain: oc.input(z.object({ rawIds: rawIdsSchema })).output(
    z.object({
      results: z.array(
        z.object({
          rawId: z.int(),
          /** `complete`: it is no longer kept. `incomplete`: what can be read is in the library. `unreadable`: as before. */
          state: z.enum(['complete', 'incomplete', 'unreadable']),
          /** What still cannot be read. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
}
