// Run as a process of its own: merges a tag into another one and undoes that until it is ended, and prints a line before each merge.
import { recordAct } from '../../../../src/backend/library/acts/record-act.ts'
import { undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import { openLibrary } from '../../../../src/backend/library/database/open.ts'
import { mergeTags } from '../../../../src/backend/library/tags/merge-tags.ts'

const [dir = '', from, into] = process.argv.slice(2)
const library = openLibrary(dir)
for (let count = 0; ; count++) {
  process.stdout.write(`${count}\n`)
  const { actId } = recordAct(library, { title: 'Merged tags', now: Date.now() }, () =>
    mergeTags(library, [Number(from)], Number(into)),
  )
  undoAct(library, actId ?? 0, Date.now())
}
