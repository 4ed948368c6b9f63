import type { SummaryEstimate } from '../../contract/app/summaries.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { formatLocalUsd } from '../ui/format/format-usd.ts'

const twoDigits = (count: number) => Number(count.toPrecision(2))

/** "“small” reads about 24,000 tokens and writes about 2,000, up to about $0.012. $4.20 of this month’s cap is left." */
export function describeSummaryEstimate({ model, inputTokens, outputTokens, usd, leftUsd }: SummaryEstimate): string {
  if (inputTokens === 0) return `The summary by “${model}” is already saved, so this costs nothing.`
  const work = `“${model}” reads about ${formatLocalCount(twoDigits(inputTokens), 'token')} and writes about ${twoDigits(outputTokens).toLocaleString()}`
  const cap = leftUsd === null ? '' : ` ${formatLocalUsd(leftUsd)} of this month’s cap is left.`
  if (usd === null) return `${work}. The cost is unknown: set the model’s prices in Settings.${cap}`
  if (usd === 0) return `${work}. This costs nothing.`
  return `${work}, up to about ${formatLocalUsd(usd)}.${cap}`
}

/** Whether to ask the user before starting. */
export function isWorthAsking({ usd }: SummaryEstimate, videoCount: number): boolean {
  return usd !== 0 || videoCount > 1
}

/** What happens if the monthly cap is reached during the work; empty if it cannot be. */
export function describeShortage({ usd, leftUsd }: SummaryEstimate): string {
  if (usd === null || leftUsd === null || usd <= leftUsd) return ''
  return 'This may exceed the monthly cap. Footnote stops when the cap is reached and keeps the finished summaries.'
}
