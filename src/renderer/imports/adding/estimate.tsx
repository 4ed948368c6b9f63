import type { CrawlMode, SourceKind } from '../../../contract/app/moments.ts'
import { formatCount } from '../../../contract/format-count.ts'
import { formatUsd } from '../../ui/format/format-usd.ts'
import styles from './add-videos-dialog.module.css'
import type { Preview } from './use-preview.ts'

interface EstimateProps {
  source: SourceKind | null
  mode: CrawlMode
  preview: Preview | undefined
}

/** The estimated cost of the import. */
export function Estimate({ source, mode, preview }: EstimateProps) {
  return <p className={styles.estimate}>{describeEstimate(source, mode, preview)}</p>
}

export function describeEstimate(
  source: SourceKind | null,
  mode: CrawlMode,
  preview: Pick<Preview, 'source' | 'estimate' | 'leftUsd'> | undefined,
  locale?: string,
): string {
  if (source === 'local') return "Free. This computer reads YouTube's public pages."
  if (source === null || preview?.source !== source) return ''
  const { estimate, leftUsd } = preview
  if (estimate.kind === 'free') return 'Free.'
  if (estimate.kind === 'unknown') return 'Cost unknown. There is no earlier charge to compare with.'
  const { totalUsd, perVideoUsd, fromVideos } = estimate
  const amount = `${mode === 'always' ? 'About' : 'Up to'} ${formatUsd(totalUsd, locale)}`
  const each = `${formatUsd(perVideoUsd, locale)} each, from ${formatCount(fromVideos, 'earlier video', undefined, locale)}`
  const room =
    leftUsd !== null && totalUsd > leftUsd
      ? `. The monthly cap leaves ${formatUsd(leftUsd, locale)}; the import pauses there.`
      : ''
  return `${amount} (${each})${room}`
}
