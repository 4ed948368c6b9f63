// Offers the library to other programs over HTTP, with the same interface as the hosted service.
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { formatCount } from '../format-count.ts'

export const portSchema = z.int().min(1).max(65_535)

export const leastKeyLength = 8
/** The minimum length of a key when other computers can connect. */
export const leastKeyLengthForOthers = 16

/** A key that fits into an HTTP header and is not easily guessed. */
export const servingKeySchema = z
  .string()
  .regex(
    /^[\x21-\x7e]{1,500}$/,
    'The key may contain only unaccented letters, digits and symbols, without spaces. Change it.',
  )
  .min(leastKeyLength, `The key must have at least ${formatCount(leastKeyLength, 'character')}. Use a longer one.`)

export const servingSchema = z.object({
  /** The server's address; null while it is not running. */
  url: z.string().nullable(),
  /** Why the server is not running although it is switched on, in a sentence; null otherwise. */
  problem: z.string().nullable(),
  /** The key that other programs must send; null until there is one. */
  key: z.string().nullable(),
})

export type ServingState = z.infer<typeof servingSchema>

const serveRequestSchema = z.object({
  port: portSchema.or(z.literal(0)).optional(),
  host: z.string().min(1).max(253).optional(),
  key: servingKeySchema.optional(),
  /** The key that the previous owner of the library served with. It is used when no key is stored. */
  formerKey: servingKeySchema.optional(),
  /** The most requests per second. */
  rate: z.int().min(1).max(100_000).optional(),
})
export type ServeRequest = z.infer<typeof serveRequestSchema>

const servedSchema = z.object({ url: z.string(), key: z.string() })
export type Served = z.infer<typeof servedSchema>

export const serving = {
  /** The state of the server that the setting `isServing` switches on. */
  get: oc.output(servingSchema),
  /**
   * Serves until the call is aborted. The first event has the address and the key; another one follows when the key is replaced.
   * Without `port`, the server uses the port in Settings, or a free one if that is taken; 0 means any free port. If the server of Settings
   * already runs as requested, this call shares it: another event follows when its address changes, and SERVING_ENDED is thrown when it
   * is switched off. Throws CANNOT_LISTEN, CAP_NEEDED, and BAD_INPUT for a key that is too short for a host that other computers can reach.
   */
  open: oc.input(serveRequestSchema).output(eventIterator(servedSchema)),
}
