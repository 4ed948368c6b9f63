import { z } from 'zod'
import type { Task } from '../../contract/app/tasks.ts'
import type { TaskRun } from './task-run.ts'

export interface TaskKind<Request> {
  kind: Task['kind']
  /** Reads what was kept of a request; only what is read is compared, kept and given to `run`. */
  request: z.ZodType<Request>
  /** Whether the calls it makes may be charged, as the settings are now. */
  mayCost(): boolean
  /** What it throws ends the task as failed, unless it was cancelled. */
  run(request: Request, run: TaskRun): Promise<void>
  /** One that was interrupted is given up. */
  onGivenUp?(request: Request): void
}

/** The same for requests as they are kept. */
export function fromStored<Request>({ kind, request: schema, mayCost, ...does }: TaskKind<Request>): TaskKind<string> {
  const read = (request: string) => schema.parse(JSON.parse(request))
  return {
    kind,
    request: z.string(),
    mayCost,
    run: (request, run) => does.run(read(request), run),
    onGivenUp: (request) => does.onGivenUp?.(read(request)),
  }
}
