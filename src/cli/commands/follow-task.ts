import type { Client } from '../../backend/doors/connect.ts'
import type { ModelPurpose } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Task } from '../../contract/app/tasks.ts'
import { printNotes } from '../output.ts'

/** The ledger's last entry; 0 while it is empty. */
export async function lastEntryOf(client: Client): Promise<number> {
  const { entries } = await client.costs.get()
  return Math.max(0, ...entries.map(({ entryId }) => entryId))
}

/**
 * Until the task is over or interrupted; cancels it when `signal` aborts. One that waits since another process ended goes on. Throws
 * TASK_NOT_FOUND.
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
  throw new AppError('TASK_NOT_FOUND', 'Footnote no longer knows of this work: run the command again.')
}

/** What a command that began or followed a task says of one that did not come to its end. */
export function tellUnfinished({ state }: Task, whatStays: string): void {
  const words = {
    cancelled: `Stopped; ${whatStays}`,
    interrupted: `Footnote ended during a call that may have been charged; ${whatStays} “footnote resume” goes on with the rest.`,
  }
  if (state === 'cancelled' || state === 'interrupted') printNotes([words[state]])
}

/** Exit status 3 when something of it failed, 1 when it did not come to its end. */
export const statusOfTask = ({ state, failures }: Task): number =>
  state === 'cancelled' || state === 'interrupted' ? 1 : failures.length > 0 ? 3 : 0

/** What was spent for a purpose, or for all, after an entry of the ledger; null when something of it is unknown. */
export async function spentSince(client: Client, lastEntryId: number, wanted?: ModelPurpose): Promise<number | null> {
  const { entries } = await client.costs.get()
  const own = entries.filter(({ entryId, purpose }) => entryId > lastEntryId && purpose === (wanted ?? purpose))
  return own.reduce<number | null>((sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd), 0)
}
