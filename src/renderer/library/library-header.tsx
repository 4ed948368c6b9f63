import { ActionIcon, Button, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core'
import {
  IconFileExport,
  IconLayoutGrid,
  IconList,
  IconMessageCircleQuestion,
  IconPlus,
  IconSparkles,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Collection } from '../../contract/app/collections.ts'
import { useLanguageModel } from '../connection/use-language-model.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { CollectionMenu } from './collection-menu.tsx'
import styles from './library-header.module.css'

/** Styles of the buttons that shrink to their icon first when space is short. */
const narrowing = { label: styles.label ?? '', section: styles.icon ?? '' }

export type ViewMode = 'list' | 'grid'

interface LibraryHeaderProps {
  title: string
  count: number | undefined
  /** True while loading and for an empty library. The empty state below has its own buttons then. */
  mayBeEmpty: boolean
  chosenIds: string[]
  /** The open collection, if any. */
  collection: Collection | undefined
  view: ViewMode
  onView: (view: ViewMode) => void
  onAddVideos: () => void
  onExport: (videoIds: string[]) => void
  onSummarise: (videoIds: string[]) => void
  onRemove: () => void
  onSelectNone: () => void
  paneButton: ReactNode
}

/** The title and the actions: those for the selected videos if any are selected, otherwise those for the library. */
export function LibraryHeader(props: LibraryHeaderProps) {
  const { title, count, mayBeEmpty, chosenIds, paneButton } = props
  const hasChosen = chosenIds.length > 0
  return (
    <PageHeader
      title={title}
      paneButton={paneButton}
      detail={
        <span aria-live={hasChosen ? 'polite' : 'off'}>
          {hasChosen
            ? `${chosenIds.length.toLocaleString()} of ${(count ?? 0).toLocaleString()} selected`
            : count !== undefined && formatLocalCount(count, 'video')}
        </span>
      }
    >
      {hasChosen ? <SelectionActions {...props} /> : !mayBeEmpty && <LibraryActions {...props} />}
    </PageHeader>
  )
}

function SelectionActions(props: LibraryHeaderProps) {
  const { chosenIds, collection, onExport, onSummarise, onRemove, onSelectNone } = props
  const model = useLanguageModel()
  return (
    <>
      <Button variant="filled" leftSection={<IconFileExport size={16} />} onClick={() => onExport(chosenIds)}>
        Export
      </Button>
      <Button
        component={Link}
        to={`/ask?videos=${chosenIds.join(',')}`}
        classNames={narrowing}
        title="Ask a question about these videos"
        leftSection={<IconMessageCircleQuestion size={16} />}
      >
        Ask
      </Button>
      {model !== null && (
        <Button
          classNames={narrowing}
          title={`Summarise these videos with ${model}`}
          leftSection={<IconSparkles size={16} />}
          onClick={() => onSummarise(chosenIds)}
        >
          Summarise
        </Button>
      )}
      <CollectionMenu videoIds={chosenIds} current={collection} />
      <Button
        classNames={narrowing}
        title="Remove these videos"
        leftSection={<IconTrash size={16} />}
        onClick={onRemove}
      >
        Remove
      </Button>
      <Tooltip label="Clear selection (Esc)">
        <ActionIcon aria-label="Clear selection" onClick={onSelectNone}>
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
      <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={onAddVideos}>
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
