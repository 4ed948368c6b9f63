const mostDecimals = 5
const leastShown = 10 ** -mostDecimals

/**
 * A formatter for a column: every amount has as many decimals as the one that needs most, so that the decimal points line up.
 * An amount below $0.00001 is shown as "<$0.00001", and null as "unknown".
 */
export function formatUsdColumn(amounts: readonly (number | null)[], locale?: string): (usd: number | null) => string {
  const needed = amounts.map((usd) => (usd === null ? 0 : (formatLocalUsd(usd, 'en-US').split('.')[1]?.length ?? 0)))
  const decimals = Math.min(mostDecimals, Math.max(2, ...needed))
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return (usd) => {
    if (usd === null) return formatLocalUsd(null)
    return usd > 0 && usd < leastShown ? `<${format.format(leastShown)}` : format.format(usd)
  }
}

/** Dollars with the digits that matter: $12.30, $0.25, $0.0042; null is "unknown", never 0. */
export function formatLocalUsd(usd: number | null, locale?: string): string {
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
