import type { KindPlace, Selected } from './places.ts'

export interface SelectionState {
  readonly selected: Selected | null
  readonly isDragging: boolean
  /** Where the reader moved with the arrow keys, apart from the playing clip. */
  readonly cursor: KindPlace | null
}

export interface SelectionStore {
  readonly get: () => SelectionState
  /** Changes what is given. */
  readonly set: (changes: Partial<SelectionState>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export const nothingSelected: SelectionState = { selected: null, isDragging: false, cursor: null }

/** Holds the selection apart from the page elements, and from React, so that a drag renders only what it changes. */
export function createSelectionStore(): SelectionStore {
  const listeners = new Set<() => void>()
  let state = nothingSelected
  return {
    get: () => state,
    set(changes) {
      state = { ...state, ...changes }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
