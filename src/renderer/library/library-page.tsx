import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { useBackend } from '../connection/backend.tsx'
import { useCite, videosToCite } from '../moments/cite-request.ts'
import { videoAddress } from '../moments/video-address.ts'
import { copyText } from '../ui/copy-text.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { SplitView } from '../ui/panes/split-view.tsx'
import { selectNone } from '../ui/selection.ts'
import { useRemembered } from '../ui/use-remembered.ts'
import { useVisitState, type VisitMemory } from '../ui/visits/visit.ts'
import { EmptyLibrary, EmptyPlace } from './empty-library.tsx'
import { VideoGrid } from './grid/video-grid.tsx'
import { LibraryHeader, type ViewMode } from './library-header.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import { useColumnLayout } from './list/use-columns.ts'
import { VideoTable } from './list/video-list.tsx'
import { NewCollection } from './menu/new-collection.tsx'
import { TagVideos } from './menu/tag-videos.tsx'
import { useVideoActs } from './menu/use-video-acts.ts'
import { VideoMenu, type VideoMenuActs } from './menu/video-menu.tsx'
import { LibraryPane } from './pane/library-pane.tsx'
import { focusVideos, RemoveVideos } from './remove-videos.tsx'
import { type Point, useVideoSelection } from './selection/use-video-selection.ts'
import { SelectionActions } from './selection-actions.tsx'
import { readLibraryPlace } from './shown/library-place.ts'
import { isSorting, type Sorting } from './shown/sort-videos.ts'
import { makeTagTree } from './shown/tag-tree.ts'
import { useShownVideos } from './shown/use-shown-videos.ts'
import { ColumnsMenu, SortMenu } from './view-menus.tsx'

interface LibraryPageProps {
  onAddVideos: (text?: string, collectionName?: string) => void
  onExport: (videoIds: string[]) => void
  onSendToZotero: (videoIds: string[]) => void
  onSummarise: (videoIds: string[], fresh: boolean) => void
  onFetchAgain: (videoIds: string[]) => void
  /** The state of running imports, shown above the videos. */
  importStrip: ReactNode
  /** Shown in the pane, below the collections. */
  savedSearches: ReactNode
  /** Whether an import is running, so that the first videos are about to appear. */
  isAdding: boolean
}

const newestFirst: Sorting = { column: 'added', isDescending: true }
const filters: VisitMemory<string> = new Map()

/** What is open on top of the videos, and which videos it concerns. */
type Open = { kind: 'menu'; at: Point } | { kind: 'removing' } | { kind: 'tagging' } | { kind: 'collecting' }

