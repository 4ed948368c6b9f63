/** Dollars with the digits that matter; null is unknown. */
export function formatUsd(usd: number | null): string {
  if (usd === null) return 'unknown'
  if (usd === 0) return '$0'
  return `$${usd.toFixed(usd < 1 ? Math.min(12, Math.max(2, 1 - Math.floor(Math.log10(usd)))) : 2)}`
}
