// The events of a streamed `/answer`. Each is one `data:` line of JSON; the stream may end with `[DONE]`.
import { z } from 'zod'
import { unreadList } from './dispensable.ts'
import { dollarCostSchema } from './resources.ts'

export const streamEnd = '[DONE]'

export const answerStreamEventSchema = z.discriminatedUnion('type', [
  /** The next piece of the answer. */
  z.looseObject({ type: z.literal('answer-chunk'), data: z.string() }),
  z.looseObject({ type: z.literal('data-citations'), data: z.looseObject({ citations: unreadList }) }),
  z.looseObject({ type: z.literal('data-cost'), data: z.looseObject({ dollarCost: dollarCostSchema }) }),
  z.looseObject({ type: z.literal('error'), data: z.looseObject({ errorText: z.string() }) }),
])
export type AnswerStreamEventRead = z.infer<typeof answerStreamEventSchema>

const knownTypes = new Set(['answer-chunk', 'data-citations', 'data-cost', 'error'])
const typedSchema = z.looseObject({ type: z.string() })

/**
 * Reads the text of one `data:` line. `ignored`: an empty line or an event that the interface does not define. `unreadable`: an event
 * that it defines but that cannot be read, or no JSON, so that a piece of the answer may be missing.
 */
export function readStreamEvent(
  line: string,
): { kind: 'event'; event: AnswerStreamEventRead } | { kind: 'end' | 'ignored' | 'unreadable' } {
  const text = line.trim()
  if (text === streamEnd) return { kind: 'end' }
  if (text === '') return { kind: 'ignored' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'unreadable' }
  }
  const read = answerStreamEventSchema.safeParse(json)
  if (read.success) return { kind: 'event', event: read.data }
  const typed = typedSchema.safeParse(json)
  return { kind: typed.success && knownTypes.has(typed.data.type) ? 'unreadable' : 'ignored' }
}
