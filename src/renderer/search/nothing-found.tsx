import { Button } from '@mantine/core'
import { IconSearchOff, IconVideoPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import type { SearchAddress } from './search-address.ts'
import styles from './search-page.module.css'

interface NothingFoundProps {
  address: SearchAddress
  /** Related results are shown below, so one line is enough. */
  isBrief: boolean
  onAddVideos: (text: string) => void
  onChange: (address: SearchAddress) => void
}

/** The empty state of a search. It suggests removing filters first, then other words. */
export function NothingFound({ address, isBrief, onAddVideos, onChange }: NothingFoundProps) {
  const { orpc } = useBackend()
  const { data: isLibraryEmpty } = useQuery(
    orpc.videos.list.queryOptions({ input: {}, select: ({ videos }) => videos.length === 0 }),
  )
  const isFiltered = address.kind !== null || address.collectionId !== null
  const words = address.query
    .replaceAll('"', ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('-'))
  if (isBrief) return <p className={styles.nothing}>No exact match. Closest results:</p>
  if (isLibraryEmpty === undefined) return null
  if (isLibraryEmpty)
    return (
      <EmptyState
        Icon={IconVideoPlus}
        title="Nothing to search yet"
        action={
          <Button variant="filled" onClick={() => onAddVideos('')}>
            Add videos
          </Button>
        }
      >
        <p>Your library is empty. Add videos to search their transcripts.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      Icon={IconSearchOff}
      title={isFiltered ? 'Nothing found with these filters' : 'Nothing found in your library'}
      action={
        isFiltered && (
          <Button onClick={() => onChange({ ...address, kind: null, collectionId: null })}>Clear filters</Button>
        )
      }
    >
      <p>
        {words.length > 1
          ? 'Results must contain all words. Try fewer or other words.'
          : 'Try another word, or only its first letters.'}
      </p>
    </EmptyState>
  )
}
