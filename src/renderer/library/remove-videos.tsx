import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { ConfirmLoss } from '../ui/confirm-loss.tsx'

/** The list, or grid, takes the keys. */
export const focusVideos = () => document.querySelector<HTMLElement>('[aria-label="Videos"]')?.focus()

export function RemoveVideos({ videoIds, onClose }: { videoIds: string[]; onClose: () => void }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const count = formatCount(videoIds.length, 'video')
  const remove = useMutation(
    orpc.videos.remove.mutationOptions({
      onSuccess: ({ removed }) => {
        void queryClient.invalidateQueries({ queryKey: orpc.videos.list.key() })
        notifications.show({ message: `Removed ${formatCount(removed, 'video')} from the library.` })
        onClose()
        // What was focused is gone with the videos: the list takes the keys from here.
        focusVideos()
      },
    }),
  )
  return (
    <ConfirmLoss
      title={`Remove ${count}?`}
      confirm={`Remove ${count}`}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ videoIds })}
      onCancel={onClose}
    >
      <p>
        Transcript, description and summary leave the library and every collection. This cannot be undone: what is added
        again later may cost again. Answers keep what they cited.
      </p>
    </ConfirmLoss>
  )
}
