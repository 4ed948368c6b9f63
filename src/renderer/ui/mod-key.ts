const isMac = /mac/i.test(navigator.userAgent)

/** A shortcut as this system writes it: `⌘K` or `Ctrl K`. */
export function modKey(key: string): string {
  return isMac ? `⌘${key}` : `Ctrl ${key}`
}
