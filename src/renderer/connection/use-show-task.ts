import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '../../contract/app/tasks.ts'
import { useBackend } from './backend.tsx'

/** Shows a task that was started at once, before the backend tells of it: what started it can then not be pressed again. */
export function useShowTask(): (task: Task) => void {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  return (task) =>
    queryClient.setQueryData(orpc.tasks.list.queryKey(), (now) => ({
      tasks: [...(now?.tasks ?? []).filter(({ taskId }) => taskId !== task.taskId), task],
    }))
}
