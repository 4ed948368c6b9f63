/**
 * Gives every entry of the history a key of its own, as the router does for those that it makes: also the first one, and addresses that
 * somebody typed. Call it before the router is made, because the router reads the key when it hears of an entry.
 */
export function nameHistoryEntries(): void {
  nameEntry()
  window.addEventListener('popstate', nameEntry)
}

function nameEntry(): void {
  const state: unknown = window.history.state
  const isNamed = typeof state === 'object' && state !== null && 'key' in state
  if (!isNamed) window.history.replaceState({ idx: null, key: crypto.randomUUID() }, '')
}
