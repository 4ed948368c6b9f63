import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBackend } from '../connection/backend.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { SplitView } from '../ui/panes/split-view.tsx'
import { selectNone } from '../ui/selection.ts'
import { useRemembered } from '../ui/use-remembered.ts'
import { CollectionsPane } from './collections-pane.tsx'
import { EmptyCollection, EmptyLibrary } from './empty-library.tsx'
import { LibraryHeader, type ViewMode } from './library-header.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { focusVideos, RemoveVideos } from './remove-videos.tsx'
import { isSorting, type Sorting, sortVideos } from './sort-videos.ts'
import { useVideoSelection } from './use-video-selection.ts'
import { VideoGrid } from './video-grid.tsx'
import { VideoTable } from './video-list.tsx'

interface LibraryPageProps {
  onAddVideos: (text?: string, collectionName?: string) => void
  onExport: (videoIds: string[]) => void
  onSummarise: (videoIds: string[], fresh: boolean) => void
  /** The state of running imports, shown above the videos. */
  importStrip: ReactNode
  /** Shown in the pane, below the collections. */
  savedSearches: ReactNode
  /** Whether an import is running, so that the first videos are about to appear. */
  isAdding: boolean
}

const newestFirst: Sorting = { column: 'added', isDescending: true }

export function LibraryPage({
  onAddVideos,
  onExport,
  onSummarise,
  importStrip,
  savedSearches,
  isAdding,
}: LibraryPageProps) {
  const { orpc } = useBackend()
  const navigate = useNavigate()
  const collectionId = useCollectionId()
  const all = useQuery(orpc.videos.list.queryOptions({ input: {} }))
  const collections = useQuery(orpc.collections.list.queryOptions())
  const [sorting, setSorting] = useRemembered('library.sorting', newestFirst, isSorting)
  const [view, setView] = useRemembered<ViewMode>('library.view', 'list', isViewMode)
  const [isRemoving, setIsRemoving] = useState(false)

  const rows = all.data?.videos
  const videos = useMemo(() => {
    if (!rows) return []
    const shown = collectionId === undefined ? rows : rows.filter((row) => row.collectionIds.includes(collectionId))
    return sortVideos(shown, sorting)
  }, [rows, collectionId, sorting])
  const order = useMemo(() => videos.map((video) => video.videoId), [videos])
  const chosen = useVideoSelection(order, rows !== undefined, {
    open: (videoId) => void navigate(`/videos/${videoId}`),
    remove: () => setIsRemoving(true),
    selectNone: clearSelection,
  })
  function clearSelection(): void {
    const isInHeader = document.activeElement?.closest('header') != null
    chosen.change(selectNone(chosen.selection))
    // The buttons for the selection go away with it.
    if (isInHeader) focusVideos()
  }
  const chosenIds = order.filter((videoId) => chosen.selection.ids.has(videoId))
  const collection = collections.data?.collections.find((each) => each.collectionId === collectionId)

  return (
    <SplitView
      name="library"
      paneLabel="Collections"
      paneWidth={240}
      pane={<CollectionsPane collectionId={collectionId} videoCount={rows?.length} savedSearches={savedSearches} />}
    >
      {(paneButton) => (
        <>
          <LibraryHeader
            title={collectionId === undefined ? 'All videos' : (collection?.name ?? 'Collection')}
            count={rows ? videos.length : undefined}
            mayBeEmpty={all.isPending || (rows?.length === 0 && !isAdding)}
            chosenIds={chosenIds}
            collection={collection}
            view={view}
            onView={setView}
            onAddVideos={() => onAddVideos('', collection?.name)}
            onExport={onExport}
            onSummarise={(videoIds) => onSummarise(videoIds, false)}
            onRemove={() => setIsRemoving(true)}
            onSelectNone={clearSelection}
            paneButton={paneButton}
          />
          {importStrip}
          {all.error && !rows && (
            <Box p={16}>
              <ErrorNotice error={all.error} onRetry={() => void all.refetch()} />
            </Box>
          )}
          {all.isPending && <LibrarySkeleton view={view} label="Loading the library" />}
          {rows?.length === 0 && isAdding && <LibrarySkeleton view={view} label="Waiting for the first video" />}
          {rows?.length === 0 && !isAdding && <EmptyLibrary onAddVideos={onAddVideos} />}
          {rows && rows.length > 0 && videos.length === 0 && collections.data && (
            <EmptyCollection isMissing={!collection} />
          )}
          {videos.length > 0 && view === 'list' && (
            <VideoTable videos={videos} sorting={sorting} onSort={setSorting} chosen={chosen} />
          )}
          {videos.length > 0 && view === 'grid' && <VideoGrid videos={videos} chosen={chosen} />}
          {isRemoving && <RemoveVideos videoIds={chosenIds} onClose={() => setIsRemoving(false)} />}
        </>
      )}
    </SplitView>
  )
}

function useCollectionId(): number | undefined {
  const [params] = useSearchParams()
  const id = Number(params.get('collection') ?? Number.NaN)
  return Number.isInteger(id) ? id : undefined
}

function isViewMode(value: unknown): value is ViewMode {
  return value === 'list' || value === 'grid'
}
