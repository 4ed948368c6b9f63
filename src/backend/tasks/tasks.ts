// Runs long work as tasks, one at a time in each lane. Tasks are stored in the library and survive a restart.
import { AppError } from '../../contract/app/errors.ts'
import type { Task, TaskFailure } from '../../contract/app/tasks.ts'
import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { translateSqliteError } from '../library/database/sqlite-errors.ts'
import {
  insertTask,
  listStoredTasks,
  listVideosLeft,
  removeTask,
  setMayCost,
  settleTaskVideo,
  updateTask,
} from '../library/tasks.ts'
import { isOver, type KeptTask, restoreTask } from './kept-task.ts'
import { fromStored, lanes, type TaskKind, type TaskLane } from './task-kind.ts'
import type { TaskRun } from './task-run.ts'

export interface NewTask<Request> extends Pick<Task, 'title'> {
  videoIds?: readonly string[]
  request: Request
}

/**
 * Starts a task. If an unfinished task has the same request, that one is returned, and resumed if it was interrupted. Finished tasks with
 * the same title and videos are removed from the list.
 */
export type StartTask<Request> = (task: NewTask<Request>) => Task

export interface Tasks {
  /** Defines a kind of task. Must be called once for each kind, before `goOn`. */
  define<Request>(kind: TaskKind<Request>): StartTask<Request>
  /** Continues tasks that were waiting when the previous process ended. */
  goOn(): void
  list(): Task[]
  /** Throws TASK_NOT_FOUND. */
  resume(taskId: number): Task
  cancel(taskId: number): void
  dismiss(taskId: number): void
  /** Resolves when the task is over or the backend closes; at once for an unknown task. */
  ended(taskId: number): Promise<void>
  /** Starts no further call, and waits for the current one until `signal` aborts. */
  drain(signal: AbortSignal): Promise<void>
  /** Aborts the running task and waits for its end. Unfinished tasks stay in the library for the next process. */
  stop(): Promise<void>
}

/** Everything that is remembered besides the library. */
interface TasksState {
  kinds: Map<Task['kind'], TaskKind<string>>
  /** By `taskId`, in the order in which they were started. */
  kept: Map<number, KeptTask>
  /** By lane: resolves when its running task has ended. */
  running: Map<TaskLane, Promise<void>>
  isClosing: boolean
}

const endedKept = 20

const wentWell = ({ task: { state } }: KeptTask) => state === 'finished' || state === 'cancelled'

