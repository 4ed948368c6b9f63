// The part of Zotero's local API that Footnote uses. Writing needs Zotero 10. Facts: chrome/content/zotero/xpcom/server/server_localAPI.js
// in zotero/zotero, whose answers differ a little between versions; so unknown answers are read as failures with Zotero's own words.
import { z } from 'zod'
import { apiHeaders, type FoundZotero, readJsonText } from './find-zotero.ts'
import type { ZoteroObject } from './plan-update.ts'
import { askZotero, NoAnswer, type ZoteroAnswer } from './request.ts'
import { askedTooOften, denied, notTaken, otherLibrary, readOnly, switchedOff } from './zotero-errors.ts'

const readMs = 30_000
const writeMs = 120_000

/** Zotero takes at most so many objects in one request. */
export const mostObjects = 50

const objectSchema = z.object({ key: z.string(), version: z.number(), data: z.record(z.string(), z.unknown()) })

const library = '/api/users/0'

function checkRead(answer: ZoteroAnswer): void {
  if (answer.status === 200) return
  if (answer.status === 403) throw switchedOff()
  throw notTaken(answer)
}

async function readList(found: FoundZotero, path: string, signal: AbortSignal | undefined): Promise<ZoteroObject[]> {
  const answer = await askZotero(found.origin, { method: 'GET', path, headers: apiHeaders, timeoutMs: readMs, signal })
  checkRead(answer)
  const list = z.array(z.unknown()).safeParse(readJsonText(answer.text))
  if (!list.success) throw notTaken(answer)
  return list.data.flatMap((one) => objectSchema.safeParse(one).data ?? [])
}

async function readOne(found: FoundZotero, key: string, signal: AbortSignal | undefined) {
  const path = `${library}/items/${key}`
  const answer = await askZotero(found.origin, { method: 'GET', path, headers: apiHeaders, timeoutMs: readMs, signal })
  if (answer.status === 404) return undefined
  checkRead(answer)
  return objectSchema.safeParse(readJsonText(answer.text)).data
}

/** The items and notes with these keys, those in Zotero's trash included. */
export async function readObjects(
  found: FoundZotero,
  keys: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, ZoteroObject>> {
  const objects = new Map<string, ZoteroObject>()
  for (let at = 0; at < keys.length; at += mostObjects) {
    const some = keys.slice(at, at + mostObjects)
    const listed = await readList(found, `${library}/items?includeTrashed=1&itemKey=${some.join(',')}`, signal)
    for (const object of listed) objects.set(object.key, object)
    // An item that the list leaves out would be created a second time, so Zotero is asked for it alone.
    for (const key of some.filter((one) => !objects.has(one))) {
      const object = await readOne(found, key, signal)
      if (object !== undefined) objects.set(key, object)
    }
  }
  return objects
}

/** The items about a video in Zotero's own library, found by its address. */
export async function findItemsOfVideo(
  found: FoundZotero,
  videoId: string,
  signal: AbortSignal | undefined,
): Promise<ZoteroObject[]> {
  const query = new URLSearchParams({ itemType: 'videoRecording', qmode: 'everything', q: videoId })
  const listed = await readList(found, `${library}/items/top?${query}`, signal)
  return listed.filter(({ data }) => typeof data.url === 'string' && data.url.includes(videoId))
}

export interface Grant {
  key: string
  /** False for a key that only one request can use. */
  isRemembered: boolean
}

const grantSchema = z.object({ key: z.string().min(1).max(200), remember: z.boolean().catch(false) })

const writeHeaders = (found: FoundZotero) => ({ ...apiHeaders, 'zotero-server-id': found.serverId ?? '' })

/** Asks Zotero's user for permission, and waits for the answer. Throws ZOTERO_REFUSED and ZOTERO_FAILED. */
export async function askPermission(found: FoundZotero, signal: AbortSignal | undefined): Promise<Grant> {
  const answer = await askZotero(found.origin, {
    method: 'POST',
    path: '/api/local/authorize',
    headers: writeHeaders(found),
    body: { appName: 'Footnote' },
    timeoutMs: null,
    signal,
  })
  if (answer.status === 403) throw answer.text.includes('not enabled') ? switchedOff() : denied()
  if (answer.status === 429) throw askedTooOften(answer)
  if (answer.status === 412 || answer.status === 428) throw otherLibrary()
  const grant = grantSchema.safeParse(readJsonText(answer.text))
  if (answer.status !== 200 || !grant.success)
    throw notTaken({ ...answer, text: answer.status === 200 ? '' : answer.text })
  return { key: grant.data.key, isRemembered: grant.data.remember }
}

const resultsSchema = z.object({
  successful: z.record(z.string(), objectSchema).catch({}),
  unchanged: z.record(z.string(), z.unknown()).catch({}),
  failed: z.record(z.string(), z.object({ code: z.number().catch(0), message: z.string().catch('') })).catch({}),
})

/** One for each object that was written, in order. */
export type WriteResult =
  | { kind: 'saved'; object: ZoteroObject }
  | { kind: 'unchanged' }
  | { kind: 'failed'; code: number; message: string }
  | { kind: 'unknown' }

/** `key-refused`: the key is unknown to Zotero or spent, and nothing was written. */
export type Written = { kind: 'key-refused' } | { kind: 'answered'; results: WriteResult[] }

/**
 * Creates and updates items and notes, at most `mostObjects`. Throws ZOTERO_REFUSED and ZOTERO_FAILED if nothing was written, and NoAnswer
 * if that is unknown.
 */
export async function writeObjects(
  found: FoundZotero,
  key: string,
  objects: readonly object[],
  signal: AbortSignal | undefined,
): Promise<Written> {
  const answer = await askZotero(found.origin, {
    method: 'POST',
    path: `${library}/items`,
    headers: { ...writeHeaders(found), 'zotero-api-key': key },
    body: objects,
    timeoutMs: writeMs,
    signal,
  })
  const { status, text } = answer
  if (status === 401) return { kind: 'key-refused' }
  if (status === 403) throw text.includes('not enabled') ? switchedOff() : readOnly()
  if (status === 412 || status === 428) throw otherLibrary()
  if (status >= 500) throw new NoAnswer('lost', notTaken(answer))
  const read = resultsSchema.safeParse(readJsonText(text))
  if (status !== 200) throw notTaken(answer)
  if (!read.success) throw new NoAnswer('lost', notTaken({ ...answer, text: '' }))
  const { successful, unchanged, failed } = read.data
  return {
    kind: 'answered',
    results: objects.map((_, index): WriteResult => {
      const [object, failure] = [successful[index], failed[index]]
      if (object !== undefined) return { kind: 'saved', object }
      if (failure !== undefined) return { kind: 'failed', ...failure }
      return { kind: index in unchanged ? 'unchanged' : 'unknown' }
    }),
  }
}
