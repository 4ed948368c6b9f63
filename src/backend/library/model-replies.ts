// Complete replies of language models are kept so that nobody pays twice for the same request.
import type { Library } from './database/open.ts'
import { storedText } from './database/stored-values.ts'

interface Counted {
  inputTokens: number
  outputTokens: number
}

export interface KeptReply {
  text: string
  /** When the reply was generated. */
  at: number
  usage: Counted | null
}

export interface NewReply extends KeptReply {
  /** A hash of the whole request and of the endpoint and model it went to. */
  key: Buffer
  model: string
}

/** The limit on the characters of all kept replies together, and how long a reply is kept after it was last used. */
const defaultLimits = { mostText: 50_000_000, longestMs: 365 * 24 * 3600 * 1000 }

interface ReplyRecord {
  id: number
  text: string
  at: number
  inputTokens: number | null
  outputTokens: number | null
}

/** With `usedAt`, also records that the reply was used at that time. */
export function findReply(library: Library, key: Buffer, usedAt?: number): KeptReply | undefined {
  const record = library
    .prepare<[Buffer], ReplyRecord>(
      'SELECT id, text, at, input_tokens AS inputTokens, output_tokens AS outputTokens FROM model_replies WHERE key = ?',
    )
    .get(key)
  if (record === undefined) return undefined
  const { id, text, at, inputTokens, outputTokens } = record
  if (usedAt !== undefined) library.prepare('UPDATE model_replies SET used_at = ? WHERE id = ?').run(usedAt, id)
  const usage = inputTokens === null || outputTokens === null ? null : { inputTokens, outputTokens }
  return { text, at, usage }
}

/** Replaces an older reply to the same request. When the limits are exceeded, the replies that were unused the longest are deleted. */
export function keepReply(library: Library, reply: NewReply, limits = defaultLimits): void {
  const { key, at, model, usage } = reply
  const text = storedText(reply.text)
  library
    .prepare(
      `INSERT INTO model_replies (key, at, used_at, model, text, size, input_tokens, output_tokens)
       VALUES (@key, @at, @at, @model, @text, @size, @inputTokens, @outputTokens)
       ON CONFLICT (key) DO UPDATE SET at = excluded.at, used_at = excluded.used_at, text = excluded.text, size = excluded.size,
         input_tokens = excluded.input_tokens, output_tokens = excluded.output_tokens`,
    )
    .run({
      inputTokens: null,
      outputTokens: null,
      ...usage,
      key,
      at,
      model: storedText(model),
      text,
      size: text.length,
    })
  library
    .prepare(
      `DELETE FROM model_replies WHERE used_at < @oldest OR id IN (
         SELECT id FROM (SELECT id, sum(size) OVER (ORDER BY used_at DESC, id DESC) AS upTo FROM model_replies) WHERE upTo > @mostText)`,
    )
    .run({ oldest: at - limits.longestMs, mostText: limits.mostText })
}

export function countReplies(library: Library): number {
  return library.prepare<[], number>('SELECT count(*) FROM model_replies').pluck().get() ?? 0
}

/** Returns how many replies were deleted. */
export function forgetReplies(library: Library): number {
  return library.prepare('DELETE FROM model_replies').run().changes
}
