import { Button, Group } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBackend } from '../connection/backend.tsx'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'

/** The number of saved replies and a button that deletes them. Renders nothing if there are none. */
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
    <Group gap={8} mih={30} wrap="nowrap">
      <span className="dim">
        {formatLocalCount(count, 'reply is', 'replies are')} saved, so that the same question is free.
      </span>
      <Button variant="subtle" loading={forget.isPending} onClick={() => forget.mutate(undefined)}>
        Delete
      </Button>
      {forget.error && <ErrorNotice error={forget.error} />}
    </Group>
  )
}
