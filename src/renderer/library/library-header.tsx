import { ActionIcon, Button, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconFileExport, IconLayoutGrid, IconList, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Collection } from '../../contract/app/collections.ts'
import { formatCount } from '../ui/format-count.ts'
import { OneLine } from '../ui/one-line.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import styles from './library-page.module.css'

export type ViewMode = 'list' | 'grid'

interface LibraryHeaderProps {
  title: string
  count: number | undefined
  chosenIds: string[]
  /** The collection shown, if one is. */
  collection: Collection | undefined
  view: ViewMode
  onView: (view: ViewMode) => void
  onAddVideos: () => void
  onExport: (videoIds: string[]) => void
  onRemove: () => void
  onSelectNone: () => void
  children: ReactNode
}

/** The title and what can be done: with the library, or with the chosen videos while there are any. */
export function LibraryHeader(props: LibraryHeaderProps) {
  const { title, count, chosenIds, children } = props
  return (
    <header className={styles.header}>
      <title>{`${title} – Footnote`}</title>
      {children}
      <h1 className={styles.title}>
        <OneLine text={title} />
      </h1>
      <span className={styles.count} aria-live={chosenIds.length > 0 ? 'polite' : 'off'}>
        {chosenIds.length > 0
          ? `${chosenIds.length.toLocaleString()} of ${(count ?? 0).toLocaleString()} selected`
          : count !== undefined && formatCount(count, 'video')}
      </span>
      <div className={styles.actions}>
        {chosenIds.length > 0 ? <SelectionActions {...props} /> : <LibraryActions {...props} />}
      </div>
    </header>
  )
}

function SelectionActions({ chosenIds, collection, onExport, onRemove, onSelectNone }: LibraryHeaderProps) {
  return (
    <>
      <Button leftSection={<IconFileExport size={16} />} onClick={() => onExport(chosenIds)}>
        Export
      </Button>
      <CollectionMenu videoIds={chosenIds} current={collection} />
      <Button variant="default" leftSection={<IconTrash size={16} />} onClick={onRemove}>
        Remove
      </Button>
      <Tooltip label="Clear the selection (Esc)">
        <ActionIcon aria-label="Clear the selection" onClick={onSelectNone}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function LibraryActions({ view, onView, onAddVideos }: LibraryHeaderProps) {
  return (
    <>
      <SegmentedControl
        aria-label="View"
        value={view}
        onChange={(value) => onView(value === 'grid' ? 'grid' : 'list')}
        data={[
          { value: 'list', label: <ViewLabel Icon={IconList} name="List" /> },
          { value: 'grid', label: <ViewLabel Icon={IconLayoutGrid} name="Grid" /> },
        ]}
      />
      <Button leftSection={<IconPlus size={16} />} onClick={onAddVideos}>
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
