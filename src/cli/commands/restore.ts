import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { CheckedBackup, LibraryCounts, MergePlan } from '../../contract/app/backups.ts'
import { formatCount } from '../../contract/format-count.ts'
import { printJson, printLines, printNotes } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { follow, tellUnfinished } from './follow-task.ts'

export interface RestoreCommandOptions {
  json?: true
  dryRun?: true
  yes?: true
  settings?: true
  merge?: true
}

const describe = (counts: LibraryCounts) =>
  [
    formatCount(counts.videos, 'video'),
    formatCount(counts.clips, 'clip'),
    formatCount(counts.marks, 'mark'),
    formatCount(counts.tags, 'tag'),
    formatCount(counts.collections, 'collection'),
    formatCount(counts.corrections, 'correction'),
  ].join(', ')

function describeChecked({ file, madeAt, counts, present }: CheckedBackup): string[] {
  const from = madeAt === null ? '' : ` of ${new Date(madeAt).toLocaleString('en')}`
  return [
    `${file}${from} is whole: ${describe(counts)}`,
    present === null ? 'the present library cannot be opened' : `in the library now: ${describe(present)}`,
  ]
}

/** Throws a UsageError if there is nobody to ask. */
function checkTerminal(): void {
  if (process.stdin.isTTY && process.stderr.isTTY) return
  throw new UsageError(
    'Add --yes to do this without being asked, or --dry-run only to check the backup. Nothing was changed.',
  )
}

/** Asks in the terminal. */
async function confirm(question: string, stop: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `, { signal: stop })).trim())
  } catch {
    return false
  } finally {
    lines.close()
  }
}

function describePlan(plan: MergePlan): string[] {
  return Object.entries(plan).map(
    ([kind, counts]) =>
      `${kind}: ${counts.new.toLocaleString('en')} new, ${counts.different.toLocaleString('en')} different, ${counts.same.toLocaleString('en')} the same, ${counts.removed.toLocaleString('en')} to return from the trash`,
  )
}

/** Exit status: 1 when not everything was merged. */
async function merge(
  session: Session,
  { checkId, ...checked }: CheckedBackup,
  { json, dryRun, yes }: RestoreCommandOptions,
  stop: AbortSignal,
): Promise<number> {
  const isRepeatable = { isRepeatable: false }
  const { plan } = await session.call((client) => client.backups.planMerge({ checkId }), isRepeatable)
  if (!json) printLines(describePlan(plan))
  const print = (isMerged: boolean) => {
    if (json) printJson({ checked, plan, merged: isMerged })
    else if (isMerged) printLines(['merged'])
  }
  if (dryRun) {
    print(false)
    return 0
  }
  if (yes === undefined && !(await confirm('Merge this backup into the library?', stop))) {
    printNotes(['Nothing was changed.'])
    return 1
  }
  const task = await session.call(async (client) => {
    const begun = await client.backups.merge({ checkId })
    return follow(client, begun.task.taskId, stop)
  }, isRepeatable)
  print(task.state === 'finished')
  printNotes(task.failures.map(({ message }) => message))
  tellUnfinished(task, 'What was merged stays; merge the backup again for the rest.')
  return task.state === 'finished' ? 0 : 1
}

/** Exit status: 1 when nothing was restored, 3 when something besides the library could not be. */
export async function restore(
  session: Session,
  file: string,
  options: RestoreCommandOptions,
  stop: AbortSignal,
): Promise<number> {
  const { json, dryRun, yes, settings } = options
  if (dryRun === undefined && yes === undefined) checkTerminal()
  const isRepeatable = { isRepeatable: false }
  const checked = await session.call(
    (client) => client.backups.check({ path: resolve(file) }, { signal: stop }),
    isRepeatable,
  )
  if (!json) printLines(describeChecked(checked))
  if (options.merge) return merge(session, checked, options, stop)
  const { checkId, ...document } = checked
  if (dryRun) {
    if (json) printJson({ checked: document, restored: false })
    return 0
  }
  if (yes === undefined && !(await confirm('Replace the library by this backup?', stop))) {
    printNotes(['Nothing was changed.'])
    return 1
  }
  const restored = await session.call(
    (client) => client.backups.restore({ checkId, withSettings: settings === true }),
    isRepeatable,
  )
  if (json) printJson({ checked: document, restored: true, replaced: restored.replaced, notes: restored.notes })
  else
    printLines([
      'restored',
      ...(restored.replaced === null ? [] : [`the library of before is kept in ${restored.replaced}`]),
    ])
  printNotes(restored.notes)
  return restored.notes.length > 0 ? 3 : 0
}
