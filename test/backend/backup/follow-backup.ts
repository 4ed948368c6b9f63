import type { Backend } from '../../../src/backend/start.ts'
import type { Task } from '../../../src/contract/app/tasks.ts'

type Client = Backend['client']

/** Waits for the end of a task. */
export async function ended(client: Client, taskId: number): Promise<Task> {
  for (;;) {
    const task = (await client.tasks.list()).tasks.find((one) => one.taskId === taskId)
    if (task === undefined) throw new Error('the task is gone')
    if (task.state !== 'waiting' && task.state !== 'running') return task
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Writes a backup and returns its file. Throws what went wrong. */
export async function backUpTo(client: Client, path: string, withPictures = false): Promise<string> {
  const { task, file } = await client.backups.start({ path, withPictures })
  const { state, failures } = await ended(client, task.taskId)
  if (state !== 'finished') throw new Error(`${state}: ${failures.map(({ message }) => message).join(' ')}`)
  return file
}

/** Checks a backup and puts its library in the place of the present one. */
export async function restoreFrom(client: Client, path: string, withSettings = false) {
  const { checkId } = await client.backups.check({ path })
  return client.backups.restore({ checkId, withSettings })
}
