import { Tabs, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useHasService } from '../connection/use-has-service.ts'
import type { RenderReel } from '../moments/reel-moment.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { LibraryTab } from './library-tab.tsx'
import { readQuery } from './search-address.ts'
import { SearchIntro } from './search-intro.tsx'
import styles from './search-page.module.css'
import { ServiceTab } from './service/service-tab.tsx'
import { useOldAddress } from './use-old-address.ts'

interface SearchPageProps {
  /** Opens the Add dialog with a text that may contain links. */
  onAddVideos: (text: string) => void
  /** Starts re-fetching videos that are already in the library. */
  onFetchAgain: (videoIds: string[]) => void
  /** The button that saves a query. */
  saveSearch: (query: string) => ReactNode
  reel: RenderReel
}

/** The Search page. It shows results for the query in the address (`?q=`) while the user types. */
export function SearchPage({ onAddVideos, onFetchAgain, saveSearch, reel }: SearchPageProps) {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  const hasService = useHasService()
  const tab = hasService && params.get('tab') === 'service' ? 'service' : 'library'
  useOldAddress(params, setParams)

  function change(changes: { query?: string; tab?: string }): void {
    const { query: newQuery = query, tab: newTab = tab } = changes
    const address = { ...(newQuery === '' ? {} : { q: newQuery }), ...(newTab === 'service' ? { tab: newTab } : {}) }
    setParams(address, { replace: true })
  }
  const changeQuery = (changed: string) => change({ query: changed })
  const isAsked = query.trim() !== ''
  return (
    <Tabs
      className={styles.page ?? ''}
      data-search-page
      value={tab}
      onChange={(newTab) => change({ tab: newTab ?? 'library' })}
      keepMounted={false}
    >
      <VisuallyHidden component="h1">Search</VisuallyHidden>
      {isAsked && (
        <div className={styles.bar}>
          {hasService && (
            <Tabs.List className={styles.tabs ?? ''}>
              <Tabs.Tab value="library">Your library</Tabs.Tab>
              <Tabs.Tab value="service">From the service</Tabs.Tab>
            </Tabs.List>
          )}
          {tab === 'library' && <FilterBar query={query} onQuery={changeQuery} />}
          {tab === 'library' && <div className={styles.actions}>{saveSearch(query)}</div>}
        </div>
      )}
      {!isAsked && <SearchIntro onAddVideos={onAddVideos} />}
      {isAsked && (
        <>
          <Tabs.Panel value="library" className={styles.panel ?? ''}>
            <LibraryTab query={query.trim()} onQuery={changeQuery} onAddVideos={onAddVideos} reel={reel} />
          </Tabs.Panel>
          <Tabs.Panel value="service" className={styles.panel ?? ''}>
            <ServiceTab query={query} onAddVideos={onAddVideos} onFetchAgain={onFetchAgain} />
          </Tabs.Panel>
        </>
      )}
    </Tabs>
  )
}
