import type { Cost } from '../../../contract/app/costs.ts'
import type { DollarCostRead } from '../../../contract/service/resources.ts'

const unknownCost: Cost = { totalUsd: null, breakdown: null }

/** The cost is unknown (null) when the service did not state it readably, or stated it only in part (`unknownCharges`). */
export function toCost(dollarCost: DollarCostRead): Cost {
  if (dollarCost === null || dollarCost === undefined || (dollarCost.unknownCharges ?? 0) > 0) return unknownCost
  return { totalUsd: dollarCost.total, breakdown: dollarCost.breakdown ?? null }
}
