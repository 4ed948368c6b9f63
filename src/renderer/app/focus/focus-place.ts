/** Where the focus was, so that a place near it is found when that is gone. */
export interface FocusPlace {
  element: HTMLElement
  /** The element and everything it stood in, from the inside out. */
  levels: { next: Element | null; previous: Element | null; parent: Element }[]
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

export function markPlace(element: HTMLElement): FocusPlace {
  const levels: FocusPlace['levels'] = []
  for (let at: Element = element; at.parentElement !== null && at !== document.body; at = at.parentElement)
    levels.push({ next: at.nextElementSibling, previous: at.previousElementSibling, parent: at.parentElement })
  return { element, levels }
}

/** Whether it has the focus now. */
export function giveFocus(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/**
 * Gives the focus to what stands nearest to a place that is gone: what came after it, what came before it, what it stood
 * in. An element with `data-focus-home` takes the focus for all that vanishes from it.
 */
export function focusNear({ levels }: FocusPlace): boolean {
  for (const { next, previous, parent } of levels) {
    if (!parent.isConnected) continue
    // Dialogs, menus and notices float beside the page, and are no neighbours of each other.
    if (parent.closest('#root, [aria-modal="true"]') === null || parent.id === 'root') return false
    if (parent.matches('[data-focus-home]')) return giveFocus(parent)
    const near = [next, previous].filter((beside) => beside !== null && beside.parentElement === parent)
    if ([...near, parent].some((around) => around !== null && focusIn(around))) return true
  }
  return false
}

/** The first that takes the focus; what is out of sight does not. */
function focusIn(around: Element): boolean {
  return [around, ...around.querySelectorAll(focusable)].some((each) => each.matches(focusable) && giveFocus(each))
}
