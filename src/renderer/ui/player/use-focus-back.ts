import { type RefObject, useEffect } from 'react'

/** Who comes to the player by Tab wants to use its controls by keyboard. */
const tabMs = 500

/**
 * Gives the keyboard back to the page after a click into the player. Otherwise the player would keep it, and the keys of the page would not
 * work any more. The player stays focused when a person gets there by Tab, and in full screen.
 */
export function useFocusBack(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let last: Element | null = null
    let tabAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined

    function giveBack(): void {
      if (document.activeElement !== frame.current || document.fullscreenElement !== null) return
      frame.current?.blur()
      const home = last?.isConnected ? last : document.querySelector('[data-focus-home]')
      if (home instanceof HTMLElement) home.focus({ preventScroll: true })
    }
    function handleBlur(): void {
      clearTimeout(timer)
      // The active element is the frame only after this event.
      timer = setTimeout(() => performance.now() - tabAt > tabMs && giveBack())
    }
    function handleFocus(event: FocusEvent): void {
      if (event.target instanceof Element && event.target !== frame.current) last = event.target
    }
    function handleKey(event: KeyboardEvent): void {
      if (event.key === 'Tab') tabAt = performance.now()
    }
    last = document.activeElement === document.body ? null : document.activeElement
    window.addEventListener('blur', handleBlur)
    document.addEventListener('focusin', handleFocus)
    document.addEventListener('keydown', handleKey, true)
    document.addEventListener('fullscreenchange', handleBlur)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('blur', handleBlur)
      document.removeEventListener('focusin', handleFocus)
      document.removeEventListener('keydown', handleKey, true)
      document.removeEventListener('fullscreenchange', handleBlur)
    }
  }, [frame])
}
