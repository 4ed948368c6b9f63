import { IconFileExport } from '@tabler/icons-react'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { readError } from '../ui/notices/read-error.ts'
import { SmallButton } from '../ui/small-button.ts'
import { useHitsExport } from './use-hits-export.ts'

/** Saves all moments of the search as CSV; while it runs, shows how many it has and offers to cancel. */
export function ExportHits({ query }: { query: string }) {
  const { done, error, start, cancel } = useHitsExport()
  if (done !== undefined) {
    return (
      <>
        <output className="meta figures">Exporting {formatLocalCount(done, 'moment')}</output>
        <SmallButton onClick={cancel}>Cancel export</SmallButton>
      </>
    )
  }
  return (
    <>
      {error !== null && (
        <span role="alert" className="meta">
          {readError(error).message}
        </span>
      )}
      <SmallButton
        color="gray"
        leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />}
        title="Saves all moments of this search, each with the lines before and after it"
        onClick={() => void start(query)}
      >
        Export as CSV
      </SmallButton>
    </>
  )
}
