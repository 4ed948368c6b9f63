import { type RefObject, useEffect, useEffectEvent } from 'react'

interface ResultActions {
  /** Enter, where the focus is on the page itself. The search box reports Enter through the address. */
  onPlay: () => void
  /** Ctrl+Enter. */
  onOpen: () => void
}

/**
 * The keys of the results. The arrows move from the search box to the selected moment, on through the list and back. Escape returns to the
 * search box.
 */
export function useResultKeys(container: RefObject<HTMLElement | null>, actions: ResultActions): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const list = container.current
    const { target } = event
    if (event.defaultPrevented || event.isComposing || list === null || !(target instanceof HTMLElement)) return
    const box = document.querySelector<HTMLInputElement>('[data-search-box]')
    const isInList = list.contains(target)
    // After navigating back, the page itself may have the focus.
    const isOutside = target === box || (target.matches('[data-focus-home]') && target.contains(list))
    const isOnPage = isOutside || list.closest('[data-search-page]')?.contains(target) === true
    if (!isOnPage || target.closest('[role=dialog], [role=menu], [role=listbox], form') !== null) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      actions.onOpen()
    } else if (event.key === 'Enter' && isOutside && target !== box) {
      actions.onPlay()
    } else if (event.key === 'Escape' && target !== box) {
      box?.focus()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && (isInList || isOutside)) {
      move(event, { list, box, isInList })
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

interface Places {
  list: HTMLElement
  box: HTMLElement | null
  isInList: boolean
}

function move(event: KeyboardEvent, { list, box, isInList }: Places): void {
  const isDown = event.key === 'ArrowDown'
  if (!isInList && !isDown) return
  const results = [...list.querySelectorAll<HTMLElement>('[data-result]')]
  const at = results.findIndex((result) => result.contains(event.target as Node))
  // From a link or a strip in the list, the arrows go on from the selected moment, as from the search box.
  const selected = results.find((result) => result.ariaCurrent === 'true') ?? results[0]
  event.preventDefault()
  if (at === -1) selected?.focus()
  else if (at === 0 && !isDown) box?.focus()
  else results[isDown ? at + 1 : at - 1]?.focus()
}
