import { IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
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

/** The empty state of the Search page, with example queries. */
export function SearchIntro() {
  return (
    <EmptyState Icon={IconSearch} title="Find the moment">
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
      <p>↑ ↓ to move, Enter to play, {modKey('Enter')} to open the video</p>
    </EmptyState>
  )
}
