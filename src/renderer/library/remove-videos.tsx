import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { ConfirmLoss } from '../ui/confirm-loss.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'

/** Moves the keyboard focus to the list or grid of videos. */
export const focusVideos = () => document.querySelector<HTMLElement>('[aria-label="Videos"]')?.focus()

export function RemoveVideos({ videoIds, onClose }: { videoIds: string[]; onClose: () => void }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const count = formatLocalCount(videoIds.length, 'video')
  const remove = useMutation(
    orpc.videos.remove.mutationOptions({
      onSuccess: ({ removed }) => {
        void queryClient.invalidateQueries({ queryKey: orpc.videos.list.key() })
        notifications.show({ message: `Removed ${formatLocalCount(removed, 'video')}` })
        onClose()
        // The focused row was removed with its video.
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
        Deletes the transcript, description and summary. This cannot be undone, and adding the{' '}
        {plural(videoIds.length, 'video')} again may cost money. Answers keep their citations.
      </p>
    </ConfirmLoss>
  )
}
