// Requests that are the same and made at the same time: the later ones wait for the first, whose reply they then find kept.
import type { Library } from '../library/database/open.ts'

/** By key of the request, until it is over. */
const underWay = new WeakMap<Library, Map<string, Promise<void>>>()

/** Ends with the same request under way; undefined when there is none, which then has to be begun without waiting for anything. */
export const findSame = (library: Library, key: string): Promise<void> | undefined => underWay.get(library)?.get(key)

/** Lets the others wait until the function that is given back is called. */
export function beginRequest(library: Library, key: string): () => void {
  const requests = underWay.get(library) ?? new Map<string, Promise<void>>()
  underWay.set(library, requests)
  const { promise, resolve } = Promise.withResolvers<void>()
  requests.set(key, promise)
  return () => {
    if (requests.get(key) === promise) requests.delete(key)
    resolve()
  }
}

/** Throws `signal.reason` on an abort. */
export async function unlessAborted(promise: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return promise
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
