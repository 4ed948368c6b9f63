import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBackend } from '../connection/backend.tsx'
import { modKey } from '../ui/mod-key.ts'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import styles from './search-page.module.css'

const examples = [
  { query: 'city trees', what: 'both words; the last word may be partial' },
  { query: '"green roofs"', what: 'this exact phrase' },
  { query: 'roofs -solar', what: 'the first word without the second' },
  { query: 'shown:map', what: 'a word that is shown; said: and summarised: work the same way' },
  { query: 'shown:roof -said:roof', what: 'shown, but not said at the same time' },
]

/** The empty state of the Search page, with example queries. Where there is nothing to search yet, it offers to add videos. */
export function SearchIntro({ onAddVideos }: { onAddVideos: (text: string) => void }) {
  const { orpc } = useBackend()
  const { data: isLibraryEmpty = false } = useQuery(
    orpc.videos.list.queryOptions({ input: {}, select: ({ videos }) => videos.length === 0 }),
  )
  const action = isLibraryEmpty && (
    <Button variant="filled" onClick={() => onAddVideos('')}>
      Add videos
    </Button>
  )
  return (
    <EmptyState Icon={IconSearch} title="Find the moment" action={action}>
      <p>Search the titles of your videos and everything said, shown or summarised in them.</p>
      <dl className={styles.examples}>
        {examples.map(({ query, what }) => (
          <div key={query}>
            <dt>
              <Link to={{ search: `?${new URLSearchParams({ q: query })}` }}>
                <code>{query}</code>
              </Link>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>
        {isLibraryEmpty
          ? 'Your library is empty. Add videos to search them.'
          : `↑ ↓ to move, Enter to play, ${modKey('Enter')} to open the video`}
      </p>
    </EmptyState>
  )
}
