import type { Client } from '../../backend/doors/connect.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Task } from '../../contract/app/tasks.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { follow, lastEntryOf, spentSince, statusOfTask, tellUnfinished } from './follow-task.ts'

const work: Record<Task['kind'], string> = {
  summarise: 'summaries of',
  describe: 'descriptions of',
  embed: 'search by meaning for',
  backup: 'backup to',
  merge: 'merge of',
}

const listUnfinished = async (client: Client) =>
  (await client.tasks.list()).tasks.filter(({ state }) => ['interrupted', 'waiting', 'running'].includes(state))

async function begin(client: Client) {
  const lastEntryId = await lastEntryOf(client)
  const unfinished = await listUnfinished(client)
  if (unfinished.length === 0)
    throw new AppError('TASK_NOT_FOUND', 'There is nothing to resume. Everything you started has finished.')
  for (const { taskId } of unfinished) await client.tasks.resume({ taskId })
  return { lastEntryId, taskIds: unfinished.map(({ taskId }) => taskId) }
}

/** Resumes all unfinished tasks of the models and waits for them. Exit status: as for `summarise`. */
export async function resumeTasks(session: Session, json: boolean): Promise<number> {
  let begun: Awaited<ReturnType<typeof begin>> | undefined
  const { tasks, costUsd } = await session.call(async (client) => {
    begun ??= await begin(client)
    const tasks: Task[] = []
    for (const taskId of begun.taskIds) tasks.push(await follow(client, taskId))
    return { tasks, costUsd: await spentSince(client, begun.lastEntryId) }
  })
  const documents = tasks.map(({ kind, title, state, done, total, failures }) => {
    const errors = failures.map(({ videoId, code, message }) => ({ videoId, error: { type: code, message } }))
    return { kind, title, state, done, total, failed: errors }
  })
  if (json) printJson({ tasks: documents, costUsd })
  else printLines(tasks.map(({ kind, title, state }) => `${state.padEnd(11)}  ${work[kind]} ${title}`))
  for (const task of tasks) {
    for (const { title, message } of task.failures) printNotes([`${title === null ? '' : `${title}: `}${message}`])
    tellUnfinished(task, 'Finished work was saved.')
  }
  const statuses = tasks.map(statusOfTask)
  return statuses.includes(1) ? 1 : Math.max(...statuses)
}
