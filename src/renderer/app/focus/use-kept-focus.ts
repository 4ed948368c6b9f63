import { useEffect } from 'react'
import { type FocusPlace, focusNear, giveFocus, markPlace } from './focus-place.ts'

/** A menu in a dialog in a row: as far back as anybody goes. */
const mostPlaces = 8

/**
 * Keeps the keyboard on the page. What has the focus may vanish with its row, its dialog or its page, or be disabled while it
 * works: then what stands near it takes the focus, and what was only disabled has it back. A dialog that is open has it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** Newest last; empty once the reader has put the focus away. */
    let places: FocusPlace[] = []

    function remember({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return
      places = [...places.filter(({ element }) => element !== target), markPlace(target)].slice(-mostPlaces)
    }
    function forgetWhatWasLeft({ target, relatedTarget }: FocusEvent): void {
      if (relatedTarget !== null) return
      // What was removed, disabled or made inert is so only after this.
      queueMicrotask(() => {
        const isThere =
          target instanceof HTMLElement &&
          target.isConnected &&
          !target.matches(':disabled') &&
          target.closest('[inert]') === null
        if (isThere && document.activeElement === document.body) places = []
      })
    }
    function mend(): void {
      if (mendDialog() || document.activeElement !== document.body) return
      for (let place = places.at(-1); place !== undefined; place = places.at(-1)) {
        if (place.element.isConnected) {
          giveFocus(place.element)
          return
        }
        places = places.slice(0, -1)
        if (focusNear(place)) return
      }
    }

    const changes = new MutationObserver(mend)
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'aria-modal'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forgetWhatWasLeft)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forgetWhatWasLeft)
    }
  }, [])
}

/** Whether there is a dialog; it has the focus then, at best on what it says is to have it. */
function mendDialog(): boolean {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  if (dialog === undefined) return false
  const active = document.activeElement
  if (active !== dialog && dialog.contains(active)) return true
  return giveFocus(dialog.querySelector('[data-autofocus]')) || giveFocus(dialog)
}
