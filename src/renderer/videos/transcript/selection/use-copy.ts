import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../ui/is-typing.ts'

/** The forms of one text on the clipboard. A program takes the one that it knows best. */
export interface CopiedForms {
  readonly text: string
  readonly html: string
  readonly markdown: string
}

/** Puts what `read` returns on the clipboard when the user copies; null leaves copying to the browser. */
export function useCopy(read: () => CopiedForms | null): void {
  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || event.clipboardData === null || isTyping(event)) return
    const forms = read()
    if (forms === null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', forms.text)
    event.clipboardData.setData('text/html', forms.html)
    event.clipboardData.setData('text/markdown', forms.markdown)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handleCopy(event)
    document.addEventListener('copy', listen)
    return () => document.removeEventListener('copy', listen)
  }, [])
}
