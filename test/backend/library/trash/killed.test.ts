import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { lastAct, redoAct, undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import { deletePurgedVideo, nextPurgedVideo } from '../../../../src/backend/library/trash/empty-trash.ts'
import { listTrash } from '../../../../src/backend/library/trash/list-trash.ts'
import { listVideos } from '../../../../src/backend/library/videos/video-rows.ts'
import { searchIndexed } from '../search-indexed.ts'
import { temporaryDir, temporaryLibrary } from '../temporary-library.ts'
import { idOf, said, save } from '../video-content.ts'

const count = 60

/** Runs the process and kills it `afterMs` after it has printed a line for the `times`th time. */
async function killAfter(line: string, times: number, afterMs: number, empties = ''): Promise<string> {
  const dir = temporaryDir()
  const script = join(import.meta.dirname, 'remove-until-killed.ts')
  const child = spawn(process.execPath, [script, dir, String(count), empties], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let seen = 0
  for await (const printed of createInterface(child.stdout)) {
    if (printed === line && ++seen === times) setTimeout(() => child.kill('SIGKILL'), afterMs)
  }
  expect(seen).toBeGreaterThanOrEqual(times)
  return dir
}

test.each([
  ['saved', 1, 1],
  ['removed', 1, 3],
  ['undone', 2, 2],
  ['removed', 3, 5],
] as const)(
  'killed after “%s” %i times, all videos are removed or none, and undo works',
  async (line, times, afterMs) => {
    const library = temporaryLibrary(await killAfter(line, times, afterMs))
    expect(library.pragma('integrity_check', { simple: true })).toBe('ok')
    const removed = listTrash(library, Date.now()).length
    expect([0, count]).toContain(removed)
    expect(listVideos(library)).toHaveLength(count - removed)
    expect(library.prepare('SELECT count(*) FROM recording').pluck().get()).toBe(0)
    const act = lastAct(library, Date.now())
    if (removed > 0) {
      undoAct(library, act?.actId ?? 0, Date.now())
      expect(listVideos(library)).toHaveLength(count)
      redoAct(library, act?.actId ?? 0, Date.now())
      undoAct(library, act?.actId ?? 0, Date.now())
    }
    expect(searchIndexed(library, { query: 'whale', limit: 500 })).toHaveLength(count)
  },
)

test.each([
  ['removed', 1, 1],
  ['emptied', 1, 1],
  ['deleted', 20, 0],
] as const)(
  'killed after “%s” %i times while the trash is emptied, the rest follows at the next start',
  async (line, times, afterMs) => {
    const library = temporaryLibrary(await killAfter(line, times, afterMs, 'empties'))
    expect([0, count]).toContain(listTrash(library, Date.now()).length)
    expect(listVideos(library)).toEqual([])
    save(library, { videoId: idOf('v3'), audioClips: said('whale anew') })
    for (let next = nextPurgedVideo(library); next; next = nextPurgedVideo(library))
      deletePurgedVideo(library, next.rowId)
    expect(searchIndexed(library, { query: 'whale', limit: 500 })).toHaveLength(1)
    expect(library.pragma('foreign_key_check')).toEqual([])
  },
)
