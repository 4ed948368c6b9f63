import type { Row } from './rows.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The rows of the interface that a test checks. */
    covers?: readonly Row[]
  }
}

/** Options for a test that fails if one of these rows is not kept: `it('…', covers('2.1 title'), …)`. */
export const covers = (...rows: Row[]) => ({ meta: { covers: rows } })
