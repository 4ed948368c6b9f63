import type { Client } from '../../backend/doors/connect.ts'
import type { ModelPurpose } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Task } from '../../contract/app/tasks.ts'

/** The ledger's last entry; 0 while it is empty. */
export async function lastEntryOf(client: Client): Promise<number> {
  const { entries } = await client.costs.get()
  return Math.max(0, ...entries.map(({ entryId }) => entryId))
}

/** Until the task is over; cancels it when `signal` aborts. */
export async function follow(client: Client, taskId: number, signal: AbortSignal): Promise<Task> {
  const find = async () => (await client.tasks.list()).tasks.find((task) => task.taskId === taskId)
  const cancel = () => void client.tasks.cancel({ taskId }).catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    const changes = await client.changes.watch()
    for (let task = await find(); task !== undefined; task = await find()) {
      if (task.state !== 'waiting' && task.state !== 'running') return task
      await changes.next()
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  throw new AppError('CONNECTION_LOST', 'Footnote no longer knows of this work: run the command again.')
}

/** What was spent for a purpose after an entry of the ledger; null when something of it is unknown. */
export async function spentSince(client: Client, lastEntryId: number, wanted: ModelPurpose): Promise<number | null> {
  const { entries } = await client.costs.get()
  const own = entries.filter(({ entryId, purpose }) => entryId > lastEntryId && purpose === wanted)
  return own.reduce<number | null>((sum, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd), 0)
}
