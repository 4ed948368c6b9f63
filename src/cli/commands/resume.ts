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

/** The newest paused import, or else the newest one that an interrupted command left unfinished; undefined when there is none. */
async function findUnfinished(client: Client): Promise<number | undefined> {
  const { imports } = await client.imports.list()
  const unfinished = imports.find(({ state }) => state === 'paused') ?? imports.find(({ state }) => state === 'running')
  return unfinished?.importId
}

/**
 * Resumes a paused import, or waits for one that is running. When there is none, resumes the models' unfinished tasks instead. Exit
 * status: as for `add`.
 */
export async function resume(
  session: Session,
  named: number | undefined,
  { json, ceiling, trial }: ResumeOptions,
): Promise<number> {
  const importId = named ?? (await session.call(findUnfinished))
  if (importId === undefined) return resumeTasks(session, json === true)
  await session.call((client) => client.imports.resume({ importId, ceilingPerVideoUsd: ceiling, trial }))
  return reportImport(await session.call((client) => waitForImport(client, importId)), json === true)
}
