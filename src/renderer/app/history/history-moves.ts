// Which keys and mouse buttons lead back and forward; the same as in browsers.

export type HistoryMove = 'back' | 'forward'

export interface HistoryKeyPress {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** Alt+← and Alt+→; on a Mac, where these move by words in a text, ⌘[ and ⌘]. */
export function readHistoryKey(press: HistoryKeyPress, isMac: boolean): HistoryMove | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = press
  if (ctrlKey || shiftKey || altKey === isMac || metaKey !== isMac) return undefined
  if (key === (isMac ? '[' : 'ArrowLeft')) return 'back'
  return key === (isMac ? ']' : 'ArrowRight') ? 'forward' : undefined
}

/** The fourth and fifth button of a mouse, as `MouseEvent.button` counts them. */
export function readHistoryButton(button: number): HistoryMove | undefined {
  if (button === 3) return 'back'
  return button === 4 ? 'forward' : undefined
}
