import { resolve } from 'node:path'
import type { Client } from '../../backend/doors/connect.ts'
import type { BackupStatus } from '../../contract/app/backups.ts'
import type { Task } from '../../contract/app/tasks.ts'
import { formatBytes } from '../../contract/format-bytes.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { follow, tellUnfinished } from './follow-task.ts'

export interface BackupCommandOptions {
  json?: true
  pictures?: true
}

interface Done {
  task: Task
  file: string
  last: BackupStatus['last']
}

/** Exit status: 1 when no backup was written. */
export async function backUp(
  session: Session,
  path: string,
  { json, pictures }: BackupCommandOptions,
  stop: AbortSignal,
): Promise<number> {
  let begun: { taskId: number; file: string } | undefined
  const begin = async (client: Client) => {
    const { task, file } = await client.backups.start({ path: resolve(path), withPictures: pictures === true })
    return { taskId: task.taskId, file }
  }
  const { task, file, last } = await session.call(async (client): Promise<Done> => {
    begun ??= await begin(client)
    const task = await follow(client, begun.taskId, stop)
    return { task, file: begun.file, last: (await client.backups.status()).last }
  })
  const bytes = last?.file === file ? last.bytes : null
  if (task.state === 'finished') {
    if (json) printJson({ file, bytes })
    else printLines([`${file}${bytes === null ? '' : ` (${formatBytes(bytes)})`}`])
    return 0
  }
  printNotes(task.failures.map(({ message }) => message))
  tellUnfinished(task, 'No backup was written.')
  return 1
}
