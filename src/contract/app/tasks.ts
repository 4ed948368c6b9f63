import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { instantMsSchema, videoIdSchema } from './moments.ts'

export const taskKindSchema = z.enum(['summarise', 'describe', 'embed'])

export const taskFailureSchema = z.object({
  /** Null: it is about no certain video. */
  videoId: videoIdSchema.nullable(),
  /** The title of the video; null as above. */
  title: z.string().nullable(),
  code: z.enum(errorCodes),
  message: z.string(),
})
export type TaskFailure = z.infer<typeof taskFailureSchema>

/** Long work of the backend; it goes on whatever page is open, and after a restart, one at a time. */
export const taskSchema = z.object({
  taskId: z.int(),
  kind: taskKindSchema,
  /** What it works on, in words: a title, or "12 videos". */
  title: z.string(),
  /** What it is about; empty when that is no certain videos. */
  videoIds: z.array(videoIdSchema),
  /**
   * A task fails when something of it did, whatever else was done. It is interrupted when Footnote ended while a call was under way
   * that may have been charged: it goes on when it is resumed.
   */
  state: z.enum(['waiting', 'running', 'interrupted', 'finished', 'failed', 'cancelled']),
  /** Of `total`, in whatever the task counts; a total of 0 is not known yet. */
  done: z.int(),
  total: z.int(),
  /** The video it is at. */
  videoId: videoIdSchema.nullable(),
  /** What is being written now, as far as it has come; empty when nothing is. */
  text: z.string(),
  failures: z.array(taskFailureSchema),
  startedAt: instantMsSchema,
  endedAt: instantMsSchema.nullable(),
})
export type Task = z.infer<typeof taskSchema>

export const tasks = {
  /**
   * Oldest first: those waiting and running, those that failed or were interrupted until they are dismissed or begun again, and the
   * last of the others.
   */
  list: oc.output(z.object({ tasks: z.array(taskSchema) })),
  /** What was done stays done. Does nothing to a task that is over. */
  cancel: oc.input(z.object({ taskId: z.int() })).output(z.object({})),
  /**
   * Goes on with a task that was interrupted, or that waits since another process ended; what was delivered is not paid for again.
   * Gives back others as they are. Throws TASK_NOT_FOUND.
   */
  resume: oc.input(z.object({ taskId: z.int() })).output(taskSchema),
  /** Forgets a task that is over or interrupted. */
  dismiss: oc.input(z.object({ taskId: z.int() })).output(z.object({})),
}
