/** A command that a menu item or shortcut of the desktop shell sends to the window. */
export type ShellCommand = 'add-videos' | 'find' | 'settings' | 'back' | 'forward' | 'undo' | 'redo'

/** The window message that carries the backend's MessagePort as `event.ports[0]`. It is sent again after every restart of the backend. */
export const portMessageType = 'footnote:port'
/** Sent when the backend has died. The window needs it because a port whose other end is gone reports nothing. */
export const portLostMessageType = 'footnote:port-lost'

/** The IPC channels between the preload script and the main process. */
export const shellChannels = {
  requestPort: 'footnote:request-port',
  saveFile: 'footnote:save-file',
  selectFile: 'footnote:select-file',
  selectFolder: 'footnote:select-folder',
  openExternal: 'footnote:open-external',
  command: 'footnote:command',
} as const

/** Calls that the desktop shell offers to the window as `window.footnote`, which is absent in a browser. */
export interface Shell {
  readonly platform: 'darwin' | 'linux' | 'win32'
  /** Requests a port, which arrives as a window message of type `portMessageType`. */
  requestPort(): void
  /** Asks the user where to save the file. Resolves with its path, or with null when the user cancels. */
  saveFile(name: string, content: Uint8Array): Promise<string | null>
  /** Asks the user where a file should be written, and proposes a name. Resolves with its path, or with null when the user cancels. */
  selectFile(name: string): Promise<string | null>
  /** Asks the user for a folder. Resolves with its path, or with null when the user cancels. */
  selectFolder(): Promise<string | null>
  /** Opens an http(s) address in the system's browser. */
  openExternal(url: string): Promise<void>
  /** Listens for commands. Returns a function that stops listening. */
  onCommand(listener: (command: ShellCommand) => void): () => void
}
