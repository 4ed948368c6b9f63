import { IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import styles from './search-page.module.css'

const examples = [
  { query: 'city trees', what: 'moments with both words, the last one perhaps unfinished' },
  { query: '"green roofs"', what: 'exactly this phrase' },
  { query: 'roofs -solar', what: 'the first word without the second' },
]

/** What can be searched for, before anything is. */
export function SearchIntro() {
  return (
    <EmptyState Icon={IconSearch} title="Find the moment">
      <p>Type above to search titles and everything that was said, shown or summarised in your videos.</p>
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
      <p>With the arrow keys you go through the results, Enter opens one.</p>
    </EmptyState>
  )
}
