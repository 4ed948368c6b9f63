import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { News } from '../ui/notices/news.tsx'
import { describeTaskEnd } from '../ui/notices/task-words.ts'

/** Announces to screen readers that a task has ended or was interrupted. */
export function TaskNews() {
  const { orpc } = useBackend()
  const tasks = useQuery(orpc.tasks.list.queryOptions()).data?.tasks
  const words = useMemo(() => tasks && new Map(tasks.map((task) => [task.taskId, describeTaskEnd(task)])), [tasks])
  return <News words={words} />
}
