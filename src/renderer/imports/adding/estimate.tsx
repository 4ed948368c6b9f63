import type { CrawlMode, SourceKind } from '../../../contract/app/moments.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { formatLocalUsd } from '../../ui/format/format-usd.ts'
import styles from './add-videos-dialog.module.css'
import type { PastePreview } from './use-preview.ts'

interface EstimateProps {
  source: SourceKind | null
  mode: CrawlMode
  preview: PastePreview | undefined
}

/** The estimated cost of the import. */
export function ImportEstimate({ source, mode, preview }: EstimateProps) {
  return <p className={styles.estimate}>{describeImportEstimate(source, mode, preview)}</p>
}

export function describeImportEstimate(
  source: SourceKind | null,
  mode: CrawlMode,
  preview: Pick<PastePreview, 'source' | 'estimate' | 'leftUsd'> | undefined,
  locale?: string,
): string {
  if (source === 'local') return "Free. This computer reads YouTube's public pages."
  if (source === null || preview?.source !== source) return ''
  const { estimate, leftUsd } = preview
  if (estimate.kind === 'free') return 'Free.'
  if (estimate.kind === 'unknown') return 'Cost unknown. There is no earlier charge to compare with.'
  const { totalUsd, perVideoUsd, fromVideos } = estimate
  const amount = `${mode === 'always' ? 'About' : 'Up to'} ${formatLocalUsd(totalUsd, locale)}`
  const each = `${formatLocalUsd(perVideoUsd, locale)} each, from ${formatLocalCount(fromVideos, 'earlier video', undefined, locale)}`
  const room =
    leftUsd !== null && totalUsd > leftUsd
      ? `. The monthly cap leaves ${formatLocalUsd(leftUsd, locale)}; the import pauses there.`
      : ''
  return `${amount} (${each})${room}`
}
