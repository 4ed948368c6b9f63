import { type RefObject, useEffect } from 'react'

/** Arrow keys move from the search box through the results and back. Escape returns to the search box. */
export function useResultKeys(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const target = event.target
      if (event.defaultPrevented || !(target instanceof HTMLElement)) return
      const box = document.querySelector<HTMLInputElement>('[data-search-box]')
      const isInResults = container.current?.contains(target) === true
      // After navigating back, the page itself has the focus.
      const isAround = target.matches('[data-focus-home]') && target.contains(container.current)
      if (target !== box && !isInResults && !isAround) return
      if (event.key === 'Escape' && target !== box) {
        box?.focus()
        return
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const results = [...(container.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
      const at = results.findIndex((result) => result.contains(target))
      const next = event.key === 'ArrowDown' ? at + 1 : at - 1
      if (!isInResults && event.key === 'ArrowUp') return
      event.preventDefault()
      if (next < 0) box?.focus()
      else results[next]?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [container])
}
