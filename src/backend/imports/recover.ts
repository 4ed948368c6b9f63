import type { Import } from '../../contract/app/imports.ts'
import { commitDurably } from '../library/database/commit-durably.ts'
import type { Library } from '../library/database/open.ts'
import { listItemsUnderWay } from '../library/import-items.ts'
import { getQueuedImport } from '../library/imports.ts'
import { type Clock, progressAfterLoss } from './item-progress.ts'
import { write } from './settle.ts'

/**
 * Settles the calls that were running when the last process ended, as lost. A look-up is repeated; a video that may have been paid for is
 * looked up but not fetched again. The budget records the reserved money by itself.
 */
export function recoverLostCalls(
  library: Library,
  isPriced: (source: Import['source']) => boolean,
  clock: Clock,
): void {
  const items = listItemsUnderWay(library)
  if (items.length === 0) return
  commitDurably(library, () => {
    for (const item of items) {
      const from = getQueuedImport(library, item.importId)
      const lost = { ask: item.lastAsked ?? 'never', source: { isPriced: isPriced(from.source) } }
      write(library, from, item, progressAfterLoss(item, lost, clock))
    }
  })
}
