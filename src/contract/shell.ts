/** What a menu entry or shortcut of the desktop shell asks the window to do. */
export type ShellCommand = 'add-videos' | 'find' | 'settings'

/** The window message that carries the backend's MessagePort, as `event.ports[0]`; sent again after every restart of the backend. */
export const portMessageType = 'footnote:port'
/** Sent when the backend died: the port in use is dead although it does not say so. */
export const portLostMessageType = 'footnote:port-lost'

/** The names under which preload and main speak. */
export const shellChannels = {
  requestPort: 'footnote:request-port',
  saveFile: 'footnote:save-file',
  openExternal: 'footnote:open-external',
  command: 'footnote:command',
} as const

/** What the desktop shell does for the window; `window.footnote` is absent in a browser. */
export interface Shell {
  readonly platform: 'darwin' | 'linux' | 'win32'
  /** Asks for a port; it comes as a window message of `portMessageType`. */
  requestPort(): void
  /** Asks where to save; null when the user cancelled, the path otherwise. */
  saveFile(name: string, content: Uint8Array): Promise<string | null>
  /** Opens an http(s) address in the system's browser. */
  openExternal(url: string): Promise<void>
  /** Returns a function that stops listening. */
  onCommand(listener: (command: ShellCommand) => void): () => void
}
