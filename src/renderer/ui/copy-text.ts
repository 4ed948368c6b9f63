import { notifications } from '@mantine/notifications'
import { withoutControls } from '../../contract/plain-text.ts'

/** Copies, and says that it did or could not; `what` is what was copied, as a sentence's subject ("The quote"). */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(withoutControls(text))
    notifications.show({ message: `${what} was copied.` })
  } catch {
    notifications.show({ color: 'red', message: `${what} could not be copied: the clipboard is not available here.` })
  }
}
