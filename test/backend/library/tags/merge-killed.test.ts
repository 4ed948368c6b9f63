import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { recordAct } from '../../../../src/backend/library/acts/record-act.ts'
import { lastAct, undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import { closeLibrary, type Library, openLibrary } from '../../../../src/backend/library/database/open.ts'
import { createMarks } from '../../../../src/backend/library/marks/create-marks.ts'
import { findOrCreateTag } from '../../../../src/backend/library/tags/create-tags.ts'
import { mergeTags } from '../../../../src/backend/library/tags/merge-tags.ts'
import type { NewMark } from '../../../../src/contract/app/marks.ts'
import { temporaryDir } from '../temporary-library.ts'
import { idOf, save } from '../video-content.ts'

/** Everything that a merge changes. */
const stateOf = (library: Library) => ({
  tags: library.prepare('SELECT * FROM tags ORDER BY id').all(),
  marks: library.prepare('SELECT mark_id, tag_id, position FROM mark_tags ORDER BY mark_id, tag_id').all(),
})

function fill(library: Library): { from: number; into: number } {
  save(library, {})
  const mark = (at: number): NewMark => {
    const names = [['a'], ['b'], ['a', 'b'], ['a/x', 'b/x'], ['a/y']][at % 5] ?? []
    return { videoId: idOf(1), target: { type: 'video' }, tags: { names } }
  }
  createMarks(
    library,
    Array.from({ length: 2000 }, (_, at) => mark(at)),
    { madeBy: 'Ada', now: 1 },
  )
  const tagOf = (path: string) => findOrCreateTag(library, { path }, 1).tagId
  return { from: tagOf('a'), into: tagOf('b') }
}

/** Ends the process with `kill -9` so long after it began a merge. */
async function mergeUntilKilled(dir: string, from: number, into: number, afterMs: number): Promise<void> {
  const program = join(import.meta.dirname, 'merge-until-killed.ts')
  const child = spawn(process.execPath, [program, dir, String(from), String(into)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout))
    if (line === '1') setTimeout(() => child.kill('SIGKILL'), afterMs)
}

test('a merge of tags in a process that is killed is done completely or not at all, and can be undone', async () => {
  const dir = temporaryDir()
  const library = openLibrary(dir)
  const { from, into } = fill(library)
  const before = stateOf(library)
  const { actId } = recordAct(library, { title: 'Merged tags', now: Date.now() }, () =>
    mergeTags(library, [from], into),
  )
  const after = stateOf(library)
  expect(after).not.toEqual(before)
  undoAct(library, actId ?? 0, Date.now())
  expect(stateOf(library)).toEqual(before)
  closeLibrary(library)

  for (const afterMs of [1, 15, 40, 80]) {
    await mergeUntilKilled(dir, from, into, afterMs)
    const opened = openLibrary(dir)
    expect(opened.pragma('integrity_check', { simple: true })).toBe('ok')
    expect([before, after]).toContainEqual(stateOf(opened))
    const act = lastAct(opened, Date.now())
    expect(act !== undefined).toBe(stateOf(opened).tags.length === after.tags.length)
    if (act) undoAct(opened, act.actId, Date.now())
    expect(stateOf(opened)).toEqual(before)
    closeLibrary(opened)
  }
})
