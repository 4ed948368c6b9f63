import { useEffect, useReducer } from 'react'
import { useLocation } from 'react-router'

/**
 * What a page keeps for each entry of the window's history, by the entry's key, so that the page comes back as it was left. Make one outside
 * of the component. It is kept until the window closes.
 */
export type VisitMemory<T> = Map<string, T>

/** State of a link that leads to a page as it was left at another entry of the history. */
export interface ReturnState {
  readonly returnTo: string
}

export function useVisit<T>(memory: VisitMemory<T>): { key: string; kept: T | undefined } {
  const { key, state } = useLocation()
  return { key, kept: memory.get(key) ?? memory.get(readReturn(state) ?? '') }
}

/** State of a page that Back and Forward bring back. A new visit of the page starts with `initial`. */
export function useVisitState<T>(memory: VisitMemory<T>, initial: T): [T, (change: (last: T) => T) => void] {
  const { key, kept = initial } = useVisit(memory)
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    memory.set(key, kept)
  }, [memory, key, kept])
  return [
    kept,
    (change) => {
      memory.set(key, change(memory.get(key) ?? kept))
      render()
    },
  ]
}

function readReturn(state: unknown): string | undefined {
  const isReturn = typeof state === 'object' && state !== null && 'returnTo' in state
  return isReturn && typeof state.returnTo === 'string' ? state.returnTo : undefined
}
