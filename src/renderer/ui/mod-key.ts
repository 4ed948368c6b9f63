export const isMac = /mac/i.test(navigator.userAgent)

/** A shortcut as this system writes it: `⌘K` or `Ctrl K`. */
export function modKey(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl ${key}`
}

/** The same shortcut as `aria-keyshortcuts` writes it: `Meta+K` or `Control+K`. */
export function ariaModKey(key: string): string {
  return `${isMac ? 'Meta' : 'Control'}+${key}`
}
