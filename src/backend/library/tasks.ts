// Long-running tasks, stored so that they survive a restart. This file does not run them: see `backend/tasks/`.
import { z } from 'zod'
import { type Task, taskFailureSchema } from '../../contract/app/tasks.ts'
import type { Library } from './database/open.ts'
import { storedText } from './database/stored-values.ts'

export interface NewStoredTask extends Pick<Task, 'kind' | 'title' | 'videoIds' | 'startedAt'> {
  /** JSON with whatever this kind of task needs to run. */
  request: string
}

/** The fields that change while a task runs. */
export type TaskProgress = Pick<Task, 'state' | 'done' | 'total' | 'failures' | 'endedAt'>

export interface StoredTask extends NewStoredTask, TaskProgress {
  taskId: number
  /** True if a call that was under way when the process ended may have been charged. */
  mayCost: boolean
}

/** A failure code that this version does not know, for example one from another version of Footnote, is read as INTERNAL. */
const storedFailuresSchema = z
  .array(
    taskFailureSchema.extend({ videoId: z.string().nullable(), code: taskFailureSchema.shape.code.catch('INTERNAL') }),
  )
  .catch([])

interface TaskRecord extends Omit<StoredTask, 'videoIds' | 'failures' | 'mayCost'> {
  failures: string
  mayCost: 0 | 1
}

/** Returns the id of the task. An id is never used again, even after the task was removed. */
export function insertTask(library: Library, { videoIds, ...task }: NewStoredTask): number {
  const insert = library.transaction(() => {
    const { lastInsertRowid } = library
      .prepare(
        `INSERT INTO tasks (kind, title, request, state, started_at) VALUES (@kind, @title, @request, 'waiting', @startedAt)`,
      )
      .run({ ...task, title: storedText(task.title) })
    const insertVideo = library.prepare('INSERT INTO task_videos (task_id, position, video_id) VALUES (?, ?, ?)')
    for (const [position, videoId] of videoIds.entries()) insertVideo.run(lastInsertRowid, position, videoId)
    return Number(lastInsertRowid)
  })
  return insert.immediate()
}

/** Oldest first. */
export function listStoredTasks(library: Library): StoredTask[] {
  const listVideos = library
    .prepare<[number], string>('SELECT video_id FROM task_videos WHERE task_id = ? ORDER BY position')
    .pluck()
  return library
    .prepare<[], TaskRecord>(
      `SELECT id AS taskId, kind, title, request, state, may_cost AS mayCost, done, total, failures, started_at AS startedAt,
         ended_at AS endedAt
       FROM tasks ORDER BY id`,
    )
    .all()
    .map(({ failures, mayCost, ...record }) => ({
      ...record,
      failures: storedFailuresSchema.parse(JSON.parse(failures)),
      mayCost: mayCost === 1,
      videoIds: listVideos.all(record.taskId),
    }))
}

export function updateTask(library: Library, taskId: number, { failures, ...progress }: TaskProgress): void {
  library
    .prepare(
      `UPDATE tasks SET state = @state, done = @done, total = @total, failures = @failures, ended_at = @endedAt
       WHERE id = @taskId`,
    )
    .run({ ...progress, taskId, failures: JSON.stringify(failures).toWellFormed() })
}

export function setMayCost(library: Library, taskId: number, mayCost: boolean): void {
  library.prepare('UPDATE tasks SET may_cost = ? WHERE id = ?').run(Number(mayCost), taskId)
}

/** Marks the video as finished in this task, whether it succeeded or not. */
export function settleTaskVideo(library: Library, taskId: number, videoId: string): void {
  library.prepare('UPDATE task_videos SET is_settled = 1 WHERE task_id = ? AND video_id = ?').run(taskId, videoId)
}

/** The videos that are not finished yet, in the order of the task. */
export function listVideosLeft(library: Library, taskId: number): string[] {
  return library
    .prepare<[number], string>(
      'SELECT video_id FROM task_videos WHERE task_id = ? AND NOT is_settled ORDER BY position',
    )
    .pluck()
    .all(taskId)
}

export function removeTask(library: Library, taskId: number): void {
  library.prepare('DELETE FROM tasks WHERE id = ?').run(taskId)
}
