import type { Client } from '../../backend/doors/connect.ts'
import type { ModelPurpose } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Task } from '../../contract/app/tasks.ts'
import { printNotes } from '../output.ts'

/** The id of the newest entry in the cost ledger; 0 when the ledger is empty. */
export async function lastEntryOf(client: Client): Promise<number> {
  const { entries } = await client.costs.get()
  return Math.max(0, ...entries.map(({ entryId }) => entryId))
}

/**
 * Waits until the task has finished, was cancelled or was interrupted. A task that still waits because another process ended is resumed.
 * Cancels the task when `signal` aborts. Throws TASK_NOT_FOUND.
 */
export async function follow(client: Client, taskId: number, signal?: AbortSignal): Promise<Task> {
  const find = async () => (await client.tasks.list()).tasks.find((task) => task.taskId === taskId)
  const cancel = () => void client.tasks.cancel({ taskId }).catch(() => {})
  signal?.addEventListener('abort', cancel)
  try {
    const changes = await client.changes.watch()
    if ((await find())?.state === 'waiting') await client.tasks.resume({ taskId })
    for (let task = await find(); task !== undefined; task = await find()) {
      if (task.state !== 'waiting' && task.state !== 'running') return task
      await changes.next()
    }
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
  throw new AppError(
    'TASK_NOT_FOUND',
    'This work is no longer in the list of tasks. To finish it, run the command again.',
  )
}

/** Tells the user when a task was cancelled or interrupted. `whatIsKept` is a sentence. */
export function tellUnfinished({ state }: Task, whatIsKept: string): void {
  const words = {
    cancelled: `Stopped. ${whatIsKept}`,
    interrupted: `Footnote closed during a call that may have been charged. ${whatIsKept} Use “footnote resume” to do the rest.`,
  }
  if (state === 'cancelled' || state === 'interrupted') printNotes([words[state]])
}

/** Exit status: 1 when the task was cancelled or interrupted, 3 when parts of it failed, 0 otherwise. */
export const statusOfTask = ({ state, failures }: Task): number =>
  state === 'cancelled' || state === 'interrupted' ? 1 : failures.length > 0 ? 3 : 0

/** US dollars spent since a ledger entry, for one purpose or for all; null when the cost of one of these calls is unknown. */
export async function spentSince(client: Client, lastEntryId: number, wanted?: ModelPurpose): Promise<number | null> {
  const { entries } = await client.costs.get()
  const own = entries.filter(({ entryId, purpose }) => entryId > lastEntryId && purpose === (wanted ?? purpose))
  return own.reduce<number | null>((sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd), 0)
}
