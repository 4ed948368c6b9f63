import { Button, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconFileExport, IconLayoutGrid, IconList, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './library-header.module.css'
import { VideoFilter } from './video-filter.tsx'

export type ViewMode = 'list' | 'grid'

interface LibraryHeaderProps {
  title: string
  /** Undefined while loading. */
  counts: { shown: number; inPlace: number } | undefined
  /** True while loading and for an empty library. The empty state below has its own buttons then. */
  mayBeEmpty: boolean
  chosenIds: string[]
  selectionActions: ReactNode
  filter: string
  onFilter: (filter: string) => void
  /** When the filter field gets the focus. */
  onFiltering: () => void
  /** Sorting, columns and the like. */
  viewMenus: ReactNode
  view: ViewMode
  onView: (view: ViewMode) => void
  onAddVideos: () => void
  /** Exports all videos that are shown. */
  onExportShown: () => void
  paneButton: ReactNode
}

/** The title and the actions: those for the selected videos if any are selected, otherwise those for the library. */
export function LibraryHeader(props: LibraryHeaderProps) {
  const { title, counts, mayBeEmpty, chosenIds, paneButton, filter, onFilter, onFiltering } = props
  const hasChosen = chosenIds.length > 0
  return (
    <PageHeader
      title={title}
      paneButton={paneButton}
      detail={
        <span aria-live={hasChosen || filter !== '' ? 'polite' : 'off'}>{describeCount(counts, chosenIds.length)}</span>
      }
    >
      {!mayBeEmpty && <VideoFilter text={filter} onText={onFilter} onFocus={onFiltering} />}
      {hasChosen ? props.selectionActions : !mayBeEmpty && <LibraryActions {...props} />}
    </PageHeader>
  )
}

/** "214 videos", while a filter is on "12 of 214", with a selection "3 of 12 selected". */
function describeCount(counts: LibraryHeaderProps['counts'], chosen: number): string {
  if (counts === undefined) return ''
  const { shown, inPlace } = counts
  if (chosen > 0) return `${chosen.toLocaleString()} of ${shown.toLocaleString()} selected`
  if (shown < inPlace) return `${shown.toLocaleString()} of ${inPlace.toLocaleString()}`
  return formatLocalCount(inPlace, 'video')
}

function LibraryActions({ view, viewMenus, onView, onAddVideos, onExportShown }: LibraryHeaderProps) {
  return (
    <>
      {viewMenus}
      <SegmentedControl
        aria-label="View"
        value={view}
        onChange={(value) => onView(value === 'grid' ? 'grid' : 'list')}
        data={[
          { value: 'list', label: <ViewLabel Icon={IconList} name="List" /> },
          { value: 'grid', label: <ViewLabel Icon={IconLayoutGrid} name="Grid" /> },
        ]}
      />
      <Button
        classNames={{ label: styles.label ?? '', section: styles.icon ?? '' }}
        title="Export all videos shown here"
        leftSection={<IconFileExport size={16} />}
        onClick={onExportShown}
      >
        Export
      </Button>
      <Button
        variant="filled"
        classNames={{ label: styles.lastLabel ?? '', section: styles.lastIcon ?? '' }}
        aria-label="Add videos"
        leftSection={<IconPlus size={16} />}
        onClick={onAddVideos}
      >
        Add videos
      </Button>
    </>
  )
}

function ViewLabel({ Icon, name }: { Icon: typeof IconList; name: string }) {
  return (
    <Tooltip label={name}>
      <span style={{ display: 'flex' }}>
        <Icon size={16} stroke={1.6} aria-hidden />
        <VisuallyHidden>{name}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
