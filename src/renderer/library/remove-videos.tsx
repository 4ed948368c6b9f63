import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VideoRow } from '../../contract/app/videos.ts'
import { plural } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { ConfirmLoss } from '../ui/confirm-loss.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { useUndo } from '../undo/use-undo.tsx'

/** Moves the keyboard focus to the list or grid of videos. */
export const focusVideos = () => document.querySelector<HTMLElement>('[aria-label="Videos"]')?.focus()

interface RemoveVideosProps {
  videoIds: string[]
  /** All videos that are known, for their titles and the number of their marks. */
  videos: readonly Pick<VideoRow, 'videoId' | 'title' | 'markCount'>[]
  onClose: () => void
}

export function RemoveVideos({ videoIds, videos, onClose }: RemoveVideosProps) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const { confirm } = useUndo()
  const [keepsMarks, setKeepsMarks] = useState(true)
  const count = formatLocalCount(videoIds.length, 'video')
  const removed = new Set(videoIds)
  const marks = videos.reduce((sum, { videoId, markCount }) => sum + (removed.has(videoId) ? markCount : 0), 0)
  const only = videoIds.length === 1 ? videos.find(({ videoId }) => removed.has(videoId)) : undefined
  const remove = useMutation(
    orpc.videos.remove.mutationOptions({
      onSuccess: (done) => {
        void queryClient.invalidateQueries({ queryKey: orpc.videos.list.key() })
        confirm(`Removed ${formatLocalCount(done.removed, 'video')}`, done.actId)
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
      onConfirm={() => remove.mutate({ videoIds, removesMarks: marks > 0 && !keepsMarks })}
      onCancel={onClose}
    >
      {only && <p dir="auto">{only.title}</p>}
      <p>
        Moves the {plural(videoIds.length, 'video')} to the trash for 30 days. Adding{' '}
        {plural(videoIds.length, 'it', 'them')} again in that time costs nothing. Answers keep their citations.
      </p>
      {marks > 0 && (
        <Checkbox
          mt={12}
          label={`Keep ${formatLocalCount(marks, 'mark')} with ${plural(marks, 'its', 'their')} quotes and notes`}
          checked={keepsMarks}
          onChange={(event) => setKeepsMarks(event.currentTarget.checked)}
        />
      )}
    </ConfirmLoss>
  )
}
