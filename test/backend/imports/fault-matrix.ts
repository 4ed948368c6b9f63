// The expected effect of each fault of the service on each operation.
import type { ErrorCode } from '../../../src/contract/app/errors.ts'
import { gzipBomb } from '../../fakes/bombs.ts'
import type { Fault } from '../../fakes/service.ts'

/** The state of an import of three videos after it finishes or pauses, if the fault applied to its first request. */
export interface ImportOutcome {
  /** The state of the first video. `waiting` if the import paused. */
  first: 'saved' | 'failed' | 'in_doubt' | 'waiting'
  /** The type and message of the error, or of the reason for the pause. */
  type?: string
  says?: RegExp
  /** The number of look-ups, and of requests that may have crawled. */
  lookUps: number
  fetches: number
  /** The number of ledger entries with an unknown cost. */
  unknown: number
}

/** The result of a search or a question. */
export interface CallOutcome {
  ends: 'fine' | 'incomplete' | ErrorCode
  says?: RegExp
  requests: number
  unknown: number
}

export interface FaultRow {
  fault: Fault
  /** In crawl mode never. */
  lookUp: ImportOutcome
  /** In crawl modes fallback and always. */
  fetch: ImportOutcome
  search: CallOutcome
  answer: CallOutcome
}

const page = '<html><body><h1>Bad Gateway</h1></body></html>'

/**
 * Without a fault, all videos are looked up in one request, and each is fetched in one. In crawl mode fallback a look-up precedes
 * the fetches.
 */
const fineLookUp: ImportOutcome = { first: 'saved', lookUps: 1, fetches: 0, unknown: 0 }
const fineFetch: ImportOutcome = { first: 'saved', lookUps: 0, fetches: 3, unknown: 0 }
const fineCall: CallOutcome = { ends: 'fine', requests: 1, unknown: 0 }
const fine = { lookUp: fineLookUp, fetch: fineFetch, search: fineCall, answer: fineCall }

/** The request is repeated at once, because it cannot have been charged. */
const again = {
  lookUp: { ...fineLookUp, lookUps: 2 },
  fetch: { ...fineFetch, fetches: 4 },
  search: { ...fineCall, requests: 2 },
  answer: { ...fineCall, requests: 2 },
}

function pausing(type: ErrorCode, says: RegExp): Omit<FaultRow, 'fault'> {
  const call: CallOutcome = { ends: type, says, requests: 1, unknown: 0 }
  return {
    lookUp: { first: 'waiting', type, says, lookUps: 1, fetches: 0, unknown: 0 },
    // The fetches that were sent together with it are still answered.
    fetch: { first: 'waiting', type, says, lookUps: 0, fetches: 3, unknown: 0 },
    search: call,
    answer: call,
  }
}

/** The work was done and charged, but the answer was lost. The video is looked up, and is found. */
function losing(code: ErrorCode, says: RegExp): Omit<FaultRow, 'fault'> {
  const call: CallOutcome = { ends: code, says, requests: 1, unknown: 1 }
  return {
    lookUp: { ...fineLookUp, lookUps: 2, unknown: 1 },
    fetch: { ...fineFetch, lookUps: 1, unknown: 1 },
    search: call,
    answer: call,
  }
}

/** Footnote cannot know whether the request was charged. It was not, so the look-up finds nothing and the user decides. */
function failing(says: RegExp): Omit<FaultRow, 'fault'> {
  const inDoubt = /Fetch it again, which may cost again/
  return {
    ...losing('SERVICE_FAILED', says),
    fetch: { first: 'in_doubt', type: 'RESPONSE_LOST', says: inDoubt, lookUps: 4, fetches: 3, unknown: 1 },
  }
}

const lost = (says = /may have been charged/) => losing('RESPONSE_LOST', says)
const incomplete: CallOutcome = { ends: 'incomplete', requests: 1, unknown: 1 }
/** A result is missing but its cost is known, so the video is looked up. */
const onceMore = { lookUp: { ...fineLookUp, lookUps: 2 }, fetch: { ...fineFetch, lookUps: 1 } }
/** The video is paid for and its data is kept. It is not asked for again unless the user says so. */
const unreadable = (says: RegExp) =>
  ({
    lookUp: { first: 'failed', type: 'UNREADABLE_RESULT', says, lookUps: 1, fetches: 0, unknown: 0 },
    fetch: { first: 'failed', type: 'UNREADABLE_RESULT', says, lookUps: 0, fetches: 3, unknown: 0 },
  }) as const
const noFunds = pausing('SERVICE_NO_FUNDS', /no funds left/)

