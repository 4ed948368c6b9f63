import type { Cost } from '../../../contract/app/costs.ts'
import type { DollarCostRead } from '../../../contract/service/resources.ts'

const unknownCost: Cost = { totalUsd: null, breakdown: null }

/** A cost the service did not state, or not in a form that can be read, or not all of it, is unknown. */
export function toCost(dollarCost: DollarCostRead): Cost {
  if (dollarCost === null || dollarCost === undefined || (dollarCost.unknownCharges ?? 0) > 0) return unknownCost
  return { totalUsd: dollarCost.total, breakdown: dollarCost.breakdown ?? null }
}
