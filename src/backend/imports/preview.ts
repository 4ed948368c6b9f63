import type { PastedItem } from '../../contract/app/imports.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import { listCostsPerVideo } from '../library/imports.ts'
import type { Library } from '../library/open.ts'
import { findTitles } from '../library/videos.ts'
import { type Pasted, readPasted } from './read-pasted.ts'

export interface Preview {
  items: PastedItem[]
  source: SourceKind | null
  /** For the new videos; null while there is nothing to estimate from. */
  estimateUsd: number | null
}

/** What an import of this text would do, by a source or, with null, while there is none. */
export function previewImport(library: Library, text: string, source: SourceKind | null): Preview {
  const items = describePasted(library, readPasted(text))
  const newCount = items.filter(({ kind }) => kind === 'new').length
  return { items, source, estimateUsd: estimateUsd(library, newCount, source) }
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

/** By the median price of a video in earlier imports. */
function estimateUsd(library: Library, videoCount: number, source: SourceKind | null): number | null {
  if (source === null) return null
  if (source === 'local' || videoCount === 0) return 0
  const costs = listCostsPerVideo(library).sort((one, other) => one - other)
  const middle = costs.length / 2
  const [lower, upper] = [costs[Math.ceil(middle) - 1], costs[Math.floor(middle)]]
  return lower === undefined || upper === undefined ? null : ((lower + upper) / 2) * videoCount
}