export const faultRows: Record<string, FaultRow> = {
  'HTTP 400': {
    fault: { kind: 'status', status: 400, body: { error: 'url is odd' } },
    // The batch of three is repeated as two and one.
    lookUp: { ...fineLookUp, lookUps: 3 },
    fetch: { first: 'failed', type: 'SERVICE_REFUSED', says: /“url is odd”/, lookUps: 0, fetches: 3, unknown: 0 },
    search: { ends: 'SERVICE_REFUSED', says: /“url is odd”/, requests: 1, unknown: 0 },
    answer: { ends: 'SERVICE_REFUSED', says: /“url is odd”/, requests: 1, unknown: 0 },
  },
  'HTTP 401': { fault: { kind: 'status', status: 401 }, ...pausing('SERVICE_KEY_REFUSED', /refused the API key/) },
  'HTTP 402': { fault: { kind: 'status', status: 402 }, ...noFunds },
  'HTTP 432': { fault: { kind: 'status', status: 432 }, ...noFunds },
  'HTTP 429 with Retry-After': {
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
    ...again,
  },
  'HTTP 429 without Retry-After': { fault: { kind: 'status', status: 429 }, ...again },
  'HTTP 500': { fault: { kind: 'status', status: 500 }, ...failing(/failed \(500: Fault 500\.\)/) },
  'HTTP 500 after the work was charged': {
    fault: { kind: 'status', status: 500, isCharged: true },
    ...losing('SERVICE_FAILED', /failed \(500/),
  },
  'HTTP 502 with a page of HTML': {
    fault: { kind: 'status', status: 502, body: page },
    ...failing(/failed \(502: Bad Gateway\)/),
  },
  'HTTP 503, then fine': { fault: { kind: 'status', status: 503 }, ...failing(/failed \(503/) },
  'slow headers': { fault: { kind: 'slowHeaders', ms: 4000 }, ...lost() },
  'slow body': { fault: { kind: 'slowBody', afterBytes: 600, ms: 4000 }, ...lost(), answer: incomplete },
  'a reset before the work': {
    fault: { kind: 'reset', when: 'before' },
    ...lost(),
    fetch: failing(/./).fetch,
  },
  'a reset before the body': { fault: { kind: 'reset', when: 'after' }, ...lost() },
  'a reset during the body': {
    fault: { kind: 'resetDuringBody', afterBytes: 600 },
    ...lost(),
    answer: incomplete,
  },
  'truncated JSON': {
    fault: { kind: 'truncated', afterBytes: 600 },
    ...losing('SERVICE_UNREADABLE', /could not be read/),
    answer: incomplete,
  },
  'something else than JSON': {
    fault: { kind: 'body', text: page, contentType: 'text/html' },
    ...losing('SERVICE_UNREADABLE', /could not be read/),
  },
  'wrong types': { fault: { kind: 'results', change: 'wrongTypes' }, ...fine },
  'one clip with a missing field': { fault: { kind: 'results', change: 'clipWithoutText' }, ...fine },
  'one clip with a wrong type': { fault: { kind: 'results', change: 'clipOfWrongType' }, ...fine },
  'a section with a wrong type': { fault: { kind: 'results', change: 'sectionOfWrongType' }, ...fine },
  'a transcription that is a string': { fault: { kind: 'results', change: 'textForTranscription' }, ...fine },
  'a title that is missing': { fault: { kind: 'results', change: 'untitled' }, ...fine },
  'success without data': {
    fault: { kind: 'results', change: 'withoutData' },
    ...fine,
    ...unreadable(/“data” is missing/),
  },
  'a result without any identity': {
    fault: { kind: 'results', change: 'nameless' },
    ...fine,
    // A single result for a single video must be that video's.
    lookUp: unreadable(/does not say which video it belongs to/).lookUp,
  },
  'duplicated results': { fault: { kind: 'results', change: 'duplicated' }, ...fine },
  'results in another order': { fault: { kind: 'results', change: 'reordered' }, ...fine },
  'a missing result': { fault: { kind: 'results', change: 'missing' }, ...fine, ...onceMore },
  'an extra result': { fault: { kind: 'results', change: 'extra' }, ...fine },
  'no cost': {
    fault: { kind: 'noCost' },
    lookUp: { ...fineLookUp, unknown: 1 },
    fetch: { ...fineFetch, unknown: 1 },
    search: { ...fineCall, unknown: 1 },
    answer: { ...fineCall, unknown: 1 },
  },
  'HTTP 307': {
    fault: { kind: 'status', status: 307, headers: { location: 'https://elsewhere.example/videos' } },
    ...pausing('SERVICE_REFUSED', /has moved to https:\/\/elsewhere\.example\. Enter the new address in Settings/),
  },
  'a gzip bomb': {
    fault: { kind: 'sent', ...gzipBomb() },
    ...losing('SERVICE_UNREADABLE', /larger than 32 MB/),
    // The batch of three is repeated as two and one.
    lookUp: { ...fineLookUp, lookUps: 3, unknown: 1 },
  },
  'a title of 1 MB': { fault: { kind: 'results', change: 'longTitle' }, ...fine },
  '10,000 clips': { fault: { kind: 'results', change: 'manyClips' }, ...fine },
  'a negative time': { fault: { kind: 'results', change: 'negativeTimes' }, ...fine },
  gzip: { fault: { kind: 'gzip' }, ...fine },
  'a body of 30 MB': { fault: { kind: 'padded', bytes: 30 * 2 ** 20 }, ...fine },
}
