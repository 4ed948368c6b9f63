import type { Changes } from '../changes.ts'
import type { Library } from '../library/database/open.ts'
import { countUnknownEntries, readCosts } from '../library/ledger/ledger.ts'
import { sumReserved } from '../library/ledger/reservations.ts'
import type { Budget } from '../money/budget.ts'
import { exportCostsCsv } from '../money/costs-csv.ts'
import { routesFor } from './routes.ts'

const routes = routesFor<{
  parts(): { library: Library; budget: Budget }
  changes: Changes
}>()

export const costs = {
  get: routes.costs.get.handler(({ context }) => {
    const { library, budget } = context.parts()
    return { ...readCosts(library, new Date()), cap: budget.cap(), reservedUsd: sumReserved(library) }
  }),
  exportCsv: routes.costs.exportCsv.handler(({ context }) => exportCostsCsv(context.parts().library, new Date())),
  countUnknown: routes.costs.countUnknown.handler(({ context, input }) => {
    const counted = countUnknownEntries(context.parts().library, input.eachUsd, input.entryIds)
    context.changes.publish('costs')
    return { counted }
  }),
}
