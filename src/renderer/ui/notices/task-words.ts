import type { Task } from '../../../contract/app/tasks.ts'
import { formatLocalCount } from '../format/format-local-count.ts'

const doing: Record<Task['kind'], string> = {
  summarise: 'Summarising',
  describe: 'Describing what is shown in',
  embed: 'Preparing search by meaning for',
  backup: 'Backing up to',
  merge: 'Merging',
}

/** "Summarising Cooling the dense city: 3 of 12", or that it waits. */
export function describeTask({ kind, title, state, done, total }: Task): string {
  const what = `${doing[kind]} ${title}`
  if (state === 'waiting') return `${what}: waiting for its turn`
  return total === 0 ? what : `${what}: ${done.toLocaleString()} of ${total.toLocaleString()}`
}

const undone: Record<Task['kind'], string> = {
  summarise: 'could not be summarised',
  describe: 'could not be described',
  embed: 'could not be prepared for search by meaning',
  backup: 'was not written',
  merge: 'was not merged completely',
}

/** "Summarising 12 videos was interrupted at 3 of 12. ..." */
export function describeInterruption({ kind, title, done, total }: Task): string {
  const place = total === 0 ? '' : ` at ${done.toLocaleString()} of ${total.toLocaleString()}`
  return `${doing[kind]} ${title} was interrupted${place}. What is done stays and is not paid for again; the request that was under way may have been charged.`
}

/** What went wrong, and with how much of it: "2 of 8 videos could not be summarised. Trees: It broke off. And 1 more." */
export function describeFailures({ kind, title, failures, videoIds, done, total }: Task): string {
  const [first] = failures
  const isOne = videoIds.length <= 1
  const one =
    first === undefined ? '' : first.title === null || isOne ? first.message : `${first.title}: ${first.message}`
  const more = failures.length > 1 ? ` And ${(failures.length - 1).toLocaleString()} more.` : ''
  if (isOne) return `${title} ${undone[kind]}. ${one}${more}`
  if (done < total) return `${doing[kind]} ${title} ended early. ${one}${more}`
  return `${failures.length.toLocaleString()} of ${formatLocalCount(videoIds.length, 'video')} ${undone[kind]}. ${one}${more}`
}

/** What became of a task that is over or stopped by itself; empty for others, and for what nobody asked for. */
export function describeTaskEnd(task: Task): string {
  if (task.state === 'failed') return describeFailures(task)
  if (task.state === 'interrupted') return describeInterruption(task)
  return task.state === 'finished' && task.kind !== 'embed' ? `${doing[task.kind]} ${task.title}: done.` : ''
}
