/** Something that was done in this window and can be undone. */
export interface Done {
  /** What was done, without a full stop, such as “Removed 3 marks”. */
  title: string
  undo(): Promise<unknown>
  /** Null if it cannot be repeated. */
  redo: (() => Promise<unknown>) | null
}

export interface DoneStack {
  push(done: Done): void
  /** The last that can be undone or repeated. */
  last(direction: Direction): Done | undefined
  /** After it was undone or repeated, it can be repeated or undone. */
  move(done: Done, direction: Direction): void
  /** Takes away what can be neither undone nor repeated any more. */
  drop(done: Done): void
}

export type Direction = 'undo' | 'redo'

/** Enough for an hour of work. */
const mostKept = 1000

export function createDoneStack(): DoneStack {
  const lists: Record<Direction, Done[]> = { undo: [], redo: [] }
  const drop = (done: Done) => {
    for (const list of Object.values(lists)) {
      const index = list.lastIndexOf(done)
      if (index >= 0) list.splice(index, 1)
    }
  }
  return {
    push(done) {
      lists.undo.push(done)
      if (lists.undo.length > mostKept) lists.undo.shift()
      // What was undone before this cannot be repeated on top of it.
      lists.redo.length = 0
    },
    last: (direction) => lists[direction].at(-1),
    move(done, direction) {
      drop(done)
      if (direction === 'undo' && done.redo !== null) lists.redo.push(done)
      if (direction === 'redo') lists.undo.push(done)
    },
    drop,
  }
}
