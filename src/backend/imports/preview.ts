import type { Estimate } from '../../contract/app/costs.ts'
import type { PastedItem } from '../../contract/app/imports.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { Library } from '../library/open.ts'
import { findTitles } from '../library/videos.ts'
import { estimateImport } from '../money/estimate.ts'
import { type Pasted, readPasted } from './read-pasted.ts'

export interface PreviewRequest {
  text: string
  /** Null while there is none. */
  source: SourceKind | null
  crawlMode: CrawlMode
  /** Whether videos that are in the library already are fetched again. */
  refresh: boolean
}

export interface Preview {
  items: PastedItem[]
  source: SourceKind | null
  estimate: Estimate
}

/** What an import begun so would do. */
export function previewImport(library: Library, { text, source, crawlMode, refresh }: PreviewRequest): Preview {
  const items = describePasted(library, readPasted(text))
  const isFetched = ({ kind }: PastedItem) => kind === 'new' || (refresh && kind === 'exists')
  const videoCount = items.filter(isFetched).length
  return { items, source, estimate: estimateImport(library, { source, crawlMode, videoCount }) }
}

export function describePasted(library: Library, pasted: readonly Pasted[]): PastedItem[] {
  const titles = findTitles(
    library,
    pasted.flatMap((thing) => (thing.kind === 'video' ? [thing.videoId] : [])),
  )
  return pasted.map((thing) => {
    const { input } = thing
    if (thing.kind === 'unreadable') {
      return { input, kind: 'unreadable', videoId: null, openAtMs: 0, title: null, reason: thing.reason }
    }
    const { videoId, openAtMs, isDuplicate } = thing
    const title = titles.get(videoId) ?? null
    const kind = isDuplicate ? 'duplicate' : title === null ? 'new' : 'exists'
    return { input, kind, videoId, openAtMs, title, reason: null }
  })
}
