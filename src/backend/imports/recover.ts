import type { Import } from '../../contract/app/imports.ts'
import { listItemsUnderWay, type QueuedItem } from '../library/import-items.ts'
import { commitDurably, getQueuedImport } from '../library/imports.ts'
import type { Library } from '../library/open.ts'
import type { Call } from './call.ts'
import { type Clock, progressAfterLoss } from './item-progress.ts'
import { enterLoss, write } from './settle.ts'

/**
 * Settles the calls that were under way when the process ended: their answers are lost. A look-up is simply repeated, a video
 * that may have been paid for is looked up and not fetched again; each such call at a priced source leaves an entry of unknown
 * cost.
 */
export function recoverLostCalls(
  library: Library,
  isPriced: (source: Import['source']) => boolean,
  clock: Clock,
): void {
  const items = listItemsUnderWay(library)
  if (items.length === 0) return
  commitDurably(library, () => {
    for (const call of groupIntoCalls(items)) {
      const from = getQueuedImport(library, call.importId)
      const lost = { from, ask: call.ask, items: call.items, source: { isPriced: isPriced(from.source) } }
      if (lost.source.isPriced) enterLoss(library, lost, clock)
      for (const item of lost.items) write(library, from, item, progressAfterLoss(item, lost, clock))
    }
  })
}

interface LostCall {
  importId: number
  ask: Call['ask']
  items: QueuedItem[]
}

/** An import has one look-up under way at most, and fetches its videos one by one (see plan-call.ts). */
function groupIntoCalls(items: readonly QueuedItem[]): LostCall[] {
  const calls: LostCall[] = []
  for (const item of items) {
    const ask = item.lastAsked ?? 'never'
    const lookUp = calls.find((call) => call.importId === item.importId && call.ask === 'never')
    if (ask === 'never' && lookUp) lookUp.items.push(item)
    else calls.push({ importId: item.importId, ask, items: [item] })
  }
  return calls
}
