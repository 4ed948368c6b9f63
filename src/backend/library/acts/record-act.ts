// Records what the user changes, so that it can be undone.
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { storedText } from '../database/stored-values.ts'

export interface NewAct<T> {
  /** What was done, as a sentence without a full stop, such as “Removed 3 marks”. */
  title: string | ((result: T) => string)
  now: number
}

/** The act that is being recorded in the present transaction. */
export const findRecording = (library: Library): number | undefined =>
  prepareOnce<[], number>(library, 'SELECT act_id FROM recording').pluck().get()

/** Must be called within a transaction, and `stopRecording` in the same one. */
export function startRecording(library: Library, now: number): number {
  const insert = prepareOnce<[number], number>(library, `INSERT INTO acts (at, title) VALUES (?, '') RETURNING id`)
  const actId = insert.pluck().get(now)
  if (actId === undefined) throw new Error('An act has no row')
  prepareOnce(library, 'INSERT INTO recording (act_id) VALUES (?)').run(actId)
  return actId
}

/** Leaves out the rows that are as they were before. Returns how many rows were changed. */
export function stopRecording(library: Library, actId: number): number {
  prepareOnce(library, 'DELETE FROM recording').run()
  prepareOnce(library, 'DELETE FROM act_rows WHERE act_id = ? AND before IS after').run(actId)
  return (
    prepareOnce<[number], number>(library, 'SELECT count(*) FROM act_rows WHERE act_id = ?').pluck().get(actId) ?? 0
  )
}

export function forgetAct(library: Library, actId: number): void {
  prepareOnce(library, 'DELETE FROM acts WHERE id = ?').run(actId)
}

/**
 * Runs `work`, which must not be asynchronous, in one transaction and records the rows of the user's tables that it changes. If it changed
 * nothing, there is no act and `actId` is null. Within the work of another act it belongs to that act, whose id it returns. If `work`
 * throws, nothing is changed.
 */
export function recordAct<T>(library: Library, act: NewAct<T>, work: () => T): { actId: number | null; result: T } {
  const outer = library.inTransaction ? findRecording(library) : undefined
  if (outer !== undefined) return { actId: outer, result: library.transaction(work)() }
  return library
    .transaction(() => {
      const actId = startRecording(library, act.now)
      const result = work()
      if (stopRecording(library, actId) === 0) {
        forgetAct(library, actId)
        return { actId: null, result }
      }
      const title = typeof act.title === 'string' ? act.title : act.title(result)
      prepareOnce(library, 'UPDATE acts SET title = ? WHERE id = ?').run(storedText(title), actId)
      return { actId, result }
    })
    .immediate()
}

/**
 * Adds the rows that `work` changes to an act, in a transaction of its own, so that an act over a whole library need not be one transaction.
 * Begin with `actId` null. Returns the id for the next part: another one if the user has undone or forgotten the act meanwhile. Call
 * `finishAct` after the last part.
 */
export function recordPart(
  library: Library,
  actId: number | null,
  act: { title: string; now: number },
  work: () => void,
): number {
  return library
    .transaction(() => {
      const known = prepareOnce<[number | null], number>(library, 'SELECT id FROM acts WHERE id = ? AND is_undone = 0')
        .pluck()
        .get(actId)
      const id =
        known ??
        prepareOnce<[number, string], number>(library, 'INSERT INTO acts (at, title) VALUES (?, ?) RETURNING id')
          .pluck()
          .get(act.now, storedText(act.title))
      if (id === undefined) throw new Error('An act has no row')
      prepareOnce(library, 'INSERT INTO recording (act_id) VALUES (?)').run(id)
      work()
      prepareOnce(library, 'DELETE FROM recording').run()
      return id
    })
    .immediate()
}

/** Runs work within the recording of an act without recording it. */
export function withoutRecording(library: Library, work: () => void): void {
  const actId = findRecording(library)
  prepareOnce(library, 'DELETE FROM recording').run()
  work()
  if (actId !== undefined) prepareOnce(library, 'INSERT INTO recording (act_id) VALUES (?)').run(actId)
}

/** Ends an act that was recorded in parts. Returns null, and forgets the act, if nothing was changed. */
export function finishAct(library: Library, actId: number): number | null {
  return library
    .transaction(() => {
      prepareOnce(library, 'DELETE FROM act_rows WHERE act_id = ? AND before IS after').run(actId)
      const hasRows = prepareOnce(library, 'SELECT 1 FROM act_rows WHERE act_id = ? LIMIT 1').get(actId) !== undefined
      if (!hasRows) forgetAct(library, actId)
      return hasRows ? actId : null
    })
    .immediate()
}
