import { Button } from '@mantine/core'
import { IconAlertTriangle, IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Task } from '../../contract/app/tasks.ts'
import { useBackend } from '../connection/backend.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { describeFailures, describeTask } from '../ui/task-words.ts'
import styles from './task-strip.module.css'

/** One line for the task that runs, and one for each that failed until it is dismissed; nothing otherwise. */
export function TaskStrip() {
  const { orpc } = useBackend()
  const tasks = useQuery(orpc.tasks.list.queryOptions()).data?.tasks ?? []
  const waiting = tasks.filter(({ state }) => state === 'waiting').length
  return tasks.flatMap((task) => {
    if (task.state === 'running') return <RunningLine key={task.taskId} task={task} waiting={waiting} />
    return task.state === 'failed' ? <FailedLine key={task.taskId} task={task} /> : []
  })
}

function RunningLine({ task, waiting }: { task: Task; waiting: number }) {
  const { orpc } = useBackend()
  const cancel = useMutation(orpc.tasks.cancel.mutationOptions())
  return (
    <div className={styles.strip}>
      <IconSparkles size={16} stroke={1.6} aria-hidden />
      <span className={styles.words} dir="auto">
        {describeTask(task)}
        {waiting > 0 && `, ${waiting.toLocaleString()} more waiting`}
      </span>
      {task.total > 0 && (
        <span className={styles.bar}>
          <ProgressBar done={task.done} total={task.total} label="Progress of the task" />
        </span>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ taskId: task.taskId })}
      >
        Cancel
      </Button>
    </div>
  )
}

function FailedLine({ task }: { task: Task }) {
  const { orpc } = useBackend()
  const dismiss = useMutation(orpc.tasks.dismiss.mutationOptions())
  const words = describeFailures(task)
  return (
    <div className={styles.strip} data-state="failed" role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span className={styles.words} title={words} dir="auto">
        {words}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={() => dismiss.mutate({ taskId: task.taskId })}>
        Dismiss
      </Button>
    </div>
  )
}