export function createTasks(parts: {
  library: Library
  changes: Pick<Changes, 'publish'>
  log(message: string, error?: unknown): void
}): Tasks {
  const { library, changes, log } = parts
  const tasks: TasksState = {
    kinds: new Map(),
    kept: new Map(listStoredTasks(library).map((stored) => [stored.taskId, restoreTask(stored)])),
    running: new Map(),
    isClosing: false,
  }
  const { kinds, kept } = tasks
  const closing = new DOMException('Footnote is closing', 'AbortError')
  const wasCancelled = ({ controller: { signal } }: KeptTask) => signal.aborted && signal.reason !== closing

  /** A task must not fail because its progress cannot be saved. */
  const write = (work: () => void) => {
    try {
      work()
    } catch (error) {
      log('the state of a task could not be kept', error)
    }
  }
  const change = (one: KeptTask, changed: Partial<Task>) => {
    Object.assign(one.task, changed)
    const { taskId, state, done, total, failures, endedAt } = one.task
    const isKept = (['state', 'done', 'total', 'failures', 'endedAt'] as const).some((name) => name in changed)
    if (isKept) write(() => updateTask(library, taskId, { state, done, total, failures, endedAt }))
    changes.publish('tasks')
  }
  const forget = (taskId: number) => {
    removeTask(library, taskId)
    kept.delete(taskId)
  }
  const end = (one: KeptTask, state: Task['state']) => {
    change(one, { state, text: '', videoId: null, endedAt: Date.now() })
    one.over.resolve()
    const done = [...kept.values()].filter(wentWell)
    write(() => {
      for (const { task } of done.slice(0, -endedKept)) forget(task.taskId)
    })
  }
  const toFailure = (thrown: unknown, about?: { videoId: string; title: string }): TaskFailure => {
    const { videoId = null, title = null } = about ?? {}
    const error = translateSqliteError(thrown)
    if (error instanceof AppError) return { videoId, title, code: error.code, message: error.message }
    log('a task failed', error)
    const message =
      'An unexpected error occurred in Footnote. Everything saved so far was kept. Try again; if it happens again, restart Footnote.'
    return { videoId, title, code: 'INTERNAL', message }
  }

  const runOf = (one: KeptTask): TaskRun => {
    const { taskId, kind, startedAt } = one.task
    const { signal } = one.controller
    const isEnding: TaskRun['isEnding'] = (error) => signal.aborted || error === closing
    return {
      signal,
      startedAt,
      isEnding,
      isClosing: () => tasks.isClosing,
      throwIfEnding() {
        signal.throwIfAborted()
        if (tasks.isClosing) throw closing
      },
      videoIds: one.task.videoIds,
      videosLeft: listVideosLeft(library, taskId),
      settle: (videoId) =>
        write(() => {
          settleTaskVideo(library, taskId, videoId)
          // The settings may have changed since the task began.
          if (kinds.get(kind)?.mayCost()) setMayCost(library, taskId, true)
        }),
      report: (progress) => change(one, progress),
      fail: (error, about) => change(one, { failures: [...one.task.failures, toFailure(error, about)] }),
    }
  }
  const runOne = async (one: KeptTask) => {
    const { taskId, kind } = one.task
    const { signal } = one.controller
    const run = runOf(one)
    try {
      const definition = kinds.get(kind)
      if (definition === undefined) throw new Error(`no task of the kind ${kind} is defined`)
      // This must be stored before the first paid call.
      setMayCost(library, taskId, definition.mayCost())
      change(one, { state: 'running' })
      await definition.run(one.request, run)
    } catch (error) {
      // An aborted task stays `running` in the library, so that the next process knows what it was doing.
      if (signal.reason === closing) return
      if (error === closing) return change(one, { state: 'waiting', text: '', videoId: null })
      if (!signal.aborted) run.fail(error)
    }
    end(one, wasCancelled(one) ? 'cancelled' : one.task.failures.length > 0 ? 'failed' : 'finished')
  }
  const laneOf = ({ task }: KeptTask): TaskLane => kinds.get(task.kind)?.lane ?? 'models'
  const runNextIn = (lane: TaskLane) => {
    const next = [...kept.values()].find((one) => one.task.state === 'waiting' && !one.isParked && laneOf(one) === lane)
    if (tasks.running.has(lane) || next === undefined || tasks.isClosing) return
    const running = runOne(next).finally(() => {
      tasks.running.delete(lane)
      runNextIn(lane)
    })
    tasks.running.set(lane, running)
  }
  const runNext = () => {
    for (const lane of lanes) runNextIn(lane)
  }
  const allRunning = () => Promise.all(tasks.running.values())
  const resume = (one: KeptTask): Task => {
    if (one.task.state === 'interrupted') {
      one.over = Promise.withResolvers()
      change(one, { state: 'waiting', endedAt: null })
    }
    one.isParked = false
    runNext()
    return { ...one.task }
  }
  const cancel = (one: KeptTask) => {
    if (isOver(one.task)) return
    one.controller.abort(new DOMException('The task was cancelled', 'AbortError'))
    if (one.task.state === 'waiting') end(one, 'cancelled')
  }

  return {
    define(definition) {
      const { kind, request: schema } = definition
      kinds.set(kind, fromStored(definition))
      return ({ title, videoIds = [], request: wanted }) => {
        const request = JSON.stringify(schema.parse(wanted))
        const same = [...kept.values()].filter(
          ({ task }) => task.kind === kind && task.title === title && `${task.videoIds}` === `${videoIds}`,
        )
        const unfinished = same.find(
          (one) =>
            one.request === request && !wasCancelled(one) && (!isOver(one.task) || one.task.state === 'interrupted'),
        )
        if (unfinished !== undefined) return resume(unfinished)
        for (const { task } of same) if (isOver(task)) forget(task.taskId)
        const fields = { kind, title, videoIds: [...videoIds], startedAt: Date.now() }
        const taskId = insertTask(library, { ...fields, request })
        const progress = { state: 'waiting', done: 0, total: 0, videoId: null, text: '', endedAt: null } as const
        const task: Task = { taskId, ...fields, ...progress, failures: [] }
        const fresh = { isParked: false, controller: new AbortController(), over: Promise.withResolvers<void>() }
        kept.set(taskId, { task, request, ...fresh })
        changes.publish('tasks')
        runNext()
        return { ...task }
      }
    },
    goOn() {
      for (const one of kept.values()) one.isParked = false
      runNext()
    },
    list: () => [...kept.values()].map(({ task }) => ({ ...task })),
    resume(taskId) {
      const one = kept.get(taskId)
      if (one !== undefined) return resume(one)
      throw new AppError('TASK_NOT_FOUND', 'This task is no longer in the list. Start it again.')
    },
    cancel(taskId) {
      const one = kept.get(taskId)
      if (one) cancel(one)
    },
    dismiss(taskId) {
      const one = kept.get(taskId)
      if (one === undefined || !isOver(one.task)) return
      if (one.task.state === 'interrupted') kinds.get(one.task.kind)?.onGivenUp?.(one.request)
      forget(taskId)
      changes.publish('tasks')
    },
    ended: async (taskId) => kept.get(taskId)?.over.promise,
    async drain(signal) {
      tasks.isClosing = true
      const { promise: late, resolve } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => resolve())
      if (!signal.aborted) await Promise.race([allRunning(), late])
    },
    async stop() {
      tasks.isClosing = true
      for (const { task, controller } of kept.values()) if (task.state === 'running') controller.abort(closing)
      await allRunning()
      for (const { over } of kept.values()) over.resolve()
    },
  }
}
