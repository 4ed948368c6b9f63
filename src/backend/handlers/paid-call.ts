import type { Cost, LedgerEntry } from '../../contract/app/costs.ts'
import { openLedgerEntry } from '../library/ledger.ts'
import type { Library } from '../library/open.ts'
import { mayBeCharged } from '../sources/hosted/failures.ts'

const unknown: Cost = { totalUsd: null, breakdown: null }

/** Makes a call to the service and enters what it cost; one that failed and may have been charged leaves an unknown cost. */
export async function enterCost<Result>(
  library: Library,
  { operation, note, signal }: Pick<LedgerEntry, 'operation' | 'note'> & { signal?: AbortSignal | undefined },
  call: () => Promise<{ result: Result; cost: Cost }>,
): Promise<Result> {
  const entry = openLedgerEntry(library, { at: Date.now(), operation, cost: unknown, note })
  try {
    const { result, cost } = await call()
    entry.settle(cost)
    return result
  } catch (error) {
    if (!signal?.aborted && !mayBeCharged(error)) entry.settle(null)
    throw error
  }
}
