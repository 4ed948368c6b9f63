import type { Library } from './open.ts'
import { prepareOnce } from './prepare-once.ts'

const remembered = new WeakMap<Library, Map<string, { version: string; value: unknown }>>()

/** Another text after each change that this connection or another one made to the library. */
export function versionOf(library: Library): string {
  const own = prepareOnce<[], number>(library, 'SELECT total_changes()').pluck().get()
  const others = prepareOnce<[], number>(library, 'PRAGMA data_version').pluck().get()
  return `${own} ${others}`
}

/** The value that `compute` returned the last time, if nothing in the library has changed since. `name` says what is remembered. */
export function rememberUntilChanged<Value>(library: Library, name: string, compute: () => Value): Value {
  // A transaction may be rolled back, which is no change that could be noticed.
  if (library.inTransaction) return compute()
  const ofLibrary = remembered.get(library) ?? new Map<string, { version: string; value: unknown }>()
  remembered.set(library, ofLibrary)
  const version = versionOf(library)
  const known = ofLibrary.get(name)
  // The cast is safe: each name belongs to one call.
  if (known?.version === version) return known.value as Value
  const value = compute()
  ofLibrary.set(name, { version, value })
  return value
}
