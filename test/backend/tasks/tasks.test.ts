import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { Library } from '../../../src/backend/library/database/open.ts'
import type { TaskRun } from '../../../src/backend/tasks/task-run.ts'
import { createTasks } from '../../../src/backend/tasks/tasks.ts'
import { AppError } from '../../../src/contract/app/errors.ts'
import { taskSchema } from '../../../src/contract/app/tasks.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'

interface Script {
  title: string
  videoIds?: string[]
  run(run: TaskRun): Promise<void>
}

/** Opening a second one with the same library stands for the next process. The first is treated as killed. */
function open(library: Library = temporaryLibrary(), { mayCost = false } = {}) {
  const logged: unknown[] = []
  const topics: string[] = []
  const changes = { publish: (...more: string[]) => void topics.push(...more) }
  const tasks = createTasks({ library, changes, log: (_, error) => logged.push(error) })
  onTestFinished(() => tasks.stop())
  const scripts = new Map<string, Script>()
  const givenUp: string[] = []
  const begin = tasks.define({
    kind: 'summarise',
    request: z.object({ name: z.string() }),
    mayCost: () => mayCost,
    run: async ({ name }, run) => scripts.get(name)?.run(run),
    onGivenUp: ({ name }) => givenUp.push(name),
  })
  const know = (script: Script) => scripts.set(script.title, script)
  const start = (script: Script) => {
    know(script)
    const { title, videoIds = [] } = script
    return begin({ title, videoIds, request: { name: title } })
  }
  return { tasks, start, know, logged, topics, library, givenUp }
}

/** A task that runs until the test ends it. */
function script(title: string, videoIds: string[] = []) {
  const begun = Promise.withResolvers<TaskRun>()
  const end = Promise.withResolvers<void>()
  const task: Script = {
    title,
    videoIds,
    async run(run) {
      begun.resolve(run)
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      run.signal.addEventListener('abort', () => reject(run.signal.reason))
      await Promise.race([end.promise, aborted])
      run.throwIfEnding()
    },
  }
  return { task, begun: begun.promise, end: end.resolve, fail: end.reject }
}

test('tasks run one at a time, in order, and report their progress', async () => {
  const { tasks, start, topics } = open()
  const [first, second] = [script('one'), script('two')]
  const { taskId } = start(first.task)
  start(second.task)
  const run = await first.begun
  run.report({ done: 1, total: 3, text: 'So far' })
  expect(tasks.list()).toMatchObject([
    { title: 'one', state: 'running', done: 1, total: 3, text: 'So far', endedAt: null },
    { title: 'two', state: 'waiting' },
  ])
  first.end()
  await tasks.ended(taskId)
  await second.begun
  expect(tasks.list()).toMatchObject([
    { title: 'one', state: 'finished', text: '', endedAt: expect.any(Number) },
    { title: 'two', state: 'running' },
  ])
  expect(new Set(topics)).toEqual(new Set(['tasks']))
})

test('a failure is kept until it is dismissed, in words for the user, and the next task runs', async () => {
  const { tasks, start, logged } = open()
  const [first, second] = [script('one'), script('two')]
  const { taskId } = start(first.task)
  start(second.task)
  const run = await first.begun
  run.fail(new AppError('MODEL_FAILED', 'It broke off.', { mayBeCharged: true }), { videoId: 'a', title: 'Trees' })
  first.fail(new TypeError('x is undefined'))
  await second.begun
  expect(tasks.list()[0]).toMatchObject({
    state: 'failed',
    failures: [
      { videoId: 'a', title: 'Trees', code: 'MODEL_FAILED', message: 'It broke off.' },
      { videoId: null, code: 'INTERNAL', message: expect.not.stringContaining('undefined') },
    ],
  })
  expect(logged).toEqual([expect.any(TypeError)])
  tasks.dismiss(taskId)
  expect(tasks.list()).toMatchObject([{ title: 'two' }])
})

test('a cancelled task ends without a failure, a waiting one never starts, and other tasks continue', async () => {
  const { tasks, start } = open()
  const [running, waiting, last] = [script('running'), script('waiting'), script('last')]
  const ids = [running, waiting, last].map(({ task }) => start(task).taskId)
  const { signal } = await running.begun
  tasks.cancel(ids[1] ?? 0)
  tasks.cancel(ids[0] ?? 0)
  await last.begun
  expect(signal.aborted).toBe(true)
  expect(tasks.list()).toMatchObject([
    { state: 'cancelled', failures: [] },
    { state: 'cancelled', failures: [] },
    { state: 'running' },
  ])
})

test('the same task for the same videos is started once, and again once it has ended', async () => {
  const { tasks, start } = open()
  const one = script('one', ['a', 'b'])
  const { taskId } = start(one.task)
  expect(start(script('one', ['a', 'b']).task).taskId).toBe(taskId)
  expect(start(script('one', ['b']).task).taskId).not.toBe(taskId)
  one.end()
  await tasks.ended(taskId)
  expect(start(script('one', ['a', 'b']).task).taskId).not.toBe(taskId)
})

test('a task that is started again replaces the one that failed, and no other', async () => {
  const { tasks, start } = open()
  const failing = (title: string): Script => ({ title, run: () => Promise.reject(unreachable) })
  const unreachable = new AppError('MODEL_UNREACHABLE', 'Nobody is there.', { mayBeCharged: false })
  await tasks.ended(start(failing('other')).taskId)
  for (let number = 0; number < 3; number++) await tasks.ended(start(failing('new videos')).taskId)
  expect(tasks.list()).toMatchObject([
    { title: 'other', state: 'failed' },
    { title: 'new videos', state: 'failed' },
  ])
})

