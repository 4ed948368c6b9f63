import type { Shell } from '../../contract/shell.ts'

declare global {
  interface Window {
    footnote?: Shell
  }
}

/** The desktop shell around this window; undefined in a browser. */
export function desktopShell(): Shell | undefined {
  return window.footnote
}
