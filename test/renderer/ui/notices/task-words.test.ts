import { expect, test } from 'vitest'
import type { Task, TaskFailure } from '../../../../src/contract/app/tasks.ts'
import {
  describeFailures,
  describeInterruption,
  describeTask,
  describeTaskEnd,
} from '../../../../src/renderer/ui/notices/task-words.ts'

const task = (changes: Partial<Task>): Task => ({
  taskId: 1,
  kind: 'summarise',
  title: '8 videos',
  videoIds: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
  state: 'running',
  done: 0,
  total: 0,
  videoId: null,
  text: '',
  failures: [],
  startedAt: 0,
  endedAt: null,
  ...changes,
})
const failure = (title: string | null): TaskFailure => ({
  videoId: null,
  title,
  code: 'MODEL_FAILED',
  message: 'It broke off.',
})

test.each<[string, Partial<Task>]>([
  ['Summarising 8 videos', {}],
  ['Summarising 8 videos: 3 of 60', { done: 3, total: 60 }],
  ['Summarising “Trees”: waiting for its turn', { title: '“Trees”', videoIds: ['a'], state: 'waiting' }],
])('a task is described as “%s”', (words, changes) => {
  expect(describeTask(task(changes))).toBe(words)
})

test('an interruption is reported with its place, and with its possible cost', () => {
  expect(describeInterruption(task({ state: 'interrupted', done: 3, total: 60 }))).toBe(
    'Summarising 8 videos was interrupted at 3 of 60. What is done stays and is not paid for again; the request that was under way may have been charged.',
  )
  expect(describeInterruption(task({ state: 'interrupted' }))).toMatch(/^Summarising 8 videos was interrupted\. /)
})

test.each<[string, Partial<Task>]>([
  [
    '“Trees” could not be summarised. It broke off.',
    { title: '“Trees”', videoIds: ['a'], failures: [failure('Trees')] },
  ],
  [
    '2 of 8 videos could not be summarised. Trees: It broke off. And 1 more.',
    { done: 60, total: 60, failures: [failure('Trees'), failure('Roofs')] },
  ],
  ['Summarising 8 videos ended early. Trees: It broke off.', { done: 3, total: 60, failures: [failure('Trees')] }],
  ['Summarising 8 videos ended early. It broke off.', { done: 3, total: 60, failures: [failure(null)] }],
])('a failure is described as “%s”', (words, changes) => {
  expect(describeFailures(task({ state: 'failed', ...changes }))).toBe(words)
})

test('the end of a task that the user started is announced, but not its progress', () => {
  expect(describeTaskEnd(task({ state: 'finished' }))).toBe('Summarising 8 videos: done.')
  expect(describeTaskEnd(task({ state: 'failed', failures: [failure('Trees')], done: 8, total: 8 }))).toMatch(
    /^1 of 8 videos could not be summarised/,
  )
  expect(describeTaskEnd(task({ state: 'running' }))).toBe('')
  expect(describeTaskEnd(task({ state: 'finished', kind: 'embed' }))).toBe('')
})
