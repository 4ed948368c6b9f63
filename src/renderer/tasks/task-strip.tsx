import { IconAlertTriangle, IconSparkles } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Task } from '../../contract/app/tasks.ts'
import { useBackend } from '../connection/backend.tsx'
import { Strip } from '../ui/notices/strip.tsx'
import { describeFailures, describeInterruption, describeTask } from '../ui/notices/task-words.ts'
import { SmallButton } from '../ui/small-button.ts'

/** One line for the running task, and one for each task that failed or was interrupted, until it is dismissed. */
export function TaskStrip() {
  const { orpc } = useBackend()
  const tasks = useQuery(orpc.tasks.list.queryOptions()).data?.tasks ?? []
  const waiting = tasks.filter(({ state }) => state === 'waiting').length
  return tasks.flatMap((task) => {
    if (task.state === 'running') return <RunningLine key={task.taskId} task={task} waiting={waiting} />
    return task.state === 'failed' || task.state === 'interrupted' ? <StoppedLine key={task.taskId} task={task} /> : []
  })
}

function RunningLine({ task, waiting }: { task: Task; waiting: number }) {
  const { orpc } = useBackend()
  const cancel = useMutation(orpc.tasks.cancel.mutationOptions())
  const more = waiting > 0 ? `, ${waiting.toLocaleString()} more waiting` : ''
  return (
    <Strip
      Icon={IconSparkles}
      words={`${describeTask(task)}${more}`}
      progress={task.total > 0 ? { done: task.done, total: task.total, label: 'Progress of the task' } : undefined}
    >
      <SmallButton loading={cancel.isPending} onClick={() => cancel.mutate({ taskId: task.taskId })}>
        Cancel
      </SmallButton>
    </Strip>
  )
}

function StoppedLine({ task }: { task: Task }) {
  const { orpc } = useBackend()
  const dismiss = useMutation(orpc.tasks.dismiss.mutationOptions())
  const resume = useMutation(orpc.tasks.resume.mutationOptions())
  const isInterrupted = task.state === 'interrupted'
  return (
    <Strip
      Icon={IconAlertTriangle}
      words={isInterrupted ? describeInterruption(task) : describeFailures(task)}
      isWarning
    >
      {isInterrupted && (
        <SmallButton loading={resume.isPending} onClick={() => resume.mutate({ taskId: task.taskId })}>
          Resume
        </SmallButton>
      )}
      <SmallButton loading={dismiss.isPending} onClick={() => dismiss.mutate({ taskId: task.taskId })}>
        Dismiss
      </SmallButton>
    </Strip>
  )
}
