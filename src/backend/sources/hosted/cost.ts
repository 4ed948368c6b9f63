import type { Cost } from '../../../contract/app/costs.ts'
import type { DollarCostRead } from '../../../contract/service/resources.ts'

const unknownCost: Cost = { totalUsd: null, breakdown: null }

/** The cost is null (unknown) when the service gave none, gave one that cannot be read, or left out some charges (`unknownCharges`). */
export function toCost(dollarCost: DollarCostRead): Cost {
  if (dollarCost === null || dollarCost === undefined || (dollarCost.unknownCharges ?? 0) > 0) return unknownCost
  return { totalUsd: dollarCost.total, breakdown: dollarCost.breakdown ?? null }
}
