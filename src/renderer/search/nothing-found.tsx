import { Button } from '@mantine/core'
import { IconSearchOff, IconVideoPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { listChips, plainWords, withoutChip, withoutChips } from './filters/query-chips.ts'
import styles from './nothing-found.module.css'

interface NothingFoundProps {
  query: string
  /** Related results are shown below, so one line is enough. */
  isBrief: boolean
  onQuery: (query: string) => void
  onAddVideos: (text: string) => void
}

/** The empty state of a search. It suggests removing filters first, then fewer or other words. */
export function NothingFound({ query, isBrief, onQuery, onAddVideos }: NothingFoundProps) {
  const { orpc } = useBackend()
  const { data: isLibraryEmpty } = useQuery(
    orpc.videos.list.queryOptions({ input: {}, select: ({ videos }) => videos.length === 0 }),
  )
  const chips = listChips(query)
  const words = plainWords(query).trim()
  const hasManyWords = /\s/.test(words)
  const hasOnlyFilters = words === '' && chips.length > 0 && chips.every(({ part }) => part.type === 'filter')
  const suggestions = chips.length > 0 && (
    <>
      {chips.length > 1 &&
        chips.map((chip) => (
          <Button key={chip.part.start} onClick={() => onQuery(withoutChip(query, chip))}>
            Without {chip.label}
          </Button>
        ))}
      <Button onClick={() => onQuery(withoutChips(query))}>Clear filters</Button>
    </>
  )
  if (isBrief)
    return (
      <div className={styles.brief}>
        <p>
          {chips.length > 0
            ? 'No exact match with these filters. Closest results:'
            : 'No exact match. Closest results:'}
        </p>
        {suggestions}
      </div>
    )
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
      title={
        hasOnlyFilters
          ? 'Type a word as well'
          : chips.length > 0
            ? 'Nothing found with these filters'
            : 'Nothing found in your library'
      }
      action={suggestions}
    >
      <p>
        {hasOnlyFilters
          ? 'Filters narrow what a word finds. All marks of a tag are on the Marks page.'
          : chips.length > 0
            ? 'Remove a filter, or try other words.'
            : hasManyWords
              ? 'Results must contain all words. Try fewer or other words.'
              : 'Try another word, or only its first letters.'}
      </p>
    </EmptyState>
  )
}
