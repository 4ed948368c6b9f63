import { useQuery } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import styles from '../ui/panes/pane-list.module.css'
import { SavedSearchRow } from './saved-search-row.tsx'

/** The section in the side pane. It is not there until a search has been saved. */
export function SavedSearches() {
  const { orpc } = useBackend()
  const list = useQuery(orpc.savedSearches.list.queryOptions())
  const savedSearches = list.data?.savedSearches ?? []
  if (list.error) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
  if (savedSearches.length === 0) return null
  return (
    <>
      <div className={styles.heading}>
        <h2>Saved searches</h2>
      </div>
      <ul aria-label="Saved searches">
        {savedSearches.map((savedSearch) => (
          <SavedSearchRow key={savedSearch.savedSearchId} savedSearch={savedSearch} />
        ))}
      </ul>
    </>
  )
}
