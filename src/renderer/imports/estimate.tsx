import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import { formatUsd } from '../ui/format-usd.ts'
import styles from './add-videos-dialog.module.css'
import type { Preview } from './use-preview.ts'

interface EstimateProps {
  source: SourceKind | null
  mode: CrawlMode
  preview: Preview | undefined
}

/** What the import will cost, as far as it can be known before. */
export function Estimate({ source, mode, preview }: EstimateProps) {
  return <p className={styles.estimate}>{describe(source, mode, preview)}</p>
}

function describe(source: SourceKind | null, mode: CrawlMode, preview: Preview | undefined): string {
  if (source === 'local') return 'Costs nothing: this computer reads the public pages.'
  if (source === null || !preview) return ''
  // The preview's estimate is for the source it names and for fetching what is missing.
  const { estimate } = preview
  if (preview.source !== source || estimate.kind === 'unknown')
    return 'Cost unknown: nothing comparable was paid for yet.'
  const amount = formatUsd(estimate.kind === 'free' ? 0 : estimate.totalUsd)
  return mode === 'always'
    ? `About ${amount}, from what earlier videos cost.`
    : `At most about ${amount}, from what earlier videos cost.`
}
