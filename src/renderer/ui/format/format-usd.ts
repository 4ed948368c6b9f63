/** Dollars with the digits that matter: $12.30, $0.25, $0.0042; null is "unknown", never 0. */
export function formatUsd(usd: number | null, locale?: string): string {
  if (usd === null) return 'unknown'
  const size = Math.abs(usd)
  const isSmall = size > 0 && size < 0.995
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: isSmall && size < 0.1 ? 0 : 2,
    maximumFractionDigits: isSmall ? Math.min(12, Math.max(2, 1 - Math.floor(Math.log10(size)))) : 2,
  }).format(usd)
}
