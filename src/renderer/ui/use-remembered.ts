import { useCallback, useState } from 'react'

/** State that this machine remembers between visits; what was kept is used only when `isValid` says so. */
export function useRemembered<T>(
  name: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readKept(name, isValid) ?? initial)
  const remember = useCallback(
    (next: T) => {
      setValue(next)
      try {
        localStorage.setItem(`footnote.${name}`, JSON.stringify(next))
      } catch {
        // Storage is full or forbidden: it holds for this visit only.
      }
    },
    [name],
  )
  return [value, remember]
}

/** For what is on or off. */
export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

function readKept<T>(name: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`footnote.${name}`) ?? 'null')
    return isValid(kept) ? kept : undefined
  } catch {
    return undefined
  }
}
