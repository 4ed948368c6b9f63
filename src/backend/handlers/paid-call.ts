import type { Cost, LedgerEntry } from '../../contract/app/costs.ts'
import { addLedgerEntry } from '../library/ledger.ts'
import type { Library } from '../library/open.ts'
import { mayBeCharged } from '../sources/hosted/failures.ts'

const unknown: Cost = { totalUsd: null, breakdown: null }

/** Makes a call to the service and enters what it cost; one that failed and may have been charged leaves an unknown cost. */
export async function enterCost<Result>(
  library: Library,
  entry: Pick<LedgerEntry, 'operation' | 'note'> & { signal?: AbortSignal | undefined },
  call: () => Promise<{ result: Result; cost: Cost }>,
): Promise<Result> {
  const { operation, note, signal } = entry
  const enter = (cost: Cost) => addLedgerEntry(library, { at: Date.now(), operation, cost, note })
  try {
    const { result, cost } = await call()
    enter(cost)
    return result
  } catch (error) {
    if (signal?.aborted || mayBeCharged(error)) enter(unknown)
    throw error
  }
}
