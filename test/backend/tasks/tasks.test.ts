import { expect, test } from 'vitest'
import { createTasks, type NewTask, type TaskRun } from '../../../src/backend/tasks/tasks.ts'
import { AppError } from '../../../src/contract/app/errors.ts'

function open() {
  const logged: unknown[] = []
  const topics: string[] = []
  const changes = { publish: (...more: string[]) => void topics.push(...more) }
  return { tasks: createTasks({ changes, log: (_, error) => logged.push(error) }), logged, topics }
}

/** A task that works until it is told to end. */
function script(title: string, videoIds: string[] = []) {
  const begun = Promise.withResolvers<TaskRun>()
  const end = Promise.withResolvers<void>()
  const task: NewTask = {
    kind: 'summarise',
    title,
    videoIds,
    async run(run) {
      begun.resolve(run)
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      run.signal.addEventListener('abort', () => reject(run.signal.reason))
      await Promise.race([end.promise, aborted])
    },
  }
  return { task, begun: begun.promise, end: end.resolve, fail: end.reject }
}

test('tasks run one at a time, in their order, and tell how far they are', async () => {
  const { tasks, topics } = open()
  const [first, second] = [script('one'), script('two')]
  const { taskId } = tasks.start(first.task)
  tasks.start(second.task)
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
  const { tasks, logged } = open()
  const [first, second] = [script('one'), script('two')]
  const { taskId } = tasks.start(first.task)
  tasks.start(second.task)
  const run = await first.begun
  run.fail(new AppError('MODEL_FAILED', 'It broke off.'), { videoId: 'a', title: 'Trees' })
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

test('a cancelled task ends without a failure, one that waited never begins, and both let others run', async () => {
  const { tasks } = open()
  const [running, waiting, last] = [script('running'), script('waiting'), script('last')]
  const ids = [running, waiting, last].map(({ task }) => tasks.start(task).taskId)
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

test('the same task for the same videos is started once, and again once it is over', async () => {
  const { tasks } = open()
  const one = script('one', ['a', 'b'])
  const { taskId } = tasks.start(one.task)
  expect(tasks.start(script('one', ['a', 'b']).task).taskId).toBe(taskId)
  expect(tasks.start(script('one', ['b']).task).taskId).not.toBe(taskId)
  one.end()
  await tasks.ended(taskId)
  expect(tasks.start(script('one', ['a', 'b']).task).taskId).not.toBe(taskId)
})

test('a task that is begun again takes the place of the one that failed, and of no other', async () => {
  const { tasks } = open()
  const failing = (title: string): NewTask => ({ kind: 'summarise', title, run: () => Promise.reject(unreachable) })
  const unreachable = new AppError('MODEL_UNREACHABLE', 'Nobody is there.')
  await tasks.ended(tasks.start(failing('other')).taskId)
  for (let number = 0; number < 3; number++) await tasks.ended(tasks.start(failing('new videos')).taskId)
  expect(tasks.list()).toMatchObject([
    { title: 'other', state: 'failed' },
    { title: 'new videos', state: 'failed' },
  ])
})

test('of tasks that did what they should only the last are kept', async () => {
  const { tasks } = open()
  for (let number = 0; number < 30; number++)
    await tasks.ended(tasks.start({ kind: 'embed', title: `${number}`, run: async () => {} }).taskId)
  expect(tasks.list().map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 10}`))
})

test('stopping cancels what runs, waits for it, and begins nothing more', async () => {
  const { tasks } = open()
  const [first, second] = [script('one'), script('two')]
  tasks.start(first.task)
  tasks.start(second.task)
  await first.begun
  await tasks.stop()
  expect(tasks.list().map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})
