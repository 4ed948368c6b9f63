import { useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * What a page keeps for each entry of the window's history, by the entry's key, so that the page comes back as it was left. Make one outside
 * of the component. It is kept until the window closes.
 */
export type VisitMemory<T> = Map<string, T>

/** State of a link that leads to a page as it was left at another entry of the history. */
export interface ReturnState {
  readonly returnTo: string
}

/** `kept` is undefined on a new visit. An entry that replaces another, while the page stays open, goes on with what that one has. */
export function useVisit<T>(memory: VisitMemory<T>): { key: string; kept: T | undefined } {
  const { key, state } = useLocation()
  const arrival = useNavigationType()
  const last = useRef(key)
  useEffect(() => {
    last.current = key
  }, [key])
  const origin = arrival === 'REPLACE' ? last.current : (readReturn(state) ?? '')
  return { key, kept: memory.get(key) ?? memory.get(origin) }
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