test('only the latest successful tasks are kept', async () => {
  const { tasks, start } = open()
  for (let number = 0; number < 30; number++)
    await tasks.ended(start({ title: `${number}`, run: async () => {} }).taskId)
  expect(tasks.list().map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 10}`))
})

test('stopping interrupts the running task, waits for it, starts nothing more, and cancels nothing', async () => {
  const { tasks, start } = open()
  const [first, second] = [script('one'), script('two')]
  const { taskId } = start(first.task)
  start(second.task)
  const run = await first.begun
  await tasks.stop()
  expect(run.signal.aborted).toBe(true)
  expect(run.isClosing()).toBe(true)
  await tasks.ended(taskId)
  expect(tasks.list().map(({ state }) => state)).toEqual(['running', 'waiting'])
})

test('draining lets the current call finish, but only for a limited time', async () => {
  const { tasks, start } = open()
  const one = script('one')
  start(one.task)
  await one.begun
  const drained = tasks.drain(new AbortController().signal)
  one.end()
  await drained
  expect(tasks.list()).toMatchObject([{ state: 'waiting', endedAt: null }])

  const other = open()
  const silent = script('silent')
  other.start(silent.task)
  await silent.begun
  await other.tasks.drain(AbortSignal.timeout(5))
  expect(other.tasks.list()).toMatchObject([{ state: 'running' }])
})

test('waiting tasks continue in the next process when told to, with their original request', async () => {
  const { library, start } = open()
  const [first, second] = [script('one', ['a']), script('two', ['b', 'c'])]
  start(first.task)
  start(second.task)
  await first.begun

  const next = open(library)
  const again = [script('one', ['a']), script('two', ['b', 'c'])]
  for (const { task } of again) next.know(task)
  expect(next.tasks.list()).toMatchObject([
    { title: 'one', videoIds: ['a'], state: 'waiting' },
    { title: 'two', videoIds: ['b', 'c'], state: 'waiting' },
  ])
  next.tasks.goOn()
  expect(await again[0]?.begun).toMatchObject({ videoIds: ['a'], videosLeft: ['a'] })
  again[0]?.end()
  await again[1]?.begun
  expect(next.tasks.list()).toMatchObject([{ state: 'finished' }, { state: 'running' }])
})

test('a task interrupted during a call that may have been charged waits for the user, and keeps its progress', async () => {
  const { library, start, tasks } = open(undefined, { mayCost: true })
  const [first, second] = [script('one', ['a', 'b', 'c']), script('two')]
  const { taskId, startedAt } = start(first.task)
  start(second.task)
  const run = await first.begun
  run.report({ done: 2, total: 6 })
  run.fail(new AppError('MODEL_FAILED', 'It broke off.', { mayBeCharged: true }), { videoId: 'a', title: 'Trees' })
  run.settle('a')
  await tasks.stop()

  const next = open(library, { mayCost: true })
  const again = script('one', ['a', 'b', 'c'])
  next.know(again.task)
  next.know(script('two').task)
  next.tasks.goOn()
  const failures = [{ videoId: 'a', title: 'Trees', code: 'MODEL_FAILED', message: 'It broke off.' }]
  expect(next.tasks.list()).toMatchObject([
    { taskId, state: 'interrupted', done: 2, total: 6, failures },
    { title: 'two', state: 'running' },
  ])
  expect(next.tasks.resume(taskId)).toMatchObject({ taskId, state: 'waiting' })
  next.tasks.cancel(next.tasks.list()[1]?.taskId ?? 0)
  expect(await again.begun).toMatchObject({ startedAt, videosLeft: ['b', 'c'] })
})

test('starting an interrupted task again continues it; giving it up is reported', async () => {
  const before = open(undefined, { mayCost: true })
  const { taskId } = before.start(script('one', ['a']).task)
  await before.tasks.stop()

  const next = open(before.library, { mayCost: true })
  const again = script('one', ['a'])
  expect(next.start(again.task)).toMatchObject({ taskId })
  await again.begun
  await next.tasks.stop()

  const last = open(before.library)
  last.tasks.dismiss(taskId)
  expect(last.givenUp).toEqual(['one'])
  expect(last.tasks.list()).toEqual([])
  expect(open(before.library).tasks.list()).toEqual([])
})

test('failures stay visible after a restart, and numbers are never reused', async () => {
  const { library, tasks, start } = open()
  const failing = start({
    title: 'one',
    run: () => Promise.reject(new AppError('MODEL_FAILED', 'It broke off.', { mayBeCharged: true })),
  })
  await tasks.ended(failing.taskId)
  const next = open(library)
  next.tasks.goOn()
  expect(next.tasks.list()).toMatchObject([{ taskId: failing.taskId, state: 'failed', failures: [{ videoId: null }] }])
  next.tasks.dismiss(failing.taskId)
  expect(open(library).start(script('two').task).taskId).toBeGreaterThan(failing.taskId)
})

test('a failure with an error code of another version stays visible', async () => {
  const { library, tasks, start } = open()
  const { taskId } = start({
    title: 'one',
    run: () => Promise.reject(new AppError('MODEL_FAILED', 'It broke off.', { mayBeCharged: true })),
  })
  await tasks.ended(taskId)
  library.exec(`UPDATE tasks SET failures = replace(failures, 'MODEL_FAILED', 'FROM_LATER')`)
  const [task] = open(library).tasks.list()
  expect(task?.failures).toMatchObject([{ code: 'INTERNAL', message: 'It broke off.' }])
  expect(taskSchema.shape.failures.safeParse(task?.failures).success).toBe(true)
})

test('resuming an unknown task reports an error', () => {
  expect(() => open().tasks.resume(7)).toThrow(/no longer in the list/)
})
