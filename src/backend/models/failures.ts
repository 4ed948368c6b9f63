// Turns model failures into AppErrors. `data.mayBeCharged` is true unless it is certain that the model generated nothing.
import type { ModelPurpose } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import { isAboutPictures, isTooLong, readErrorText, readModelError, type ToldError } from './error-words.ts'

type ModelFailureCode = 'MODEL_UNREACHABLE' | 'MODEL_REFUSED' | 'MODEL_FAILED'

interface Endpoint {
  url: string
  model: string
  key: string | null
  whyNoKey?: string
}

interface PurposeWords {
  model: string
  /** What the model was writing. */
  reply: string
  /** What to do when the next attempt may succeed: the beginning of a sentence. */
  again: string
  /** What to do when the model refuses to write this: a sentence without its full stop. */
  otherwise: string
}

const other = 'Select another model in Settings'
const wordsFor: Record<ModelPurpose, PurposeWords> = {
  answer: { model: 'The language model', reply: 'answer', again: 'Ask again', otherwise: 'Reword the question' },
  summary: { model: 'The language model', reply: 'summary', again: 'Summarise it again', otherwise: other },
  description: { model: 'The language model', reply: 'description', again: 'Describe it again', otherwise: other },
  embedding: { model: 'The embedding model', reply: 'reply', again: 'Try again', otherwise: other },
  test: { model: 'The language model', reply: 'reply', again: 'Test it again', otherwise: other },
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The endpoint's error message, from the body of the response or from an event of its stream. */
function toldBy(error: unknown): ToldError | undefined {
  const body = property(error, 'responseBody')
  return (typeof body === 'string' ? readErrorText(body) : undefined) ?? readModelError(property(error, 'value'))
}

/** The endpoint's error message, shortened, on one line and without the key. */
function wordsOf(error: unknown, key: string | null): string {
  const message = toldBy(error)?.words ?? property(error, 'message')
  const text = typeof message === 'string' ? message : typeof error === 'string' ? error : ''
  const line = (key === null ? text : text.replaceAll(key, '…')).replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 200 ? `${line.slice(0, 200).trimEnd()}…` : line
}

const isOfName = (words: string): boolean => words === '' || /not found|not exist|no such|no model/i.test(words)
const isOfCredit = (words: string): boolean => /credit|billing|balance|\bfunds\b/i.test(words)

const neverConnected =
  /^(?:bad port|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ERR_INVALID_URL|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX\w*|.*CERT.*|ERR_TLS.*|ERR_SSL.*)$/

const hungUp = /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/

/** The AI SDK's message for a response that is not a stream of events, such as a sign-in page. */
const neverBegan = /without a finish reason/i

/** The first error code in the chain of causes, or else the last message: `fetch` gives no code for a port that it refuses to call. */
function networkCode(error: unknown): string {
  const code = property(error, 'code')
  if (typeof code === 'string') return code
  const cause = property(error, 'cause')
  return cause === undefined || cause === error ? String(property(error, 'message') ?? '') : networkCode(cause)
}

/** With these statuses a gateway lost the model or gave up waiting, so the model may have worked. No endpoint charges for other errors. */
const lostOnTheWay = new Set([502, 504, 520, 524])

/** The error for a call that failed before the model sent anything. */
export function modelFailure(cause: unknown, endpoint: Endpoint, purpose: ModelPurpose): AppError {
  const { url, model, key, whyNoKey } = endpoint
  const { model: theModel, again } = wordsFor[purpose]
  const status = property(cause, 'statusCode') ?? toldBy(cause)?.status
  const words = wordsOf(cause, key)
  const isNameUnknown = status === 404 && isOfName(words)
  const told = typeof status === 'number' ? { status, isAboutPictures: !isNameUnknown && isAboutPictures(words) } : {}
  const fail = (code: ModelFailureCode, message: string, mayBeCharged = false) =>
    new AppError(code, message, { mayBeCharged, ...told }, { cause })
  const host = URL.parse(url)?.host ?? url
  const unreadable = () =>
    fail('MODEL_FAILED', `The reply of ${host} cannot be read. Check the model’s address in Settings.`, true)

  if (!/^https?:/i.test(url))
    return fail(
      'MODEL_UNREACHABLE',
      `The address of ${theModel.replace(/^T/, 't')} is not a web address. In Settings, enter one that begins with http:// or https://.`,
    )
  if (typeof status !== 'number') {
    if (neverConnected.test(networkCode(cause)))
      return fail(
        'MODEL_UNREACHABLE',
        `${theModel} at ${host} could not be reached. Start it, or check its address in Settings.`,
      )
    if (neverBegan.test(words)) return unreadable()
    if (hungUp.test(networkCode(cause)))
      return fail('MODEL_FAILED', `${theModel} at ${host} closed the connection before it answered. ${again}.`, true)
    return fail('MODEL_FAILED', `${theModel} at ${host} failed${words === '' ? '' : ` (${words})`}. ${again}.`, true)
  }
  const isOfKey = status === 401 || (status === 400 && /api.?key/i.test(words))
  if (key === null && whyNoKey !== undefined && (isOfKey || status === 403))
    return fail('MODEL_REFUSED', `${theModel} asks for a key. ${whyNoKey}`)
  if (isOfKey) return fail('MODEL_REFUSED', `${theModel} refused the key. Check it in Settings.`)
  if (isTooLong(words))
    return fail(
      'MODEL_REFUSED',
      `The request is longer than the context length of ${theModel.replace(/^T/, 't')} (${words}). Raise the context length where the model runs, or select another model in Settings.`,
    )
  if (status === 403)
    return fail('MODEL_REFUSED', `${theModel} refused access (${words}). Check the key and the model in Settings.`)
  if (status === 404)
    return fail(
      'MODEL_REFUSED',
      isNameUnknown
        ? `There is no model “${model}” at ${host}. Check its name and address in Settings.`
        : `${theModel} “${model}” at ${host} refused the request, saying “${words}”. Check its name and address in Settings.`,
    )
  if (status === 402 || (status === 429 && isOfCredit(words)))
    return fail(
      'MODEL_REFUSED',
      `The account at ${host} has no credit left (${words}). Add credit there. ${again} afterwards.`,
    )
  if (status === 429)
    return fail('MODEL_REFUSED', `${theModel} accepts no more requests at the moment (${words}). ${again} in a minute.`)
  if (status >= 500)
    return fail('MODEL_FAILED', `${theModel} failed (${status}: ${words}). ${again} later.`, lostOnTheWay.has(status))
  if (status >= 400)
    return fail(
      'MODEL_REFUSED',
      `${theModel} refused the request, saying “${words}”. Select another model in Settings.`,
    )
  return unreadable()
}

/** The call was not made, because the key cannot be sent in a header. */
export function keyUnusable(): AppError {
  return new AppError(
    'MODEL_REFUSED',
    'The key of the language model contains characters that no key can have. Copy the key again and enter it in Settings.',
    { mayBeCharged: false },
  )
}

/** The same model error, but marked as possibly charged. Any other error is returned unchanged. */
export function asCharged(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  switch (error.code) {
    case 'MODEL_UNREACHABLE':
    case 'MODEL_REFUSED':
    case 'MODEL_FAILED':
      return new AppError(error.code, error.message, { ...error.data, mayBeCharged: true }, { cause: error })
    default:
      return error
  }
}

/** The error for a call that failed after the model had begun to answer. */
export function brokenOff(cause: unknown, purpose: ModelPurpose): AppError {
  const { model, reply, again } = wordsFor[purpose]
  return new AppError(
    'MODEL_FAILED',
    `${model} stopped before its ${reply} was complete. ${again} for the complete ${reply}.`,
    { mayBeCharged: true },
    { cause },
  )
}

/** The error for a model that was silent for too long. `hasText`: it had begun to answer. */
export function silentFailure(hasText: boolean, purpose: ModelPurpose): AppError {
  const { model, reply, again } = wordsFor[purpose]
  const message = hasText
    ? `${model} sent nothing more before its ${reply} was complete. ${again} for the complete ${reply}.`
    : `${model} did not begin to answer in time. Check that it is running, or select a faster one in Settings.`
  return new AppError('MODEL_FAILED', message, { mayBeCharged: true })
}

/** The model's thoughts were not marked as such, so they were passed on as part of the text. */
export function thoughtsShown(purpose: ModelPurpose): AppError {
  const { model, reply, again } = wordsFor[purpose]
  return new AppError(
    'MODEL_FAILED',
    `${model} mixed its reasoning into its ${reply}. ${again}: Footnote now leaves the reasoning out.`,
    { mayBeCharged: true },
  )
}

export function emptyAnswer(): AppError {
  return new AppError(
    'MODEL_FAILED',
    'The language model wrote no answer. Ask again, or select another model in Settings.',
    { mayBeCharged: true },
  )
}

/** For example, the model called a tool although none was offered. */
export function notText(purpose: ModelPurpose): AppError {
  const { model, reply, again } = wordsFor[purpose]
  return new AppError(
    'MODEL_FAILED',
    `${model} sent something other than text as its ${reply}. ${again}, or select another model in Settings.`,
    { mayBeCharged: true },
  )
}

export function endless(): AppError {
  return new AppError('MODEL_FAILED', 'The language model does not stop writing. Select another model in Settings.', {
    mayBeCharged: true,
  })
}

/** The error for a reply that ended too early; null when the model finished it. */
export function stoppedShort(finishReason: string, purpose: ModelPurpose): AppError | null {
  const { model, reply, otherwise } = wordsFor[purpose]
  if (finishReason === 'length')
    return new AppError('MODEL_FAILED', `${model} reached its length limit before its ${reply} was complete.`, {
      mayBeCharged: true,
    })
  if (finishReason === 'content-filter')
    return new AppError('MODEL_REFUSED', `${model} refused to continue. ${otherwise}.`, {
      mayBeCharged: true,
    })
  return null
}

/** The endpoint sent something other than valid vectors. */
export function badVectors(cause?: unknown): AppError {
  return new AppError(
    'MODEL_FAILED',
    'The embedding model did not send one vector for each text. Select another model in Settings.',
    { mayBeCharged: true },
    { cause },
  )
}
