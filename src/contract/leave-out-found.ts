import type { RelatedResult, SearchResult } from './app/search.ts'

/** Removes related moments that the results list already, or list when all moments of their video are shown, and videos without any moment left. */
export function leaveOutFound(
  related: readonly RelatedResult[],
  found: readonly Pick<SearchResult, 'videoId' | 'moments' | 'hitsMs'>[],
): RelatedResult[] {
  const byId = new Map(found.map((result) => [result.videoId, result]))
  return related.flatMap((result) => {
    const { moments: listed = [], hitsMs = [] } = byId.get(result.videoId) ?? {}
    const moments = result.moments.filter(({ kind, startMs, endMs }) => {
      const isListed = listed.some((other) => other.kind === kind && other.startMs < endMs && other.endMs > startMs)
      // The kind of a hit is not known. A summary is longer than the moments that it may contain, so it is kept.
      return !isListed && (kind === 'summarised' || !hitsMs.some((hitMs) => hitMs >= startMs && hitMs < endMs))
    })
    return moments.length === 0 ? [] : [{ ...result, moments }]
  })
}
