// Turns what can go wrong between us and a model into AppErrors. `data.mayBeCharged` is false when certainly nothing was generated.
import type { ModelPurpose } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import { isAboutPictures, isTooLong, readError, readErrorText, type ToldError } from './error-words.ts'

type ModelFailureCode = 'MODEL_UNREACHABLE' | 'MODEL_REFUSED' | 'MODEL_FAILED'

interface Endpoint {
  url: string
  model: string
  key: string | null
  whyNoKey?: string
}

interface PurposeWords {
  model: string
  /** What it was writing. */
  reply: string
  /** What to do when it may go better the next time. */
  again: string
  /** What to do when it will not write this. */
  otherwise: string
}

const other = 'choose another model in Settings'
const wordsFor: Record<ModelPurpose, PurposeWords> = {
  answer: {
    model: 'The language model',
    reply: 'answer',
    again: 'ask again',
    otherwise: 'put the question in other words',
  },
  summary: { model: 'The language model', reply: 'summary', again: 'summarise it again', otherwise: other },
  description: { model: 'The language model', reply: 'description', again: 'describe it again', otherwise: other },
  embedding: { model: 'The embedding model', reply: 'reply', again: 'try again', otherwise: other },
  test: { model: 'The language model', reply: 'reply', again: 'test it again', otherwise: other },
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** What the endpoint told, in the body of a refusal or as an event of its stream. */
function toldBy(error: unknown): ToldError | undefined {
  const body = property(error, 'responseBody')
  return (typeof body === 'string' ? readErrorText(body) : undefined) ?? readError(property(error, 'value'))
}

/** The endpoint's own words, short, on one line and without the key. */
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

/** What the AI SDK says of a reply that is no stream of events, such as a page to sign in at. */
const neverBegan = /without a finish reason/i

/** The first code in the chain of causes, or else the words of the last: `fetch` has no code for a port that it never calls. */
function networkCode(error: unknown): string {
  const code = property(error, 'code')
  if (typeof code === 'string') return code
  const cause = property(error, 'cause')
  return cause === undefined || cause === error ? String(property(error, 'message') ?? '') : networkCode(cause)
}

/** A gateway lost the model, or waited no longer for it: it may have been at work. Other errors are not charged by anyone. */
const lostOnTheWay = new Set([502, 504, 520, 524])

/** A call that failed before the first sign of life. */
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
    fail('MODEL_FAILED', `What ${host} answered cannot be read: check the model’s address in Settings.`, true)

  if (!/^https?:/i.test(url))
    return fail(
      'MODEL_UNREACHABLE',
      `The address of ${theModel.replace(/^T/, 't')} is not a web address: enter one that begins with http:// or https:// in Settings.`,
    )
  if (typeof status !== 'number') {
    if (neverConnected.test(networkCode(cause)))
      return fail(
        'MODEL_UNREACHABLE',
        `${theModel} at ${host} could not be reached: start it, or check its address in Settings.`,
      )
    if (neverBegan.test(words)) return unreadable()
    if (hungUp.test(networkCode(cause)))
      return fail('MODEL_FAILED', `${theModel} at ${host} hung up before it answered: ${again}.`, true)
    return fail('MODEL_FAILED', `${theModel} at ${host} failed${words === '' ? '' : ` (${words})`}: ${again}.`, true)
  }
  const isOfKey = status === 401 || (status === 400 && /api.?key/i.test(words))
  if (key === null && whyNoKey !== undefined && (isOfKey || status === 403))
    return fail('MODEL_REFUSED', `${theModel} asks for a key. ${whyNoKey}`)
  if (isOfKey) return fail('MODEL_REFUSED', `${theModel} refused the key: check it in Settings.`)
  if (isTooLong(words))
    return fail(
      'MODEL_REFUSED',
      `${theModel} takes in less at once than it was given (${words}): raise its context length where it runs, or choose another model in Settings.`,
    )
  if (status === 403)
    return fail('MODEL_REFUSED', `${theModel} refused access (${words}): check the key and the model in Settings.`)
  if (status === 404)
    return fail(
      'MODEL_REFUSED',
      isNameUnknown
        ? `There is no model “${model}” at ${host}: check its name and address in Settings.`
        : `${theModel} “${model}” at ${host} refused the request, saying “${words}”: check its name and address in Settings.`,
    )
  if (status === 402 || (status === 429 && isOfCredit(words)))
    return fail('MODEL_REFUSED', `The account at ${host} has no credit left (${words}): add some there, then ${again}.`)
  if (status === 429)
    return fail('MODEL_REFUSED', `${theModel} takes no more requests for now (${words}): wait a little, then ${again}.`)
  if (status >= 500)
    return fail('MODEL_FAILED', `${theModel} failed (${status}: ${words}): ${again} later.`, lostOnTheWay.has(status))
  if (status >= 400)
    return fail(
      'MODEL_REFUSED',
      `${theModel} refused the request, saying “${words}”: choose another model in Settings.`,
    )
  return unreadable()
}

