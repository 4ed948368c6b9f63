import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../ui/is-typing.ts'

/** `/` and Ctrl+F (⌘F). The browser's own find would miss rows that are scrolled out of view, since they are not rendered. */
export function useFindKeys(onFind: () => void): void {
  const handleFind = useEffectEvent(onFind)
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const isCtrlF = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event)
      if (event.altKey || !(isCtrlF || isSlash) || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      handleFind()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
