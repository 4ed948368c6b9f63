import type { Client } from '../../backend/doors/connect.ts'
import type { Session } from '../session.ts'
import { reportImport } from './report-import.ts'
import { resumeTasks } from './resume-tasks.ts'
import { waitForImport } from './wait-for-import.ts'

export interface ResumeOptions {
  json?: true
  /** Dollars. */
  ceiling?: number
  trial?: true
}

/** The newest one that stands still, or else one that a command left unfinished when it was interrupted; undefined without any. */
async function findUnfinished(client: Client): Promise<number | undefined> {
  const { imports } = await client.imports.list()
  const unfinished = imports.find(({ state }) => state === 'paused') ?? imports.find(({ state }) => state === 'running')
  return unfinished?.importId
}

/**
 * Goes on with an import that paused, or waits for one that runs; where there is none, with the model's work that was interrupted. Exit
 * status as for `add`.
 */
export async function resume(
  session: Session,
  named: number | undefined,
  { json, ceiling, trial }: ResumeOptions,
): Promise<number> {
  const importId = named ?? (await session.call(findUnfinished))
  if (importId === undefined) return resumeTasks(session, json === true)
  const terms = {
    ...(ceiling === undefined ? {} : { ceilingPerVideoUsd: ceiling }),
    ...(trial === undefined ? {} : { trial }),
  }
  await session.call((client) => client.imports.resume({ importId, ...terms }))
  return reportImport(await session.call((client) => waitForImport(client, importId)), json === true)
}
