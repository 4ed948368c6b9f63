import { desktopShell } from './shell.ts'

/** Opens an http(s) address in the browser. Ignores other schemes, since addresses come from services. */
export function openExternal(url: string): void {
  if (!/^https?:\/\//i.test(url)) return
  const shell = desktopShell()
  if (shell) void shell.openExternal(url)
  else window.open(url, '_blank', 'noopener')
}
