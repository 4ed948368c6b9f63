import type { Client } from '../../backend/doors/connect.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { Session } from '../session.ts'
import { reportImport } from './report-import.ts'
import { waitForImport } from './wait-for-import.ts'

export interface ResumeOptions {
  json?: true
  /** Dollars. */
  ceiling?: number
  trial?: true
}

/** The newest one that stands still, or else one that a command left unfinished when it was interrupted. */
async function findUnfinished(client: Client): Promise<number> {
  const { imports } = await client.imports.list()
  const unfinished = imports.find(({ state }) => state === 'paused') ?? imports.find(({ state }) => state === 'running')
  if (unfinished) return unfinished.importId
  throw new AppError('IMPORT_NOT_FOUND', 'Every import is finished: there is nothing to resume.')
}

/** Goes on with an import that paused, or waits for one that runs. Exit status as for `add`. */
export async function resume(
  session: Session,
  named: number | undefined,
  { json, ceiling, trial }: ResumeOptions,
): Promise<number> {
  const importId = named ?? (await session.call(findUnfinished))
  const terms = {
    ...(ceiling === undefined ? {} : { ceilingPerVideoUsd: ceiling }),
    ...(trial === undefined ? {} : { trial }),
  }
  await session.call((client) => client.imports.resume({ importId, ...terms }))
  return reportImport(await session.call((client) => waitForImport(client, importId)), json === true)
}
