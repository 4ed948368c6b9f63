import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { instantMsSchema, videoIdSchema } from './moments.ts'

export const taskKindSchema = z.enum(['summarise', 'describe', 'embed', 'backup', 'merge'])

export const taskFailureSchema = z.object({
  /** Null when the failure does not concern one video. */
  videoId: videoIdSchema.nullable(),
  /** The title of that video; null in the same case. */
  title: z.string().nullable(),
  code: z.enum(errorCodes),
  message: z.string(),
})
export type TaskFailure = z.infer<typeof taskFailureSchema>

/** Long work in the backend. Tasks run one at a time, independently of the open page, and continue after a restart. */
export const taskSchema = z.object({
  taskId: z.int(),
  kind: taskKindSchema,
  /** What the task works on: a video's title, or for example "12 videos". */
  title: z.string(),
  /** The videos that the task works on; empty when it is not about certain videos. */
  videoIds: z.array(videoIdSchema),
  /**
   * `failed`: at least one part of the task failed; other parts may have succeeded. `interrupted`: Footnote ended during a call that may
   * have been charged; the task continues when it is resumed.
   */
  state: z.enum(['waiting', 'running', 'interrupted', 'finished', 'failed', 'cancelled']),
  /** Progress out of `total`, in the task's own unit. A `total` of 0 means that it is not known yet. */
  done: z.int(),
  total: z.int(),
  /** The video that the task is working on. */
  videoId: videoIdSchema.nullable(),
  /** The text that the model is writing now, so far; empty when it is not writing. */
  text: z.string(),
  failures: z.array(taskFailureSchema),
  startedAt: instantMsSchema,
  endedAt: instantMsSchema.nullable(),
})
export type Task = z.infer<typeof taskSchema>

export const tasks = {
  /**
   * Lists tasks, oldest first: waiting and running ones, failed and interrupted ones until they are dismissed or started again, and the
   * most recent of the others.
   */
  list: oc.output(z.object({ tasks: z.array(taskSchema) })),
  /** Cancels a task. Finished work is kept. Does nothing if the task is over. */
  cancel: oc.input(z.object({ taskId: z.int() })).output(z.object({})),
  /**
   * Resumes a task that was interrupted, or that has been waiting since another process ended. Complete replies are not paid for again.
   * Returns any other task unchanged. Throws TASK_NOT_FOUND.
   */
  resume: oc.input(z.object({ taskId: z.int() })).output(taskSchema),
  /** Removes a task from the list if it is over or interrupted. */
  dismiss: oc.input(z.object({ taskId: z.int() })).output(z.object({})),
}
