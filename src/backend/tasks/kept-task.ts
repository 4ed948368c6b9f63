import type { Task } from '../../contract/app/tasks.ts'
import type { StoredTask } from '../library/tasks.ts'

export interface KeptTask {
  task: Task
  /** As JSON. */
  request: string
  /** Waits for a word, or for an app: it was begun by another process. */
  isParked: boolean
  controller: AbortController
  over: PromiseWithResolvers<void>
}

/** Also of one that is interrupted: nothing happens until it is resumed. */
export const isOver = ({ state }: Task): boolean => state !== 'waiting' && state !== 'running'

/** A call that was under way and may have been charged is not made again without a word. */
const stateAfterRestart = ({ state, mayCost }: StoredTask): Task['state'] =>
  state === 'running' ? (mayCost ? 'interrupted' : 'waiting') : state

/** As the process before this one left it. */
export function restoreTask(stored: StoredTask): KeptTask {
  const { request, mayCost: _, ...task } = stored
  const over = Promise.withResolvers<void>()
  const kept = { ...task, state: stateAfterRestart(stored), videoId: null, text: '' }
  if (isOver(kept)) over.resolve()
  return { task: kept, request, isParked: true, controller: new AbortController(), over }
}
