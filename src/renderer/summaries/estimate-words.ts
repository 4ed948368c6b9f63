import type { SummaryEstimate } from '../../contract/app/summaries.ts'
import { formatUsd } from '../ui/format/format-usd.ts'

const tokens = (count: number) => new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 }).format(count)

/** "“small” reads about 24,000 tokens and writes about 2,000, at most about $0.012. $4.20 of this month's cap are left." */
export function describeEstimate({ model, inputTokens, outputTokens, usd, leftUsd }: SummaryEstimate): string {
  if (inputTokens === 0) return `What “${model}” wrote of this before is kept: it costs nothing.`
  const work = `“${model}” reads about ${tokens(inputTokens)} tokens and writes about ${tokens(outputTokens)}`
  const cap = leftUsd === null ? '' : ` ${formatUsd(leftUsd)} of this month's cap are left.`
  if (usd === null) return `${work}. What that costs is not known: name the model's prices in Settings.${cap}`
  if (usd === 0) return `${work}. It costs nothing.`
  return `${work}, at most about ${formatUsd(usd)}.${cap}`
}

/** Whether the user is asked first. */
export function isWorthAsking({ usd }: SummaryEstimate, videoCount: number): boolean {
  return usd !== 0 || videoCount > 1
}

/** What happens when the cap is reached on the way; empty when it is not. */
export function describeShortage({ usd, leftUsd }: SummaryEstimate): string {
  if (usd === null || leftUsd === null || usd <= leftUsd) return ''
  return 'That may be more than the cap lets through: it stops there, and the summaries that are complete by then stay.'
}
