import { Button, Group, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { useShowTask } from '../connection/use-show-task.ts'
import { Dialog } from '../ui/dialog.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { useLate } from '../ui/use-late.ts'
import { describeShortage, describeSummaryEstimate, isWorthAsking } from './estimate-words.ts'

/** In milliseconds. If the estimate arrives within this time, no dialog flashes for a free summary. */
const graceMs = 500

interface SummariseDialogProps {
  videoIds: string[]
  /** Makes the model write again even if it has done so before. */
  fresh: boolean
  onStarted: () => void
  onClose: () => void
}

/** Shows what summaries may cost before starting. One video that costs nothing starts without asking. */
export function SummariseDialog({ videoIds, fresh, onStarted, onClose }: SummariseDialogProps) {
  const { orpc } = useBackend()
  const showTask = useShowTask()
  const estimate = useQuery(
    orpc.summaries.estimate.queryOptions({ input: { videoIds, fresh }, staleTime: 0, gcTime: 0 }),
  )
  const { mutate, isIdle, isPending, error } = useMutation(
    orpc.summaries.start.mutationOptions({
      onSuccess(task) {
        showTask(task)
        onStarted()
      },
    }),
  )
  const isTrivial = estimate.data !== undefined && !isWorthAsking(estimate.data, videoIds.length)

  useEffect(() => {
    if (isTrivial && isIdle) mutate({ videoIds, fresh })
  }, [isTrivial, isIdle, mutate, videoIds, fresh])

  const problem = error ?? estimate.error
  const isQuick = isTrivial || (estimate.isPending && videoIds.length === 1)
  const isLate = useLate(isQuick, graceMs)
  if (problem === null && isQuick && !isLate) return null
  return (
    <Dialog
      onClose={onClose}
      title={
        videoIds.length === 1 ? 'Summarise this video?' : `Summarise ${formatLocalCount(videoIds.length, 'video')}?`
      }
      size={440}
    >
      {estimate.isPending && <Skeleton height={18} width="60%" aria-label="Estimating the cost" />}
      {estimate.data && (
        <>
          <p>{describeSummaryEstimate(estimate.data)}</p>
          <p>{describeShortage(estimate.data)} You can restore the current summaries later.</p>
        </>
      )}
      {problem !== null && <ErrorNotice error={problem} />}
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={estimate.data === undefined}
          loading={isPending}
          onClick={() => mutate({ videoIds, fresh })}
          data-autofocus
        >
          Summarise
        </Button>
      </Group>
    </Dialog>
  )
}
