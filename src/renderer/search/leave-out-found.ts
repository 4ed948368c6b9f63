import type { RelatedResult, SearchResult } from '../../contract/app/search.ts'

/** Removes related moments that the results show already, and videos without any moment left. */
export function leaveOutFound(
  related: readonly RelatedResult[],
  found: readonly Pick<SearchResult, 'videoId' | 'moments'>[],
): RelatedResult[] {
  const shown = new Map(found.map(({ videoId, moments }) => [videoId, moments]))
  return related.flatMap((result) => {
    const known = shown.get(result.videoId) ?? []
    const moments = result.moments.filter(
      ({ kind, startMs, endMs }) =>
        !known.some((moment) => moment.kind === kind && moment.startMs < endMs && moment.endMs > startMs),
    )
    return moments.length === 0 ? [] : [{ ...result, moments }]
  })
}
