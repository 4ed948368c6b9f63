import { Box } from '@mantine/core'
import { IconPlaylist } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { SmallButton } from '../ui/small-button.ts'
import { describeTotal, isListCut } from './describe-total.ts'
import { ExportHits } from './export-hits.tsx'
import styles from './library-results.module.css'
import { allMomentsOf, momentKey, type momentsInOrder, type SelectedMoment } from './listed-moment.ts'
import { MarkResults } from './mark-results.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { KeptPlace } from './places.ts'
import { type HitToPlay, reelOfHits } from './reel-of-hits.ts'
import { RelatedResults } from './related-results.tsx'
import { ResultGroup } from './result-group.tsx'
import { SearchSkeleton } from './search-skeleton.tsx'
import type { FoundState } from './use-found.ts'
import { useMoreOnScroll } from './use-more-on-scroll.ts'
import type { RelatedList } from './use-related.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'

interface LibraryResultsProps {
  /** Holds the rows, for the keys. */
  container: RefObject<HTMLDivElement | null>
  query: string
  found: FoundState
  related: RelatedList
  kept: KeptPlace
  selected: SelectedMoment | undefined
  onPlay: (selected: SelectedMoment) => void
  onPlayAll: (hits: readonly HitToPlay[]) => void
  onQuery: (query: string) => void
  onAddVideos: (text: string) => void
  /** What can be done with the selected moments, while there are any. */
  bar: ReactNode
}

/** What the library has for a query: the moments by video, and below them the related excerpts. */
export function LibraryResults(props: LibraryResultsProps) {
  const { container, query, found, related, kept, selected, onPlay, onPlayAll, onQuery, onAddVideos, bar } = props
  const { shown, isCurrent, isWhole } = found
  const { place, select, toggleOpen, scrollTo } = kept
  const results = shown?.results ?? []
  const scroller = useRef<HTMLDivElement>(null)
  useSteadyScroll(scroller, { query: shown?.query ?? '', scrollTop: place.scrollTop, onScroll: scrollTo })
  const end = useMoreOnScroll(scroller, {
    canLoad: found.hasMore && !found.isLoadingMore && found.moreError === null,
    loadMore: found.loadMore,
  })
  useReturnedFocus(container, place.selected !== undefined && shown !== undefined)
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  function findWhole(videoId: string) {
    if (shown === undefined || !place.openIds.has(videoId)) return undefined
    const queryKey = orpc.search.library.queryKey({ input: allMomentsOf(shown.query, videoId) })
    return queryClient.getQueryData(queryKey)?.results.find((one) => one.videoId === videoId)
  }
  const selectedKeyOf = (videoId: string) =>
    selected?.videoId === videoId ? momentKey(videoId, selected.moment) : undefined
  const isNothing = isCurrent && related.isSettled && results.length === 0
  return (
    <div className={styles.pane}>
      <header className={styles.header} hidden={isNothing}>
        <output className="meta figures">
          {shown !== undefined && describeTotal(shown.total, isWhole ? null : countListed(shown.results))}
        </output>
        <div className={styles.actions}>
          {bar || (
            <>
              {results.some(hasWords) && (
                <SmallButton
                  color="gray"
                  leftSection={<IconPlaylist size={16} stroke={1.6} aria-hidden />}
                  title="Plays the listed moments one after another"
                  onClick={() => onPlayAll(reelOfHits(results, findWhole))}
                >
                  Play all
                </SmallButton>
              )}
              {!isNothing && <ExportHits query={query} />}
            </>
          )}
        </div>
      </header>
      <div ref={scroller} className={styles.scroller} aria-busy={found.isSearching}>
        <div ref={container} className={styles.list}>
          {found.error !== null && (
            <Box pt={16}>
              <ErrorNotice error={found.error} onRetry={found.retry} />
            </Box>
          )}
          {shown === undefined && found.error === null && <SearchSkeleton />}
          {isNothing && (
            <NothingFound
              query={query}
              isBrief={related.results.length > 0}
              onQuery={onQuery}
              onAddVideos={onAddVideos}
            />
          )}
          <MarkResults query={query} />
          {results.map((result) => (
            <ResultGroup
              key={result.videoId}
              query={shown?.query ?? ''}
              result={result}
              selectedKey={selectedKeyOf(result.videoId)}
              isOpen={place.openIds.has(result.videoId)}
              onToggleOpen={toggleOpen}
              onSelect={select}
              onPlay={onPlay}
            />
          ))}
          {isWhole && shown !== undefined && isListCut(shown.total) && (
            <p className="meta">Only the best moments are listed. “Export as CSV” writes all of them.</p>
          )}
          <div ref={end} />
          {found.isLoadingMore && <SearchSkeleton />}
          {found.moreError !== null && <ErrorNotice error={found.moreError} onRetry={found.loadMore} />}
          {related.isShown && (
            <RelatedResults related={related} selectedKeyOf={selectedKeyOf} onSelect={select} onPlay={onPlay} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Gives the selected row the focus when a person comes back to it, unless the focus is somewhere already. */
function useReturnedFocus(container: RefObject<HTMLElement | null>, isBack: boolean): void {
  const isArriving = useRef(true)
  useLayoutEffect(() => {
    if (!isArriving.current || !isBack) return
    isArriving.current = false
    const active = document.activeElement
    const isFree = active === null || active === document.body || active.matches('[data-focus-home]')
    if (isFree) container.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [container, isBack])
}

const countListed = (results: readonly Parameters<typeof momentsInOrder>[0][]): number =>
  results.reduce((sum, { moments }) => sum + moments.filter(({ kind }) => kind !== 'title').length, 0)

const hasWords = ({ moments }: Parameters<typeof momentsInOrder>[0]): boolean =>
  (moments as readonly { kind: string }[]).some(({ kind }) => kind !== 'title')
