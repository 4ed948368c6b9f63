import type { Cost } from '../../../contract/app/costs.ts'
import type { DollarCostRead } from '../../../contract/service/resources.ts'

export const unknownCost: Cost = { totalUsd: null, breakdown: null }

/** A cost the service did not state, or not in a form that can be read, is unknown. */
export function toCost(dollarCost: DollarCostRead): Cost {
  if (dollarCost === null || dollarCost === undefined) return unknownCost
  return { totalUsd: dollarCost.total, breakdown: dollarCost.breakdown ?? null }
}

/** Of several calls together; unknown when one of them is. */
export function addCosts(costs: readonly Cost[]): Cost {
  const breakdown: Record<string, number> = {}
  let totalUsd: number | null = 0
  for (const cost of costs) {
    totalUsd = totalUsd === null || cost.totalUsd === null ? null : totalUsd + cost.totalUsd
    for (const [part, amount] of Object.entries(cost.breakdown ?? {})) breakdown[part] = (breakdown[part] ?? 0) + amount
  }
  return { totalUsd, breakdown: Object.keys(breakdown).length === 0 ? null : breakdown }
}
