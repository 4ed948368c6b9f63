// Reverses an act, or repeats one that was reversed.
import type { Act } from '../../../contract/app/acts.ts'
import { AppError, findAppError } from '../../../contract/app/errors.ts'
import type { Library } from '../database/open.ts'
import { keptMs } from '../videos/replaced-parts.ts'
import { applyRows, isAsLeft } from './act-rows.ts'
import { deriveAgain } from './derive-again.ts'
import { forgetAct, startRecording, stopRecording } from './record-act.ts'

type ActRecord = Omit<Act, 'isUndone'> & { isUndone: 0 | 1 }

const selectActs = 'SELECT id AS actId, at, title, is_undone AS isUndone FROM acts'

const toAct = (record: ActRecord): Act => ({ ...record, isUndone: record.isUndone === 1 })

/** The last act that can be undone; undefined if there is none. */
export function lastAct(library: Library, now: number): Act | undefined {
  const record = library
    .prepare<[number], ActRecord>(`${selectActs} WHERE is_undone = 0 AND at > ? ORDER BY id DESC LIMIT 1`)
    .get(now - keptMs)
  return record && toAct(record)
}

/** Forgets the acts older than 30 days. */
export function forgetOldActs(library: Library, now: number): void {
  library.prepare('DELETE FROM acts WHERE at <= ?').run(now - keptMs)
}

/** Reverses the act completely or not at all. Throws ACT_NOT_FOUND and UNDO_REFUSED. */
export const undoAct = (library: Library, actId: number, now: number): Act => reverse(library, actId, now, true)

/** Repeats an act that was undone, completely or not at all. Throws ACT_NOT_FOUND and UNDO_REFUSED. */
export const redoAct = (library: Library, actId: number, now: number): Act => reverse(library, actId, now, false)

function reverse(library: Library, actId: number, now: number, isUndo: boolean): Act {
  const refusal = (title: string, cause?: unknown) => {
    const verb = isUndo ? 'undone' : 'repeated'
    const message = `“${title}” cannot be ${verb}, because something that it changed was changed again since. Nothing was changed.`
    return new AppError('UNDO_REFUSED', message, { actId }, { cause })
  }
  let title = ''
  try {
    return library
      .transaction(() => {
        const act = getAct(library, actId, now, isUndo)
        title = act.title
        const direction = isUndo
          ? ({ from: 'after', to: 'before' } as const)
          : ({ from: 'before', to: 'after' } as const)
        if (!isAsLeft(library, actId, direction.from)) throw refusal(title)
        library.pragma('defer_foreign_keys = ON')
        const scratch = startRecording(library, now)
        if (!applyRows(library, actId, direction)) throw refusal(title)
        // A row that only refers to a row of the act, such as a tag's mark, would be deleted with it.
        if (changesOtherRows(library, scratch, actId)) throw refusal(title)
        library.prepare('UPDATE acts SET is_undone = ? WHERE id = ?').run(isUndo ? 1 : 0, actId)
        deriveAgain(library, actId)
        stopRecording(library, scratch)
        forgetAct(library, scratch)
        return { ...act, isUndone: isUndo }
      })
      .immediate()
  } catch (error) {
    // Foreign keys are checked when the transaction ends.
    if (findAppError(error) === undefined && isConstraint(error)) throw refusal(title, error)
    throw error
  }
}

const isConstraint = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')

function getAct(library: Library, actId: number, now: number, isUndo: boolean): Act {
  const record = library.prepare<[number], ActRecord>(`${selectActs} WHERE id = ?`).get(actId)
  if (record && record.at > now - keptMs && record.isUndone === (isUndo ? 0 : 1)) return toAct(record)
  const message = isUndo
    ? 'This cannot be undone, because it was undone already, was done more than 30 days ago, or changed something that was deleted for good.'
    : 'This cannot be repeated, because it was not undone, was done more than 30 days ago, or changed something that was deleted for good.'
  throw new AppError('ACT_NOT_FOUND', message, { actId })
}

const changesOtherRows = (library: Library, scratch: number, actId: number) =>
  library
    .prepare<[number, number], 1>(
      `SELECT 1 FROM act_rows AS changed WHERE act_id = ? AND NOT EXISTS (
         SELECT 1 FROM act_rows WHERE act_id = ? AND table_name = changed.table_name AND key = changed.key)`,
    )
    .get(scratch, actId) !== undefined
