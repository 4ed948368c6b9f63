import { useWindowEvent } from '@mantine/hooks'
import { openExternal } from '../connection/open-external.ts'
import { desktopShell } from '../connection/shell.ts'

/** A middle click asks for a new window, which the desktop shell opens for no page: its link goes where a click would take it. */
export function useOutsideLinks(): void {
  useWindowEvent('auxclick', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (desktopShell() === undefined || event.button !== 1 || event.defaultPrevented || link === null) return
    event.preventDefault()
    openExternal(link.href)
  })
}
