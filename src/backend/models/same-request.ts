// If the same request is made several times at once, the later ones wait for the first and then use its kept reply.
import type { Library } from '../library/database/open.ts'

/** Requests in progress, by their keys. */
const underWay = new WeakMap<Library, Map<string, Promise<void>>>()

/** Resolves when the same request in progress ends; undefined when there is none. Then call `beginRequest` without awaiting anything. */
export const findSame = (library: Library, key: string): Promise<void> | undefined => underWay.get(library)?.get(key)

/** Makes other callers wait until the returned function is called. */
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
