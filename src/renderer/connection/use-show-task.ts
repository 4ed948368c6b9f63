import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '../../contract/app/tasks.ts'
import { useBackend } from './backend.tsx'

/** Shows a new task at once, before the backend reports it, so that the user cannot start it twice. */
export function useShowTask(): (task: Task) => void {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  return (task) =>
    queryClient.setQueryData(orpc.tasks.list.queryKey(), (now) => ({
      tasks: [...(now?.tasks ?? []).filter(({ taskId }) => taskId !== task.taskId), task],
    }))
}
