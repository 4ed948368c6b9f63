import type { Row } from './rows.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The rows of the interface a test asserts on. */
    covers?: readonly Row[]
  }
}

/** The options of a test that fails when one of these rows is not kept: `it('…', covers('2.1 title'), …)`. */
export const covers = (...rows: Row[]) => ({ meta: { covers: rows } })
