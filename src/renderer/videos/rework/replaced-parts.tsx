import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplacedPart } from '../../../contract/app/replaced-parts.ts'
import { useBackend } from '../../connection/backend.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { SmallButton } from '../../ui/small-button.ts'
import styles from './replaced-parts.module.css'
import { describeFate, describePart } from './replaced-words.ts'

/** Restores parts of a video that were replaced, or that arrived and were not used. Renders nothing if there are none. */
export function ReplacedParts({ videoId }: { videoId: string }) {
  const { orpc } = useBackend()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(orpc.replacedParts.list.queryOptions({ input: { videoId } }))
  const parts = data?.parts ?? []
  if (parts.length === 0 && !isOpen) return null
  return (
    <>
      <SmallButton onClick={() => setIsOpen(true)}>Earlier versions ({parts.length})</SmallButton>
      {isOpen && <RestoreDialog videoId={videoId} parts={parts} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface RestoreDialogProps {
  videoId: string
  parts: readonly ReplacedPart[]
  onClose: () => void
}

function RestoreDialog({ videoId, parts, onClose }: RestoreDialogProps) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const restore = useMutation(
    orpc.replacedParts.restore.mutationOptions({
      onSuccess: () => notifications.show({ message: 'Earlier version restored' }),
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: orpc.videos.get.key({ input: { videoId } }) })
        await queryClient.invalidateQueries({ queryKey: orpc.replacedParts.key() })
      },
    }),
  )
  return (
    <Dialog onClose={onClose} title="Earlier versions" size={520}>
      <p className={styles.intro}>
        Replaced versions are kept for 30 days. If you restore one, the current version is kept here instead.
      </p>
      {restore.error && <ErrorNotice error={restore.error} />}
      {parts.length === 0 ? (
        <p>No earlier versions are left.</p>
      ) : (
        <ul className={styles.list}>
          {parts.map((part) => (
            <li key={part.replacedId} className={styles.row}>
              <div className={styles.words}>
                <span dir="auto">{describePart(part)}</span>
                <span className="meta">{describeFate(part)}</span>
              </div>
              <Button
                aria-label={`Restore: ${describePart(part)}`}
                disabled={restore.isPending}
                loading={restore.isPending && restore.variables.replacedId === part.replacedId}
                onClick={() => restore.mutate({ replacedId: part.replacedId })}
              >
                {part.reason === 'replaced' ? 'Restore' : 'Use this'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
