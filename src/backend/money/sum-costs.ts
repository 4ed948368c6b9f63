import type { Cost } from '../../contract/app/costs.ts'

/** The sum in dollars; null if any of the costs is unknown. */
export function sumCosts(costs: readonly Cost[]): number | null {
  return costs.reduce<number | null>(
    (sum, { totalUsd }) => (sum === null || totalUsd === null ? null : sum + totalUsd),
    0,
  )
}
