import type { Cost } from '../../contract/app/costs.ts'
import type { DollarCost } from '../../contract/service/written.ts'
import { sumCosts } from '../money/sum-costs.ts'

/** `total` is the sum of the known costs; the number of unknown ones is in `unknownCharges`. */
export function writeCost(costs: readonly Cost[]): DollarCost {
  const known = costs.filter(({ totalUsd }) => totalUsd !== null)
  const unknownCharges = costs.length - known.length
  return { total: sumCosts(known) ?? 0, ...(unknownCharges === 0 ? {} : { unknownCharges }) }
}
