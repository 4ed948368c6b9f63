import { z } from 'zod'
import type { Task } from '../../contract/app/tasks.ts'
import type { TaskRun } from './task-run.ts'

/** Tasks of one lane run one after the other. So a backup does not wait until a model has read the whole library. */
export const lanes = ['models', 'backups'] as const
export type TaskLane = (typeof lanes)[number]

export interface TaskKind<Request> {
  kind: Task['kind']
  /** By default `models`. */
  lane?: TaskLane
  /** The schema of a request. Only its output is compared, stored and passed to `run`. */
  request: z.ZodType<Request>
  /** Whether the task's calls may be charged with the current settings. */
  mayCost(): boolean
  /** Does the work. If it throws, the task fails, unless it was cancelled. */
  run(request: Request, run: TaskRun): Promise<void>
  /** Called when the user dismisses an interrupted task. */
  onGivenUp?(request: Request): void
}

/** The same kind of task, for requests stored as JSON. */
export function fromStored<Request>({
  kind,
  lane = 'models',
  request: schema,
  mayCost,
  ...does
}: TaskKind<Request>): TaskKind<string> {
  const read = (request: string) => schema.parse(JSON.parse(request))
  return {
    kind,
    lane,
    request: z.string(),
    mayCost,
    run: (request, run) => does.run(read(request), run),
    onGivenUp: (request) => does.onGivenUp?.(read(request)),
  }
}
