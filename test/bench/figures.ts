/** The value below which `share` of the values are. NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const formatMs = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 1)} ms`

export const formatRatio = (ratio: number): string => `${ratio.toFixed(2)}×`

/** The median, the 95th percentile and the largest value. */
export function formatSpread(values: readonly number[]): string {
  const [half, most, all] = [0.5, 0.95, 1].map((share) => formatMs(quantile(values, share)))
  return `p50 ${half}, p95 ${most}, max ${all}`
}