/** A call that was not made, because no request can carry the key. */
export function keyUnusable(): AppError {
  return new AppError(
    'MODEL_REFUSED',
    'The key of the language model holds characters that no key can have: copy it again and enter it in Settings.',
    { mayBeCharged: false },
  )
}

/** The same failure of a model, of which something was delivered before. Gives anything else back as it is. */
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

/** A call that failed after the model had begun. */
export function brokenOff(cause: unknown, purpose: ModelPurpose): AppError {
  const { model, reply, again } = wordsFor[purpose]
  return new AppError(
    'MODEL_FAILED',
    `${model} broke off before its ${reply} was complete: ${again} for the whole of it.`,
    { mayBeCharged: true },
    { cause },
  )
}

/** `hasText` tells a model that never began from one that fell silent. */
export function silentFailure(hasText: boolean, purpose: ModelPurpose): AppError {
  const { model, reply, again } = wordsFor[purpose]
  const message = hasText
    ? `${model} fell silent before its ${reply} was complete: ${again} for the whole of it.`
    : `${model} did not begin to answer in time: check that it is running, or choose a faster one in Settings.`
  return new AppError('MODEL_FAILED', message, { mayBeCharged: true })
}

/** Thoughts that were not marked as such until they had been passed on. */
export function thoughtsShown(purpose: ModelPurpose): AppError {
  const { model, reply, again } = wordsFor[purpose]
  return new AppError(
    'MODEL_FAILED',
    `${model} wrote its thoughts into its ${reply}: ${again}, they are left out from now on.`,
    { mayBeCharged: true },
  )
}

export function emptyAnswer(): AppError {
  return new AppError(
    'MODEL_FAILED',
    'The language model wrote no answer: ask again, or choose another one in Settings.',
    { mayBeCharged: true },
  )
}

/** Calls of tools, say, although none were offered. */
export function notText(purpose: ModelPurpose): AppError {
  const { model, reply, again } = wordsFor[purpose]
  return new AppError(
    'MODEL_FAILED',
    `${model} wrote something else than text for its ${reply}: ${again}, or choose another model in Settings.`,
    { mayBeCharged: true },
  )
}

export function endless(): AppError {
  return new AppError('MODEL_FAILED', 'The language model does not come to an end: choose another one in Settings.', {
    mayBeCharged: true,
  })
}

/** Null when the model ended by itself. */
export function stoppedShort(finishReason: string, purpose: ModelPurpose): AppError | null {
  const { model, reply, otherwise } = wordsFor[purpose]
  if (finishReason === 'length')
    return new AppError('MODEL_FAILED', `${model} reached its limit of length before its ${reply} was complete.`, {
      mayBeCharged: true,
    })
  if (finishReason === 'content-filter')
    return new AppError('MODEL_REFUSED', `${model} refused to go on: ${otherwise}.`, {
      mayBeCharged: true,
    })
  return null
}

/** What came instead of vectors. */
export function badVectors(cause?: unknown): AppError {
  return new AppError(
    'MODEL_FAILED',
    'The embedding model sent something else than one vector for each text: choose another one in Settings.',
    { mayBeCharged: true },
    { cause },
  )
}
