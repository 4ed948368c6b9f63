import { useEffect } from 'react'

interface Pressed {
  element: Element | null
  name: string
}

function readPressed({ target }: MouseEvent): Pressed {
  const element = target instanceof Element ? target.closest('button, a[href]') : null
  return { element, name: `${element?.getAttribute('aria-label')} ${element?.textContent}` }
}

/**
 * The second press of a double click means what the first one meant: where another button or link has come to stand there
 * (Stop after Ask, Forget after Save, the next row's), it is not pressed.
 */
export function useSteadyClicks(): void {
  useEffect(() => {
    let first: Pressed = { element: null, name: '' }
    function listen(event: MouseEvent): void {
      const pressed = readPressed(event)
      if (event.detail < 2) first = pressed
      else if (pressed.element !== null && (pressed.element !== first.element || pressed.name !== first.name)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    document.addEventListener('click', listen, true)
    return () => document.removeEventListener('click', listen, true)
  }, [])
}
