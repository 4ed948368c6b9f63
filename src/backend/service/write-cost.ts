import type { Cost } from '../../contract/app/costs.ts'
import type { DollarCost } from '../../contract/service/written.ts'
import { sumCosts } from '../money/sum-costs.ts'

/** What is known of it is the total; what is not known is counted beside it. */
export function writeCost(costs: readonly Cost[]): DollarCost {
  const known = costs.filter(({ totalUsd }) => totalUsd !== null)
  const unknownCharges = costs.length - known.length
  return { total: sumCosts(known) ?? 0, ...(unknownCharges === 0 ? {} : { unknownCharges }) }
}
