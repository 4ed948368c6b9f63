import type { Estimate } from '../../contract/app/costs.ts'
import type { ChosenList } from '../../contract/app/imports.ts'
import type { CrawlMode, SourceKind } from '../../contract/app/moments.ts'
import type { FoundList, PastedItem } from '../../contract/app/pasted.ts'
import { linkOfList } from '../../contract/youtube/list-url.ts'
import type { Library } from '../library/database/open.ts'
import { findRemovedVideos } from '../library/trash/removed-videos.ts'
import { findTitles, findVideosWithText } from '../library/videos/videos.ts'
import { estimateImport } from '../money/estimate.ts'
import { type Pasted, putChosen, readPasted } from './pasted/read-pasted.ts'

export interface PreviewRequest {
  text: string
  /** Null when no source is set up. */
  source: SourceKind | null
  crawlMode: CrawlMode
  /** Whether videos that are already in the library are fetched again. */
  refresh: boolean
  lists?: ChosenList[] | undefined
}

export interface Preview {
  items: PastedItem[]
  lists: FoundList[]
  source: SourceKind | null
  estimate: Estimate
}

/** Describes what an import with these settings would do. */
export function previewImport(library: Library, { text, source, crawlMode, refresh, lists }: PreviewRequest): Preview {
  const found = readPasted(text)
  const items = describePasted(library, lists ? putChosen(found, lists) : found)
  const isFetched = ({ kind }: PastedItem) => kind === 'new' || (refresh && (kind === 'exists' || kind === 'trashed'))
  const videoCount = items.filter(isFetched).length
  return {
    items,
    lists: findLists(found),
    source,
    estimate: estimateImport(library, { source, crawlMode, videoCount }),
  }
}

function findLists(pasted: readonly Pasted[]): FoundList[] {
  const found = new Map<string, FoundList>()
  for (const { list, input, kind } of pasted) {
    if (list === undefined) continue
    const link = linkOfList(list)
    const isBesideVideo = kind === 'video' && found.get(link)?.isBesideVideo !== false
    found.set(link, { kind: list.kind, link, input: found.get(link)?.input ?? input, isBesideVideo })
  }
  return [...found.values()]
}

/** A video in the library without text counts as new, because its text may be available by now. */
export function describePasted(library: Library, pasted: readonly Pasted[]): PastedItem[] {
  const videoIds = pasted.flatMap((thing) => (thing.kind === 'video' ? [thing.videoId] : []))
  const titles = findTitles(library, videoIds)
  const withText = findVideosWithText(library, videoIds)
  const removed = new Set(findRemovedVideos(library, videoIds, { withText: true }).map(({ videoId }) => videoId))
  return pasted.map((thing) => {
    const { input } = thing
    const list = thing.list ? { kind: thing.list.kind, link: linkOfList(thing.list) } : null
    const noVideo = { input, videoId: null, openAtMs: 0, title: null, listedTitle: null, reason: null, list }
    if (thing.kind === 'unreadable') return { ...noVideo, kind: 'unreadable', reason: thing.reason }
    if (thing.kind === 'repeated') return { ...noVideo, kind: 'duplicate' }
    const { videoId, openAtMs, isDuplicate, listedTitle = null } = thing
    const known = withText.has(videoId) ? 'exists' : removed.has(videoId) ? 'trashed' : 'new'
    const kind = isDuplicate ? 'duplicate' : known
    return { ...noVideo, kind, videoId, openAtMs, title: titles.get(videoId) ?? null, listedTitle }
  })
}
