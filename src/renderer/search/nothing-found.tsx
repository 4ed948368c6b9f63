import { Button } from '@mantine/core'
import { IconSearchOff, IconVideoPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import type { SearchAddress } from './search-address.ts'
import styles from './search-page.module.css'

interface NothingFoundProps {
  address: SearchAddress
  /** Something else is shown instead. */
  isBrief: boolean
  onAddVideos: (text: string) => void
  onChange: (address: SearchAddress) => void
}

/** Says what may help, with the filters that stand in the way first. */
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
  if (isBrief) return <p className={styles.nothing}>No moment holds all of this. The nearest are below.</p>
  if (isLibraryEmpty === undefined) return null
  if (isLibraryEmpty)
    return (
      <EmptyState
        Icon={IconVideoPlus}
        title="There is nothing to search yet"
        action={<Button onClick={() => onAddVideos('')}>Add videos</Button>}
      >
        <p>Your library is empty. Add videos, and all that is said in them can be found here.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      Icon={IconSearchOff}
      title={isFiltered ? 'Nothing found with these filters' : 'Nothing found in your library'}
      action={
        isFiltered && (
          <Button variant="default" onClick={() => onChange({ ...address, kind: null, collectionId: null })}>
            Search everything
          </Button>
        )
      }
    >
      <p>
        {words.length > 1
          ? 'A moment must hold all the words at once. Try fewer of them, or another word for the same thing.'
          : 'Try another word for the same thing, or only its beginning.'}
      </p>
    </EmptyState>
  )
}
