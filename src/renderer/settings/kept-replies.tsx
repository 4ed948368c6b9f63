import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../contract/format-count.ts'
import { useBackend } from '../connection/backend.tsx'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import styles from './settings-page.module.css'

/** How many replies are kept, and the way to forget them; nothing while there are none. */
export function KeptReplies() {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const count = useQuery(orpc.models.countReplies.queryOptions({ staleTime: 0 })).data?.count ?? 0
  const forget = useMutation(
    orpc.models.forgetReplies.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.models.countReplies.key() }),
    }),
  )
  if (count === 0) return null
  return (
    <div className={styles.outcome}>
      <span className={styles.kept}>
        {formatCount(count, 'reply is', 'replies are')} kept, so that asking the same again costs nothing.
      </span>
      <Button variant="subtle" loading={forget.isPending} onClick={() => forget.mutate(undefined)}>
        Forget them
      </Button>
      {forget.error && <ErrorNotice error={forget.error} />}
    </div>
  )
}
