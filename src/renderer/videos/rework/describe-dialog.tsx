import { Button, Group, Select, Skeleton } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usualPictures } from '../../../contract/app/descriptions.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { useBackend } from '../../connection/backend.tsx'
import { useShowTask } from '../../connection/use-show-task.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { readError } from '../../ui/notices/read-error.ts'
import styles from './describe-dialog.module.css'
import { describePlan } from './describe-words.ts'

interface DescribeDialogProps {
  video: Video
  onClose: () => void
}

const whole = 'whole'
const choices = [12, 24, usualPictures, 96, 200].map((count) => ({ value: String(count), label: String(count) }))

/** Lets the user select the part to describe, and shows what that may cost before it starts. */
export function DescribeDialog({ video, onClose }: DescribeDialogProps) {
  const { orpc } = useBackend()
  const showTask = useShowTask()
  const { videoId, sections } = video
  const [stretch, setStretch] = useState(whole)
  const [most, setMost] = useState(String(usualPictures))
  const section = sections[Number(stretch)]
  const range = section && { startMs: section.startMs, endMs: section.endMs }
  const request = { videoId, mostPictures: Number(most), ...(range ? { range } : {}) }
  const plan = useQuery(
    orpc.descriptions.plan.queryOptions({
      input: request,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      placeholderData: keepPreviousData,
    }),
  )
  const start = useMutation(
    orpc.descriptions.start.mutationOptions({
      onSuccess(task) {
        showTask(task)
        onClose()
      },
    }),
  )
  const stretches = sections.map(({ startMs, title }, index) => ({
    value: String(index),
    label: `${formatTime(startMs)} ${title}`,
  }))
  const problem = start.error ?? plan.error
  const isWithoutModel = plan.error !== null && readError(plan.error).code === 'MODEL_MISSING'
  return (
    <Dialog onClose={onClose} title="Describe what is shown?" size={480}>
      <p>
        A vision model describes one still frame of each shot, including text on screen. The descriptions become
        searchable.
      </p>
      <div className={styles.choices}>
        {stretches.length > 1 && (
          <Select
            label="Part"
            data={[{ value: whole, label: 'The whole video' }, ...stretches]}
            value={stretch}
            disabled={isWithoutModel}
            onChange={(value) => setStretch(value ?? whole)}
          />
        )}
        <Select
          label="Maximum number of pictures"
          data={choices}
          value={most}
          disabled={isWithoutModel}
          onChange={(value) => setMost(value ?? String(usualPictures))}
        />
      </div>
      <div className={styles.plan} aria-live="polite">
        {plan.isPending && <Skeleton height={40} aria-label="Looking for shots" />}
        {plan.data && problem === null && (
          <p data-stale={plan.isPlaceholderData || undefined}>{describePlan(plan.data)}</p>
        )}
        {problem !== null && <ErrorNotice error={problem} />}
      </div>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          disabled={plan.data === undefined || plan.isPlaceholderData || plan.error !== null}
          loading={start.isPending}
          onClick={() => start.mutate(request)}
          data-autofocus
        >
          Describe
        </Button>
      </Group>
    </Dialog>
  )
}
