// What an endpoint says went wrong. OpenAI's form is `{error: {message}}`; Gemini puts it into a list, LM Studio has a text in its
// place, vLLM leaves the frame out, and FastAPI has `{detail}`.
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
  /** As an HTTP status, where the text itself gives one. */
  status: number | undefined
}

/** Undefined for what tells of no error. */
export function readError(value: unknown): ToldError | undefined {
  const told = Array.isArray(value) && value.length === 1 ? value[0] : value
  const { success, data } = errorSchema.safeParse(told)
  return success ? data : undefined
}

/** The same of a body that may not be JSON. */
export function readErrorText(text: string): ToldError | undefined {
  try {
    return readError(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Whether it is that the request is longer than the model takes in at once. */
export const isTooLong = (words: string): boolean =>
  /context.?(?:length|size|window)|maximum context|too large to process|(?:prompt|input|request)(?: is)? too (?:long|large)|too many (?:input )?tokens|exceeds? the (?:maximum|available|model'?s?) (?:number of )?(?:tokens|context|length)/i.test(
    words,
  )

/** Whether it is that the model is shown a picture and has no eyes. */
export const isAboutPictures = (words: string): boolean =>
  /\b(?:images?|image_url|pictures?|vision|multi-?modal|mmproj)\b|content must be a string/i.test(words)
