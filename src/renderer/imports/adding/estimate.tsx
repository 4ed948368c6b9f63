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

/** What the import will cost, as far as it can be known before. */
export function Estimate({ source, mode, preview }: EstimateProps) {
  return <p className={styles.estimate}>{describeEstimate(source, mode, preview)}</p>
}

export function describeEstimate(
  source: SourceKind | null,
  mode: CrawlMode,
  preview: Pick<Preview, 'source' | 'estimate' | 'leftUsd'> | undefined,
  locale?: string,
): string {
  if (source === 'local') return 'Costs nothing: this computer reads the public pages.'
  if (source === null || preview?.source !== source) return ''
  const { estimate, leftUsd } = preview
  if (estimate.kind === 'free') return 'Costs nothing.'
  if (estimate.kind === 'unknown') return 'Cost unknown: nothing comparable was paid for yet.'
  const { totalUsd, perVideoUsd, fromVideos } = estimate
  const amount = `${mode === 'always' ? 'About' : 'At most about'} ${formatUsd(totalUsd, locale)}`
  const each = `${formatUsd(perVideoUsd, locale)} a video, from ${formatCount(fromVideos, 'video', undefined, locale)}`
  const room =
    leftUsd !== null && totalUsd > leftUsd
      ? ` The monthly cap leaves ${formatUsd(leftUsd, locale)}: it pauses there.`
      : ''
  return `${amount}: ${each}.${room}`
}
