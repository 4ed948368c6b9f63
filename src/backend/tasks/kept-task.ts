import type { Task } from '../../contract/app/tasks.ts'
import type { StoredTask } from '../library/tasks.ts'

export interface KeptTask {
  task: Task
  /** JSON. */
  request: string
  /** True when another process started the task. It then waits until the user resumes it or an app starts. */
  isParked: boolean
  controller: AbortController
  over: PromiseWithResolvers<void>
}

/** True also for an interrupted task, because nothing happens until it is resumed. */
export const isOver = ({ state }: Task): boolean => state !== 'waiting' && state !== 'running'

/** A task that was running may have been in the middle of a paid call, which is not repeated without asking the user. */
const stateAfterRestart = ({ state, mayCost }: StoredTask): Task['state'] =>
  state === 'running' ? (mayCost ? 'interrupted' : 'waiting') : state

/** Restores a task as the previous process left it. */
export function restoreTask(stored: StoredTask): KeptTask {
  const { request, mayCost: _, ...task } = stored
  const over = Promise.withResolvers<void>()
  const kept = { ...task, state: stateAfterRestart(stored), videoId: null, text: '' }
  if (isOver(kept)) over.resolve()
  return { task: kept, request, isParked: true, controller: new AbortController(), over }
}
