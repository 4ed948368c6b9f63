import type { Cost } from '../../contract/app/costs.ts'

/** Null as soon as one is not known. */
export function sumCosts(costs: readonly Cost[]): number | null {
  return costs.reduce<number | null>(
    (sum, { totalUsd }) => (sum === null || totalUsd === null ? null : sum + totalUsd),
    0,
  )
}
