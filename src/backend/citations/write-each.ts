import { nextTurn } from '../next-turn.ts'

/** So many works are written before other work may run. */
const atOnce = 100

/** Writes each of them, in their order, and lets other work run in between. */
export async function writeEach<T, Written>(
  all: readonly T[],
  write: (one: T, index: number) => Written,
): Promise<Written[]> {
  const written: Written[] = []
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % atOnce === 0) await nextTurn()
    written.push(write(one, index))
  }
  return written
}
