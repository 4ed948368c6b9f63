// Reads the error messages of endpoints. OpenAI sends `{error: {message}}`. Gemini puts that into a list, LM Studio sends a string as
// `error`, vLLM leaves out the outer object, and FastAPI sends `{detail}`.
import { z } from 'zod'

const status = z.coerce.number().int().min(400).max(599).optional().catch(undefined)
const framed = z.object({ message: z.string(), code: status, status })
const forms = [
  z.object({ error: framed }).transform(({ error }) => ({ words: error.message, status: error.code ?? error.status })),
  z.object({ error: z.string(), status }).transform((body) => ({ words: body.error, status: body.status })),
  framed.extend({ object: z.literal('error') }).transform(({ message, code }) => ({ words: message, status: code })),
  z.object({ detail: z.string() }).transform(({ detail }) => ({ words: detail, status: undefined })),
  z
    .object({ detail: z.array(z.object({ msg: z.string() })).min(1) })
    .transform(({ detail }) => ({ words: detail.map(({ msg }) => msg).join('; '), status: undefined })),
]
const errorSchema = z.union(forms)

export interface ToldError {
  words: string
  /** The HTTP status given in the body, if there is one. */
  status: number | undefined
}

/** Undefined when the value does not describe an error. */
export function readModelError(value: unknown): ToldError | undefined {
  const told = Array.isArray(value) && value.length === 1 ? value[0] : value
  const { success, data } = errorSchema.safeParse(told)
  return success ? data : undefined
}

/** The same for a body that may not be JSON. */
export function readErrorText(text: string): ToldError | undefined {
  try {
    return readModelError(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Whether the message says that the request does not fit into the model's context. */
export const isTooLong = (words: string): boolean =>
  /context.?(?:length|size|window)|maximum context|too large to process|(?:prompt|input|request)(?: is)? too (?:long|large)|too many (?:input )?tokens|exceeds? the (?:maximum|available|model'?s?) (?:number of )?(?:tokens|context|length)/i.test(
    words,
  )

/** Whether the message says that the model does not accept pictures. */
export const isAboutPictures = (words: string): boolean =>
  /\b(?:images?|image_url|pictures?|vision|multi-?modal|mmproj)\b|content must be a string/i.test(words)
