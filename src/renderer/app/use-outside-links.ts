import { useEffect } from 'react'
import { openExternal } from '../connection/open-external.ts'
import { desktopShell } from '../connection/shell.ts'

/** A middle click asks for a new window, which the desktop shell opens for no page: its link goes where a click would take it. */
export function useOutsideLinks(): void {
  useEffect(() => {
    if (desktopShell() === undefined) return
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (event.button !== 1 || event.defaultPrevented || link === null) return
      event.preventDefault()
      openExternal(link.href)
    }
    window.addEventListener('auxclick', handleClick)
    return () => window.removeEventListener('auxclick', handleClick)
  }, [])
}
