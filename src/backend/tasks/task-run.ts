// What a running task is given, and what it tells of itself.
import type { Task } from '../../contract/app/tasks.ts'

export interface TaskRun {
  /** Aborted when the task is cancelled, and when the backend closes without waiting for the call under way. */
  signal: AbortSignal
  /** Throws when the task is to end here, also because the backend closes: between calls nothing is lost. */
  throwIfEnding(): void
  /** Whether an error only says that the task was cancelled or the backend closes. */
  isEnding(error: unknown): boolean
  /** Whether the backend closes: what is aborted then nobody cancelled. */
  isClosing(): boolean
  /** When it was first asked for; it may have been interrupted since. */
  startedAt: number
  videoIds: readonly string[]
  /** Of its videos those that are not settled, in their order. */
  videosLeft: readonly string[]
  /** One of its videos is done with, whatever became of it: it is not begun again when the task goes on after a restart. */
  settle(videoId: string): void
  report(progress: Partial<Pick<Task, 'done' | 'total' | 'videoId' | 'text'>>): void
  /** Something failed and the task goes on with the rest. An error that is no AppError is logged and told in general words. */
  fail(error: unknown, about?: { videoId: string; title: string }): void
}
