import { notifications } from '@mantine/notifications'
import { SmallButton } from '../small-button.ts'

/** Confirms in a toast what was done, with a button that undoes it. */
export function showUndoable(message: string, undo: () => void): void {
  const id = notifications.show({
    message: (
      <span dir="auto">
        {message}{' '}
        <SmallButton
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          Undo
        </SmallButton>
      </span>
    ),
  })
}
