import { notifications } from '@mantine/notifications'
import { withoutControls } from '../../contract/plain-text.ts'

/** Copies a text and shows whether that worked. `what` names the text, for example "Quote". */
export const copyText = (text: string, what: string): Promise<void> =>
  report(what, () => navigator.clipboard.writeText(withoutControls(text)))

/** Copies a text in two forms, of which the program that it is pasted into takes the better one. Where only plain text can be copied, that. */
export const copyFormatted = (forms: { text: string; html: string }, what: string): Promise<void> =>
  report(what, async () => {
    const [text, html] = [withoutControls(forms.text), withoutControls(forms.html)]
    const { clipboard } = navigator
    try {
      const item = new ClipboardItem({ 'text/plain': toBlob(text, 'plain'), 'text/html': toBlob(html, 'html') })
      await clipboard.write([item])
    } catch {
      await clipboard.writeText(text)
    }
  })

const toBlob = (text: string, type: string) => new Blob([text], { type: `text/${type}` })

async function report(what: string, copy: () => Promise<void>): Promise<void> {
  try {
    await copy()
    notifications.show({ message: `${what} copied` })
  } catch {
    notifications.show({ color: 'red', message: `${what} not copied: the clipboard is not available` })
  }
}
