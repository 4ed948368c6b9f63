// Responses of the hosted service that could not be read completely. They are kept because they may have been paid for.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { exportFileSchema } from './exports.ts'
import { instantMsSchema, videoIdSchema } from './moments.ts'

export interface RawResult {
  /** Null when the result does not say which video it is for. */
  videoId: string | null
  /** The result as it came, without the key. For a whole response this is the response text, which may not be JSON. */
  json: string
  /** The first field that could not be read, as in `“data.title” is missing`. */
  problem: string
}

/** Carries a whole response that could not be read, as the `cause` of a SERVICE_UNREADABLE error. */
export class UnreadResponse {
  readonly raw: RawResult
  constructor(raw: RawResult) {
    this.raw = raw
  }
}

/** The unreadable response that caused a failure; undefined when the failure has another cause. */
export function unreadResponseOf(failure: unknown): RawResult | undefined {
  return failure instanceof Error && failure.cause instanceof UnreadResponse ? failure.cause.raw : undefined
}

export const keptResultSchema = z.object({
  rawId: z.int(),
  videoId: videoIdSchema.nullable(),
  at: instantMsSchema,
  /** The first field that could not be read. */
  problem: z.string(),
  /** Length in characters. */
  size: z.int(),
  /** True when an older version of Footnote could not read it, so that it is worth trying again. */
  isFromEarlierVersion: z.boolean(),
})
export type KeptResult = z.infer<typeof keptResultSchema>

const keptOfSchema = z.union([
  z.object({ videoId: videoIdSchema }),
  z.object({ answerId: z.int() }),
  z.object({ searchId: z.int() }),
])
export type KeptResultsOf = z.infer<typeof keptOfSchema>

const rawIdsSchema = z.array(z.int()).min(1)

export const rawResults = {
  /** The results kept for a video, for an answer or for a search of the service, oldest first. */
  list: oc.input(keptOfSchema).output(z.object({ kept: z.array(keptResultSchema) })),
  /** The results as they came: one JSON file, or a ZIP for more than one. Throws RAW_RESULT_NOT_FOUND. */
  export: oc.input(z.object({ rawIds: rawIdsSchema })).output(exportFileSchema),
  /**
   * Reads kept results again with this version of Footnote, without calling the service. The readable parts are saved by the same rules
   * as in an import, and import items that failed because of them become saved. Throws RAW_RESULT_NOT_FOUND.
   */
  decodeAgain: oc.input(z.object({ rawIds: rawIdsSchema })).output(
    z.object({
      results: z.array(
        z.object({
          rawId: z.int(),
          /**
           * `complete`: everything was read, and the result is no longer kept. `incomplete`: the readable parts are in the library.
           * `unreadable`: nothing changed.
           */
          state: z.enum(['complete', 'incomplete', 'unreadable']),
          /** The first field that still cannot be read; null when complete. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
}
