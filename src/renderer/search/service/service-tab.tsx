import { Button } from '@mantine/core'
import { IconCloudSearch } from '@tabler/icons-react'
import { useId } from 'react'
import { useRemembered } from '../../ui/use-remembered.ts'
import { serviceWords } from '../filters/query-chips.ts'
import { ServiceFilterRow } from './service-filter-row.tsx'
import { isServiceFilters, noFilters } from './service-filters.ts'
import { ServiceResults } from './service-results.tsx'
import styles from './service-tab.module.css'
import { useServiceSearch } from './use-service-search.ts'

/** In characters, as the service takes it. */
const queryLimit = 500

interface ServiceTabProps {
  query: string
  onAddVideos: (text: string) => void
  onFetchAgain: (videoIds: string[]) => void
}

/** The search of the hosted service. It costs money, so it runs only when its button is pressed. */
export function ServiceTab({ query, onAddVideos, onFetchAgain }: ServiceTabProps) {
  const [filters, setFilters] = useRemembered('service-filters', noFilters, isServiceFilters)
  const words = serviceWords(query)
  const search = useServiceSearch(words, filters)
  const filtersId = useId()
  return (
    <div className={styles.tab}>
      <ServiceFilterRow id={filtersId} filters={filters} onFilters={setFilters} />
      <div className={styles.scroller}>
        <div className={styles.start}>
          <Button
            variant="filled"
            leftSection={<IconCloudSearch size={16} stroke={1.6} aria-hidden />}
            title="Searches the hosted service. This costs money."
            disabled={search.isRunning || words === '' || words.length > queryLimit}
            onClick={search.run}
          >
            Search the service
          </Button>
          <span className="meta">{describeStart(words)}</span>
        </div>
        {search.isOpen && <ServiceResults search={search} onAddVideos={onAddVideos} onFetchAgain={onFetchAgain} />}
      </div>
    </div>
  )
}

function describeStart(words: string): string {
  if (words === '') return 'Type the words to search for. Filters of your library are not sent.'
  if (words.length > queryLimit) return 'The search is too long for the service. Use up to 500 characters.'
  return 'Finds videos beyond your library. Each search costs money.'
}
