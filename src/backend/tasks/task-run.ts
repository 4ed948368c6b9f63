// What a running task can ask and report.
import type { Task } from '../../contract/app/tasks.ts'

export interface TaskRun {
  /** Aborted when the task is cancelled, and when the backend closes and cannot wait for the current call. */
  signal: AbortSignal
  /** Throws when the task was cancelled or the backend is closing. Call it between two calls to a model, where nothing is lost. */
  throwIfEnding(): void
  /** Whether an error only means that the task was cancelled or the backend is closing. */
  isEnding(error: unknown): boolean
  /** Whether the backend is closing. An abort then does not mean that the user cancelled the task. */
  isClosing(): boolean
  /** When the task was first started, in ms since the epoch. It may have been interrupted since. */
  startedAt: number
  videoIds: readonly string[]
  /** The videos that are not settled yet, in the order of `videoIds`. */
  videosLeft: readonly string[]
  /** Marks a video as done, successfully or not, so that it is not started again when the task continues after a restart. */
  settle(videoId: string): void
  report(progress: Partial<Pick<Task, 'done' | 'total' | 'videoId' | 'text'>>): void
  /** Records a failure; the task continues. An error that is not an AppError is logged and reported with a general message. */
  fail(error: unknown, about?: { videoId: string; title: string }): void
}
