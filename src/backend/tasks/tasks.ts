// Long work, one task at a time, in memory: what has to outlive the process is kept by whoever does the work.
import { AppError } from '../../contract/app/errors.ts'
import type { Task, TaskFailure } from '../../contract/app/tasks.ts'
import type { Changes } from '../changes.ts'

/** What a running task tells of itself. */
export interface TaskRun {
  /** Aborted when the task is cancelled or the backend closes. */
  signal: AbortSignal
  /** Whether the backend closes: what is aborted then nobody cancelled. */
  isClosing(): boolean
  report(progress: Partial<Pick<Task, 'done' | 'total' | 'videoId' | 'text'>>): void
  /** Something failed and the task goes on with the rest. An error that is no AppError is logged and told in general words. */
  fail(error: unknown, about?: { videoId: string; title: string }): void
}

export interface NewTask extends Pick<Task, 'kind' | 'title'> {
  videoIds?: readonly string[]
  /** What it throws ends the task as failed, unless it was cancelled. */
  run(run: TaskRun): Promise<void>
}

export interface Tasks {
  /** Gives back the task of the same kind, title and videos while there is one that is not over; takes the place of those that are. */
  start(task: NewTask): Task
  list(): Task[]
  cancel(taskId: number): void
  dismiss(taskId: number): void
  /** Resolves once the task is over; at once for one that is not known. */
  ended(taskId: number): Promise<void>
  /** Cancels everything and waits for what runs. */
  stop(): Promise<void>
}

interface Kept {
  task: Task
  run: NewTask['run']
  controller: AbortController
  over: PromiseWithResolvers<void>
}

const endedKept = 20

const isOver = ({ state }: Task) => state !== 'waiting' && state !== 'running'

export function createTasks(parts: {
  changes: Pick<Changes, 'publish'>
  log(message: string, error?: unknown): void
}): Tasks {
  const { changes, log } = parts
  const kept = new Map<number, Kept>()
  let lastId = 0
  let running: Promise<void> | undefined
  let isStopped = false

  const change = ({ task }: Kept, changed: Partial<Task>) => {
    Object.assign(task, changed)
    changes.publish('tasks')
  }
  const end = (one: Kept, state: Task['state']) => {
    change(one, { state, text: '', videoId: null, endedAt: Date.now() })
    one.over.resolve()
    const done = [...kept.values()].filter(({ task }) => task.state === 'finished' || task.state === 'cancelled')
    for (const { task } of done.slice(0, -endedKept)) kept.delete(task.taskId)
  }
  const toFailure = (error: unknown, about?: { videoId: string; title: string }): TaskFailure => {
    const { videoId = null, title = null } = about ?? {}
    if (error instanceof AppError) return { videoId, title, code: error.code, message: error.message }
    log('a task failed', error)
    const message =
      'Something in Footnote failed. What was saved stays; try again, and restart Footnote if it happens again.'
    return { videoId, title, code: 'INTERNAL', message }
  }

  const runOne = async (one: Kept) => {
    const { signal } = one.controller
    const fail: TaskRun['fail'] = (error, about) =>
      change(one, { failures: [...one.task.failures, toFailure(error, about)] })
    change(one, { state: 'running' })
    try {
      await one.run({ signal, isClosing: () => isStopped, fail, report: (progress) => change(one, progress) })
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    end(one, signal.aborted ? 'cancelled' : one.task.failures.length > 0 ? 'failed' : 'finished')
  }
  const runNext = () => {
    const next = [...kept.values()].find(({ task }) => task.state === 'waiting')
    if (running !== undefined || next === undefined || isStopped) return
    running = runOne(next).finally(() => {
      running = undefined
      runNext()
    })
  }
  const cancel = (one: Kept) => {
    if (isOver(one.task)) return
    one.controller.abort(new DOMException('The task was cancelled', 'AbortError'))
    if (one.task.state === 'waiting') end(one, 'cancelled')
  }
  const listSame = ({ kind, title, videoIds = [] }: NewTask) =>
    [...kept.values()].filter(
      ({ task }) => task.kind === kind && task.title === title && `${task.videoIds}` === `${videoIds}`,
    )

  return {
    start(wanted) {
      const same = listSame(wanted)
      const underWay = same.find(({ task, controller }) => !isOver(task) && !controller.signal.aborted)
      if (underWay !== undefined) return { ...underWay.task }
      for (const { task } of same) if (isOver(task)) kept.delete(task.taskId)
      const { kind, title, videoIds = [], run } = wanted
      const times = { startedAt: Date.now(), endedAt: null }
      const progress = { state: 'waiting', done: 0, total: 0, videoId: null, text: '', failures: [] } as const
      const task: Task = { taskId: ++lastId, kind, title, videoIds: [...videoIds], ...progress, failures: [], ...times }
      kept.set(task.taskId, { task, run, controller: new AbortController(), over: Promise.withResolvers() })
      changes.publish('tasks')
      runNext()
      return { ...task }
    },
    list: () => [...kept.values()].map(({ task }) => ({ ...task })),
    cancel(taskId) {
      const one = kept.get(taskId)
      if (one) cancel(one)
    },
    dismiss(taskId) {
      const one = kept.get(taskId)
      if (one === undefined || !isOver(one.task)) return
      kept.delete(taskId)
      changes.publish('tasks')
    },
    ended: async (taskId) => kept.get(taskId)?.over.promise,
    async stop() {
      isStopped = true
      for (const one of kept.values()) cancel(one)
      await running
    },
  }
}
