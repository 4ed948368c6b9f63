import type { Task } from '../../contract/app/tasks.ts'

const doing: Record<Task['kind'], string> = {
  summarise: 'Summarising',
  describe: 'Describing what is shown in',
  embed: 'Preparing search by meaning for',
}

/** "Summarising Cooling the dense city: 3 of 12", or that it waits. */
export function describeTask({ kind, title, state, done, total }: Task): string {
  const what = `${doing[kind]} ${title}`
  if (state === 'waiting') return `${what}: waiting for its turn`
  return total === 0 ? what : `${what}: ${done.toLocaleString()} of ${total.toLocaleString()}`
}

/** What went wrong: the one sentence, or how many there were and the first. */
export function describeFailures({ kind, title, failures }: Task): string {
  const [first] = failures
  const one = first === undefined ? '' : first.title === null ? first.message : `${first.title}: ${first.message}`
  const more = failures.length > 1 ? ` And ${(failures.length - 1).toLocaleString()} more.` : ''
  return `${doing[kind]} ${title} did not succeed. ${one}${more}`
}
