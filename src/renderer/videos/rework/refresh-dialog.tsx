import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Video } from '../../../contract/app/videos.ts'
import { useBackend } from '../../connection/backend.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import styles from '../video-origin.module.css'
import { describePrice } from './refresh-words.ts'

interface RefreshDialogProps {
  video: Video
  isStarting: boolean
  error: Error | null
  onConfirm: (replace: boolean) => void
  onCancel: () => void
}

/** Names what fetching a video again may cost before it is done. */
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
    <Dialog onClose={onCancel} title="Fetch this video again?" size={440}>
      <p className={styles.first}>
        {isHosted ? 'The service fetches it live.' : 'This computer reads its page.'}{' '}
        {isTextKept
          ? 'Your caption file stays; the details are replaced.'
          : 'What comes replaces the transcript and details you have.'}{' '}
        Earlier versions are kept for 30 days.
      </p>
      {video.saidOrigin === 'file' && (
        <Checkbox
          label="Replace the text of my caption file, too"
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      )}
      {preview.isPending && <Skeleton height={18} width="60%" aria-label="Reading the price" />}
      {preview.data && <p>{describePrice(preview.data.estimate, preview.data.leftUsd)}</p>}
      {(error ?? preview.error) && <ErrorNotice error={error ?? preview.error} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={preview.isPending} loading={isStarting} onClick={() => onConfirm(replaces)} data-autofocus>
          {isHosted ? 'Fetch live' : 'Fetch again'}
        </Button>
      </Group>
    </Dialog>
  )
}
