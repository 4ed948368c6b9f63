import { Box, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { MeaningState } from '../../contract/app/meaning.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { formatLocalUsd } from '../ui/format/format-usd.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { ProgressBar } from '../ui/notices/progress-bar.tsx'
import styles from './related-results.module.css'

/** How much of the library the search by meaning covers, and a button that prepares the rest. */
export function Coverage({ meaning }: { meaning: MeaningState }) {
  const { orpc } = useBackend()
  const prepare = useMutation(orpc.meaning.prepare.mutationOptions())
  const { embedded, total, waitingUsd, isLocal, isPreparing, problem } = meaning
  const done = embedded.toLocaleString()
  const all = formatLocalCount(total, 'excerpt')
  if (total === 0) return null
  if (embedded >= total) return <span className="meta">{all} searched</span>
  if (isPreparing)
    return (
      <Group gap="8px 12px">
        <span className="meta figures">
          {done} of {all} prepared
        </span>
        <Box w={120}>
          <ProgressBar done={embedded} total={total} label="Excerpts prepared for search by meaning" />
        </Box>
      </Group>
    )
  const price = isLocal ? '' : waitingUsd === null ? ' (price unknown)' : ` (about ${formatLocalUsd(waitingUsd)})`
  return (
    <Group gap="8px 12px">
      <span className="meta figures">
        {done} of {all} searched
      </span>
      <Button loading={prepare.isPending} onClick={() => prepare.mutate({})}>
        {embedded === 0 ? 'Prepare all' : 'Prepare the rest'}
        {price}
      </Button>
      {problem !== null && (
        <span className={styles.problem} role="status">
          {problem}
        </span>
      )}
      {prepare.error !== null && <ErrorNotice error={prepare.error} />}
    </Group>
  )
}