export function LibraryPage(props: LibraryPageProps) {
  const { onAddVideos, onExport, onSendToZotero, onSummarise, onFetchAgain, importStrip, savedSearches, isAdding } =
    props
  const { orpc } = useBackend()
  const navigate = useNavigate()
  const cite = useCite()
  const [search] = useSearchParams()
  const place = useMemo(() => readLibraryPlace(search), [search])
  const all = useQuery(orpc.videos.list.queryOptions({ input: {} }))
  const collections = useQuery(orpc.collections.list.queryOptions())
  const tagList = useQuery(orpc.tags.list.queryOptions()).data?.tags
  const tags = useMemo(() => makeTagTree(tagList ?? []), [tagList])
  const [sorting, setSorting] = useRemembered('library.sorting', newestFirst, isSorting)
  const [view, setView] = useRemembered<ViewMode>('library.view', 'list', isViewMode)
  const [layout, setLayout] = useColumnLayout()
  const [filter, setFilter] = useVisitState(filters, '')
  const [isFiltering, setIsFiltering] = useState(false)
  const [open, setOpen] = useState<Open & { videoIds: string[] }>()
  const close = () => setOpen(undefined)

  const rows = all.data?.videos
  const { inPlace, videos, order } = useShownVideos(rows, tags, sorting, place, filter, isFiltering)
  const acts: VideoMenuActs = {
    ...useVideoActs(),
    open: (videoId) => void navigate(videoAddress(videoId)),
    playFrom: (videoId, atMs) => void navigate(videoAddress(videoId, { atMs, plays: true })),
    newCollection: (videoIds) => setOpen({ kind: 'collecting', videoIds }),
    openTags: (videoIds) => setOpen({ kind: 'tagging', videoIds }),
    copyLinks: (videoIds) => {
      const links = videoIds.map((videoId) => watchUrl(videoId))
      void copyText(links.join('\n'), formatLocalCount(links.length, 'link'))
    },
    cite: (videoIds) =>
      cite({
        title: videoIds.length === 1 ? 'Cite video' : `Cite ${formatLocalCount(videoIds.length, 'video')}`,
        cited: videosToCite(videoIds),
      }),
    exportVideos: onExport,
    sendToZotero: onSendToZotero,
    fetchAgain: onFetchAgain,
    remove: (videoIds) => setOpen({ kind: 'removing', videoIds }),
  }
  const chosen = useVideoSelection(order, rows !== undefined, {
    ...acts,
    tag: acts.openTags,
    openMenu: (videoIds, at) => setOpen({ kind: 'menu', videoIds, at }),
    selectNone: clearSelection,
  })
  function clearSelection(): void {
    const isInHeader = document.activeElement?.closest('header') != null
    chosen.change(selectNone(chosen.selection))
    // The buttons for the selection go away with it.
    if (isInHeader) focusVideos()
  }
  const chosenIds = useMemo(
    () => order.filter((videoId) => chosen.selection.ids.has(videoId)),
    [order, chosen.selection.ids],
  )
  const collection =
    place.kind === 'collection'
      ? collections.data?.collections.find((each) => each.collectionId === place.collectionId)
      : undefined
  const tag = place.kind === 'tag' ? tags.find(place.tagId) : undefined
  const isMissing = (place.kind === 'collection' && !collection) || (place.kind === 'tag' && !tag)
  const titles = {
    all: 'All videos',
    unread: 'Unread',
    collection: collection?.name ?? 'Collection',
    tag: tag?.path.join('/') ?? 'Tag',
  }
  const concerned = open === undefined ? [] : videos.filter(({ videoId }) => open.videoIds.includes(videoId))

  return (
    <SplitView
      name="library"
      paneLabel="Collections"
      paneWidth={240}
      pane={<LibraryPane place={place} videos={rows} tags={tags} acts={acts} savedSearches={savedSearches} />}
    >
      {(paneButton) => (
        <>
          <LibraryHeader
            title={titles[place.kind]}
            counts={rows && { shown: videos.length, inPlace: inPlace.length }}
            mayBeEmpty={all.isPending || (rows?.length === 0 && !isAdding)}
            chosenIds={chosenIds}
            selectionActions={
              <SelectionActions
                videoIds={chosenIds}
                collection={collection}
                acts={acts}
                onSummarise={(videoIds) => onSummarise(videoIds, false)}
                onSelectNone={clearSelection}
              />
            }
            filter={filter}
            onFilter={(text) => setFilter(() => text)}
            onFiltering={() => setIsFiltering(true)}
            viewMenus={
              <>
                <SortMenu sorting={sorting} onSort={setSorting} />
                {view === 'list' && <ColumnsMenu layout={layout} onLayout={setLayout} />}
              </>
            }
            view={view}
            onView={setView}
            onAddVideos={() => onAddVideos('', collection?.name)}
            onExportShown={() => onExport(order)}
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
            <EmptyPlace
              kind={place.kind}
              isMissing={isMissing}
              filter={inPlace.length > 0 ? filter : ''}
              onClearFilter={() => setFilter(() => '')}
            />
          )}
          {rows && videos.length > 0 && view === 'list' && (
            <VideoTable
              videos={videos}
              allVideos={rows}
              tags={tags}
              sorting={sorting}
              onSort={setSorting}
              layout={layout}
              onLayout={setLayout}
              chosen={chosen}
            />
          )}
          {videos.length > 0 && view === 'grid' && <VideoGrid videos={videos} tags={tags} chosen={chosen} />}
          {open?.kind === 'menu' && (
            <VideoMenu
              videos={concerned}
              at={open.at}
              collection={collection}
              acts={acts}
              onClose={() => {
                // An item may have opened something in place of the menu, which stays.
                setOpen((now) => (now?.kind === 'menu' ? undefined : now))
                focusVideos()
              }}
            />
          )}
          {open?.kind === 'removing' && <RemoveVideos videoIds={open.videoIds} videos={rows ?? []} onClose={close} />}
          {open?.kind === 'tagging' && <TagVideos videos={concerned} tags={tags} onTag={acts.tag} onClose={close} />}
          {open?.kind === 'collecting' && (
            <NewCollection onName={(newName) => acts.collect({ videoIds: open.videoIds, newName })} onClose={close} />
          )}
        </>
      )}
    </SplitView>
  )
}

function isViewMode(value: unknown): value is ViewMode {
  return value === 'list' || value === 'grid'
}
