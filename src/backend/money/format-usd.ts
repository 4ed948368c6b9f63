/** Formats dollars with as many digits as needed, for example $0.0013; null becomes “unknown”. */
export function formatUsd(usd: number | null): string {
  if (usd === null) return 'unknown'
  if (usd === 0) return '$0'
  const size = Math.abs(usd)
  const digits = size < 1 ? Math.min(12, Math.max(2, 1 - Math.floor(Math.log10(size)))) : 2
  return `${usd < 0 ? '-' : ''}$${size.toFixed(digits).replace(/(\.\d\d\d*?)0+$/, '$1')}`
}
