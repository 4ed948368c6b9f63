import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from '../../ui/is-typing.ts'

const looksLikeVideos = /youtu\.?be/i

/** Calls `onLinks` when links are pasted while no text field has the focus. */
export function usePasteAnywhere(onLinks: (text: string) => void): void {
  useWindowEvent('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (isTyping(event) || !looksLikeVideos.test(text) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    onLinks(text)
  })
}
