import { ActionIcon, Box, Button, Switch, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconCloudSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { SearchResult as Result } from '../../contract/app/search.ts'
import { useBackend } from '../connection/backend.tsx'
import { useHasService } from '../connection/use-has-service.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { isBoolean, useRemembered } from '../ui/use-remembered.ts'
import { ExportHits } from './export-hits.tsx'
import { leaveOutFound } from './leave-out-found.ts'
import { NothingFound } from './nothing-found.tsx'
import { RelatedResults } from './related-results.tsx'
import { readSearchAddress, type SearchAddress, writeSearchAddress } from './search-address.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchIntro } from './search-intro.tsx'
import styles from './search-page.module.css'
import { SearchResultItem } from './search-result.tsx'
import { SearchSkeleton } from './search-skeleton.tsx'
import { ServiceFilterRow } from './service/service-filter-row.tsx'
import { countFilters, isServiceFilters, noFilters } from './service/service-filters.ts'
import { ServiceResults } from './service/service-results.tsx'
import { useServiceSearch } from './service/use-service-search.ts'
import { useByMeaning, useMeaning, useRelated } from './use-related.ts'
import { useResultKeys } from './use-result-keys.ts'

const debounceMs = 80
const serviceQueryLimit = 500

interface SearchPageProps {
  /** Opens the Add dialog with a text that may contain links. */
  onAddVideos: (text: string) => void
  /** Starts re-fetching videos that are already in the library. */
  onFetchAgain: (videoIds: string[]) => void
  /** The button that saves a query. */
  saveSearch: (query: string) => ReactNode
}

/** The Search page. It shows results for the query in the address (`?q=`) while the user types. */
export function SearchPage({ onAddVideos, onFetchAgain, saveSearch }: SearchPageProps) {
  const { orpc } = useBackend()
  const [params, setParams] = useSearchParams()
  const address = readSearchAddress(params)
  const [query] = useDebouncedValue(address.query.trim(), debounceMs)
  const hasService = useHasService()
  const [filters, setFilters] = useRemembered('service-filters', noFilters, isServiceFilters)
  const [showsFilters, setShowsFilters] = useRemembered('service-filters-shown', false, isBoolean)
  const filtersId = useId()
  const filterCount = countFilters(filters)
  const service = useServiceSearch(address.query.trim(), filters)
  const container = useRef<HTMLDivElement>(null)
  useResultKeys(container)

  const isAsked = address.query.trim() !== ''
  const search = useQuery(
    orpc.search.library.queryOptions({
      input: {
        query,
        ...(address.kind === null ? {} : { kinds: [address.kind] }),
        ...(address.collectionId === null ? {} : { collectionId: address.collectionId }),
      },
      enabled: isAsked && query !== '',
      placeholderData: keepPreviousData,
    }),
  )

  function changeAddress(newAddress: SearchAddress): void {
    setParams(writeSearchAddress(newAddress), { replace: true })
  }

  const results = search.data?.results
  const isSettled = !search.isPlaceholderData && query === address.query.trim()
  const isNothing = isAsked && isSettled && results?.length === 0
  const meaning = useMeaning()
  const [byMeaning, setByMeaning] = useByMeaning(meaning)
  const related = useRelated({ address, byMeaning, isEnabled: isAsked && (byMeaning || isNothing) })
  const others = related.isCurrent ? leaveOutFound(related.data?.results ?? [], results ?? []) : []
  return (
    <div className={styles.page}>
      <VisuallyHidden component="h1">Search</VisuallyHidden>
      <header className={styles.bar}>
        <SearchFilters address={address} onChange={changeAddress} />
        <output className={`cut ${styles.count}`}>
          {isAsked && results !== undefined && results.length > 0 && (
            <>
              {describeResults(results)}
              {/* Hidden from screen readers: it changes with every letter typed. */}
              <span aria-hidden> · {describeTime(search.data?.tookMs ?? 0)}</span>
            </>
          )}
        </output>
        {meaning && (
          <Switch
            label="Include meaning"
            title={`Sends your query to ${meaning.model}${meaning.isLocal ? ' on this computer' : ''}`}
            checked={byMeaning}
            onChange={(event) => setByMeaning(event.currentTarget.checked)}
          />
        )}
        {saveSearch(address.query)}
        {isAsked && <ExportHits query={address.query.trim()} />}
        {hasService && isAsked && (
          <Tooltip label="Service filters">
            <ActionIcon
              aria-label={filterCount > 0 ? `Service filters, ${filterCount} set` : 'Service filters'}
              aria-expanded={showsFilters}
              aria-controls={filtersId}
              size={30}
              variant={filterCount > 0 ? 'light' : 'subtle'}
              color={filterCount > 0 ? 'accent' : 'gray'}
              onClick={() => setShowsFilters(!showsFilters)}
            >
              <IconAdjustmentsHorizontal size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        {hasService && isAsked && (
          <Button
            leftSection={<IconCloudSearch size={16} stroke={1.6} aria-hidden />}
            title="Searches the hosted service. This costs money."
            disabled={service.isRunning || address.query.trim().length > serviceQueryLimit}
            onClick={service.run}
          >
            Search the service
          </Button>
        )}
      </header>
      {hasService && isAsked && showsFilters && (
        <ServiceFilterRow id={filtersId} filters={filters} onFilters={setFilters} />
      )}
      <div ref={container} className={styles.results} aria-busy={search.isFetching}>
        {!isAsked && <SearchIntro />}
        {isNothing && !service.isOpen && (
          <NothingFound
            address={address}
            isBrief={others.length > 0}
            onAddVideos={onAddVideos}
            onChange={changeAddress}
          />
        )}
        <div className={styles.column}>
          {service.isOpen && <ServiceResults search={service} onAddVideos={onAddVideos} onFetchAgain={onFetchAgain} />}
          {search.error !== null && isAsked && (
            <Box pt={16}>
              <ErrorNotice error={search.error} onRetry={() => void search.refetch()} />
            </Box>
          )}
          {isAsked && results === undefined && search.error === null && <SearchSkeleton />}
          {isAsked && results?.map((result) => <SearchResultItem key={result.videoId} result={result} query={query} />)}
          {isAsked && related.isCurrent && isSettled && (
            <RelatedResults
              results={others}
              query={query}
              meaning={byMeaning ? (meaning ?? null) : null}
              problem={related.data?.meaning?.problem ?? null}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function describeResults(results: readonly Result[]): string {
  const moments = results.reduce((sum, result) => sum + result.moments.length, 0)
  return `${formatLocalCount(moments, 'moment')} in ${formatLocalCount(results.length, 'video')}`
}

const describeTime = (tookMs: number) => (tookMs < 1 ? 'less than 1 ms' : `${Math.round(tookMs)} ms`)
