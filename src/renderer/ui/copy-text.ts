import { notifications } from '@mantine/notifications'
import { withoutControls } from '../../contract/plain-text.ts'

/** Copies a text and shows whether that worked. `what` names the text, for example "Quote". */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(withoutControls(text))
    notifications.show({ message: `${what} copied` })
  } catch {
    notifications.show({ color: 'red', message: `${what} not copied: the clipboard is not available` })
  }
}
