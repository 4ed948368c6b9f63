import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '../../../contract/app/videos.ts'
import { useBackend } from '../../connection/backend.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { describePrice } from './refresh-words.ts'

interface RefreshDialogProps {
  video: Video
  isStarting: boolean
  error: Error | null
  onConfirm: (replace: boolean) => void
  onCancel: () => void
}

/** Asks before re-fetching a video, and shows what that may cost. */
export function RefreshDialog({ video, isStarting, error, onConfirm, onCancel }: RefreshDialogProps) {
  const { orpc } = useBackend()
  const { videoId, source } = video
  const preview = useQuery(
    orpc.imports.preview.queryOptions({
      input: { text: videoId, source, crawlMode: 'always', refresh: true },
      staleTime: 0,
    }),
  )
  const isHosted = source === 'hosted'
  const [replaces, setReplaces] = useState(false)
  const isTextKept = video.saidOrigin === 'file' && !replaces
  return (
    <Dialog onClose={onCancel} title="Re-fetch this video?" size={440}>
      <p>
        {isHosted ? 'The service fetches it live.' : 'This computer fetches it from YouTube.'}{' '}
        {isTextKept
          ? 'Replaces the saved details, but not your caption file.'
          : 'Replaces the saved transcript and details.'}{' '}
        The earlier version is kept for 30 days.
      </p>
      {video.saidOrigin === 'file' && (
        <Checkbox
          label="Also replace the transcript from my caption file"
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      )}
      {preview.isPending && <Skeleton height={18} width="60%" aria-label="Estimating the cost" />}
      {preview.data && <p>{describePrice(preview.data.estimate, preview.data.leftUsd)}</p>}
      {(error ?? preview.error) && <ErrorNotice error={error ?? preview.error} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="filled"
          disabled={preview.isPending}
          loading={isStarting}
          onClick={() => onConfirm(replaces)}
          data-autofocus
        >
          {isHosted ? 'Fetch live' : 'Re-fetch'}
        </Button>
      </Group>
    </Dialog>
  )
}
