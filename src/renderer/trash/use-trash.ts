import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { useUndo } from '../undo/use-undo.tsx'

/** What can be done with things in the trash. `onDone` is called after each. */
export function useTrash(onDone: () => void) {
  const { orpc } = useBackend()
  const { confirm } = useUndo()
  const restore = useMutation(
    orpc.trash.restore.mutationOptions({
      onSuccess: ({ restored, actId }) => {
        onDone()
        confirm(`Restored ${formatLocalCount(restored, 'item')}`, actId)
      },
    }),
  )
  const empty = useMutation(
    orpc.trash.empty.mutationOptions({
      onSuccess: ({ deleted }) => {
        onDone()
        notifications.show({ message: `Deleted ${formatLocalCount(deleted, 'item')} for good` })
      },
    }),
  )
  return { restore, empty }
}
