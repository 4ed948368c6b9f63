import { momentKey, type SelectedMoment } from '../listed-moment.ts'

/** The moments of a search that are selected to be marked or tagged together. */
export interface PickedStore {
  readonly subscribe: (listener: () => void) => () => void
  /** By key, in the order in which they were selected. Another map after each change. */
  readonly get: () => ReadonlyMap<string, SelectedMoment>
  readonly toggle: (moment: SelectedMoment) => void
  /** Selects all moments from the one that was selected last to this one, as they are listed. */
  readonly extendTo: (moment: SelectedMoment) => void
  readonly clear: () => void
  /** A row tells its moment while it is listed; the returned function takes it back. */
  readonly list: (moment: SelectedMoment) => () => void
}

export const selectedKey = ({ videoId, moment }: SelectedMoment): string => momentKey(videoId, moment)

/** `listedKeys` gives the keys of the rows from top to bottom. */
export function createPickedStore(listedKeys: () => readonly string[]): PickedStore {
  const listeners = new Set<() => void>()
  const listed = new Map<string, SelectedMoment>()
  let picked: ReadonlyMap<string, SelectedMoment> = new Map()
  let anchor: string | undefined

  function change(next: ReadonlyMap<string, SelectedMoment>): void {
    picked = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => picked,
    toggle(moment) {
      const key = selectedKey(moment)
      const next = new Map(picked)
      if (!next.delete(key)) next.set(key, moment)
      anchor = key
      change(next)
    },
    extendTo(moment) {
      const keys = listedKeys()
      const to = keys.indexOf(selectedKey(moment))
      const from = anchor === undefined ? to : keys.indexOf(anchor)
      const range = keys.slice(Math.min(from === -1 ? to : from, to), Math.max(from, to) + 1)
      const next = new Map(picked)
      for (const key of range) {
        const found = listed.get(key)
        if (found !== undefined) next.set(key, found)
      }
      anchor ??= selectedKey(moment)
      change(next)
    },
    clear() {
      anchor = undefined
      if (picked.size > 0) change(new Map())
    },
    list(moment) {
      const key = selectedKey(moment)
      listed.set(key, moment)
      return () => {
        if (listed.get(key) === moment) listed.delete(key)
      }
    },
  }
}
