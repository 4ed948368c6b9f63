import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { MeaningState } from '../../contract/app/meaning.ts'
import { formatCount } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatUsd } from '../ui/format/format-usd.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { ProgressBar } from '../ui/notices/progress-bar.tsx'
import styles from './related-results.module.css'

/** How much of the library is found by meaning, and the button for the rest of it. */
export function Coverage({ meaning }: { meaning: MeaningState }) {
  const { orpc } = useBackend()
  const prepare = useMutation(orpc.meaning.prepare.mutationOptions())
  const { embedded, total, waitingUsd, isLocal, isPreparing, problem } = meaning
  const done = embedded.toLocaleString()
  const all = formatCount(total, 'excerpt')
  if (total === 0) return null
  if (embedded >= total) return <span className="meta">Among {all} of the library</span>
  if (isPreparing)
    return (
      <span className={styles.coverage}>
        <span className="meta figures">
          {done} of {all} prepared
        </span>
        <span className={styles.bar}>
          <ProgressBar done={embedded} total={total} label="Excerpts prepared for search by meaning" />
        </span>
      </span>
    )
  const price = isLocal ? '' : waitingUsd === null ? ' (price not known)' : ` (about ${formatUsd(waitingUsd)})`
  return (
    <span className={styles.coverage}>
      <span className="meta figures">
        {done} of {all} can be found by meaning
      </span>
      <Button variant="default" loading={prepare.isPending} onClick={() => prepare.mutate({})}>
        {embedded === 0 ? 'Prepare them' : 'Prepare the rest'}
        {price}
      </Button>
      {problem !== null && (
        <span className={styles.problem} role="status">
          {problem}
        </span>
      )}
      {prepare.error !== null && <ErrorNotice error={prepare.error} />}
    </span>
  )
}
