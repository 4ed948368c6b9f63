import { countUnknownEntries, readCosts } from '../library/ledger/ledger.ts'
import { sumReserved } from '../library/ledger/reservations.ts'
import { exportCostsCsv } from '../money/costs-csv.ts'
import { routes } from './context.ts'

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
