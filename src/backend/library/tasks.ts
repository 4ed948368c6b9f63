// Long work, so that it outlives the process. Whoever runs it keeps the rest of its state.
import { z } from 'zod'
import { type Task, taskFailureSchema } from '../../contract/app/tasks.ts'
import type { Library } from './database/open.ts'
import { storedText } from './database/stored-values.ts'

export interface NewStoredTask extends Pick<Task, 'kind' | 'title' | 'videoIds' | 'startedAt'> {
  /** As JSON: what its kind needs to run it. */
  request: string
}

/** What changes while it is there. */
export type TaskProgress = Pick<Task, 'state' | 'done' | 'total' | 'failures' | 'endedAt'>

export interface StoredTask extends NewStoredTask, TaskProgress {
  taskId: number
  /** Whether what was under way when the process ended may have been charged. */
  mayCost: boolean
}

/** A code that is not known, as from another version of Footnote, stands for any failure. */
const storedFailuresSchema = z
  .array(
    taskFailureSchema.extend({ videoId: z.string().nullable(), code: taskFailureSchema.shape.code.catch('INTERNAL') }),
  )
  .catch([])

interface TaskRecord extends Omit<StoredTask, 'videoIds' | 'failures' | 'mayCost'> {
  failures: string
  mayCost: 0 | 1
}

/** Gives back its id, which no other task gets, also later. */
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

/** The video is done with, whatever became of it. */
export function settleTaskVideo(library: Library, taskId: number, videoId: string): void {
  library.prepare('UPDATE task_videos SET is_settled = 1 WHERE task_id = ? AND video_id = ?').run(taskId, videoId)
}

/** In their order. */
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
