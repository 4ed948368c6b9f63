// The library as a service of the interface, for other programs of this machine.
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { formatCount } from '../format-count.ts'

export const portSchema = z.int().min(1).max(65_535)

export const leastKeyLength = 8
/** Of a key for programs of other computers, who may be anybody. */
export const leastKeyLengthForOthers = 16

/** What a header can carry, and nobody guesses at once. */
export const servingKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/, 'The key may hold letters, digits and signs, without spaces: choose another one.')
  .min(leastKeyLength, `The key must have at least ${formatCount(leastKeyLength, 'character')}: choose a longer one.`)

export const servingSchema = z.object({
  /** Null while it is not served. */
  url: z.string().nullable(),
  /** Why it is not, although it should be. */
  problem: z.string().nullable(),
  /** What other programs are to send; null until there is one. */
  key: z.string().nullable(),
})

export type ServingState = z.infer<typeof servingSchema>

const serveRequestSchema = z.object({
  port: portSchema.or(z.literal(0)).optional(),
  host: z.string().min(1).max(253).optional(),
  key: servingKeySchema.optional(),
  /** For who goes on serving after another process: the key until then, used where none is kept. */
  formerKey: servingKeySchema.optional(),
  /** Requests a second. */
  rate: z.int().min(1).max(100_000).optional(),
})
export type ServeRequest = z.infer<typeof serveRequestSchema>

const servedSchema = z.object({ url: z.string(), key: z.string() })
export type Served = z.infer<typeof servedSchema>

export const serving = {
  /** What became of the setting `isServing`. */
  get: oc.output(servingSchema),
  /**
   * Serves until the call is aborted; an event tells where and with which key, and another one when the key is replaced. Without a
   * port the one of Settings, or a free one where that is taken; port 0 is any free one. Where Settings serve as is wanted already,
   * their door is shared: another event tells when they moved it, SERVING_ENDED is thrown when they close it. Throws CANNOT_LISTEN, CAP_NEEDED,
   * and BAD_INPUT for a key that is too short for a host that other computers can reach.
   */
  open: oc.input(serveRequestSchema).output(eventIterator(servedSchema)),
}
